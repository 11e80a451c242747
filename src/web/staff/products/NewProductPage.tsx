import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { staffProductMake, staffProductView } from '../../../contract/products/routes.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { categoryChoices, useChoices } from './form/choices.ts';

export { NewProductPage as Component };

/** The maximum of characters of a name that a link proposes. */
const MAX_NAME = 200;

/** A new product, or a copy of one: name, category and price are enough to begin; it is off sale until it is whole. */
function NewProductPage() {
  const [params] = useSearchParams();
  const copyOf = Number(params.get('copia')) || undefined;
  const name = params.get('nome')?.slice(0, MAX_NAME);
  const model = useQuery({
    queryKey: ['staff', 'product', copyOf],
    queryFn: () => api.call(staffProductView, { query: { product_id: copyOf ?? 0 } }),
    enabled: copyOf !== undefined,
  });
  if (copyOf !== undefined && !model.data) return <StaffNotLoaded error={model.error} onRetry={model.refetch} />;
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={model.data ? t('Copia di {name}', { name: model.data.cells.name ?? '' }) : t('Nuovo prodotto')}
        up={{ name: t('Prodotti'), path: staffPaths.products() }}
      />
      <div className="grid items-start gap-6 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <NewProductForm copyOf={copyOf} cells={model.data?.cells ?? (name ? { name } : undefined)} />
        <Afterwards />
      </div>
    </div>
  );
}

/** What comes after the first save, and the way for many. */
function Afterwards() {
  return (
    <aside aria-label={t('Poi')} className="grid gap-4 text-sm">
      <section className="rounded-lg border border-line bg-card p-3">
        <h2 className="font-semibold">{t('Poi, per metterlo in vendita')}</h2>
        <ul className="mt-1 list-disc pl-4">
          <li>{t('Alimentare: ingredienti, allergeni confermati, conservazione, operatore, valori')}</li>
          <li>{t('Non alimentare: fabbricante, e chi risponde nell’UE')}</li>
          <li>{t('Foto e nome inglese, se vuoi')}</li>
        </ul>
        <p className="mt-1 text-ink-soft text-xs">{t('Fino ad allora lo vede solo chi lavora qui.')}</p>
      </section>
      <section className="grid justify-items-start gap-2 rounded-lg border border-line bg-card p-3">
        <h2 className="font-semibold">{t('Tanti insieme?')}</h2>
        <p className="text-ink-soft">{t('Da cinque in su conviene un file.')}</p>
        <Link to={staffPaths.imports()} className={buttonClass('secondary')}>
          {t('Importa un file')}
        </Link>
      </section>
    </aside>
  );
}

interface NewProductFormProps {
  readonly copyOf: number | undefined;
  readonly cells: { readonly name?: string; readonly category_slug?: string; readonly price?: string } | undefined;
}

function NewProductForm({ copyOf, cells }: NewProductFormProps) {
  const navigate = useNavigate();
  const choices = useChoices();
  return (
    <SendForm
      label={t('Nuovo prodotto')}
      submit={t('Crea il prodotto')}
      isOpened
      send={(text) =>
        api.call(staffProductMake, {
          body: {
            ...(copyOf === undefined ? {} : { copy_of: copyOf }),
            ...(text('code') === '' ? {} : { code: text('code') }),
            cells: {
              name: text('name'),
              category_slug: text('category_slug'),
              price: text('price').replace(',', '.'),
              ...(text('barcode') === '' ? {} : { barcode: text('barcode') }),
            },
          },
        })
      }
      onSent={({ product }) => navigate(staffPaths.product(product.productId))}
    >
      {(at) => (
        <>
          <Field
            label={t('Codice a barre')}
            name="barcode"
            inputMode="numeric"
            autoComplete="off"
            error={at('barcode')}
            hint={t('Se c’è: si legge anche con il lettore.')}
          />
          <Field
            label={t('Nome')}
            name="name"
            lang={contentLanguage()}
            autoComplete="off"
            defaultValue={cells?.name}
            error={at('name')}
          />
          <Select
            // the choices arrive after the first render
            key={choices ? 'here' : 'coming'}
            label={t('Categoria')}
            name="category_slug"
            defaultValue={cells?.category_slug ?? ''}
            error={at('category_slug')}
          >
            <option value="">{t('Scegli')}</option>
            {categoryChoices(choices).map(({ word, name }) => (
              <option key={word} value={word}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label={t('Prezzo in euro')}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={cells?.price?.replace('.', ',')}
            error={at('price')}
          />
          <Field
            label={t('Codice')}
            name="code"
            autoComplete="off"
            error={at('code')}
            hint={t('Vuoto: il primo libero.')}
          />
        </>
      )}
    </SendForm>
  );
}
