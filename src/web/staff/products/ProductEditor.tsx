import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { PRODUCT_FIELD_NAMES } from '../../../contract/products/limits.ts';
import { staffProductView } from '../../../contract/products/routes.ts';
import type { StaffProduct } from '../../../contract/products/schemas.ts';
import type { LawDatum } from '../../../domain/catalogue/law/completeness.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/Link.tsx';
import { RowsBeside, StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, useEdited, type Version } from '../kit/use-edited.ts';
import { useChoices } from './form/choices.ts';
import { type EditedProduct, type ProductValue } from './form/fields.tsx';
import { HistorySection } from './form/HistorySection.tsx';
import { LawSection } from './form/LawSection.tsx';
import { LinksSection } from './form/LinksSection.tsx';
import { PhoneHead } from './form/PhoneHead.tsx';
import { PicturesSection } from './form/PicturesSection.tsx';
import { ProofsSection } from './form/ProofsSection.tsx';
import { FIELD_WORDS } from './form/product-words.ts';
import { SaleSection } from './form/SaleSection.tsx';
import { ShopView } from './form/ShopView.tsx';
import { StoreSection } from './form/StoreSection.tsx';
import { TextSection } from './form/TextSection.tsx';
import { PRODUCTS_KEY, savedProduct } from './save-product.ts';

export { ProductPage as Component };

/** One product with all its data: texts, sale, law, photos, stores, history. */
function ProductPage() {
  const productId = Number(useParams()['productId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'product', productId],
    queryFn: () => read(productId),
    ...EDITED_QUERY,
  });
  if (error && asApiError(error).has('PRODUCT_GONE')) return <NotFound />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <ProductEditor key={productId} start={data} />;
}

function read(productId: number): Promise<StaffProduct> {
  return api.call(staffProductView, { query: { product_id: productId } });
}

function ProductEditor({ start }: { readonly start: StaffProduct }) {
  const { productId } = start;
  const client = useQueryClient();
  const choices = useChoices();
  const { rights, stores } = useOutletContext<StaffOverview>();
  const mayChange = rights.includes('changing_products');
  const [product, setProduct] = useState(start);
  const taken = (now: StaffProduct) => {
    setProduct(now);
    void client.invalidateQueries({ queryKey: PRODUCTS_KEY });
    return versionOf(now);
  };
  const edited = useEdited<ProductValue>({
    key: `prodotto.${productId}`,
    start: versionOf(start),
    isValue: isProductValue,
    read: async () => taken(await read(productId)),
    save: async ({ value, modifiedAt }) => {
      const cells = changedCells(value, product.cells);
      const saved = await savedProduct({ product_id: productId, modified_at: modifiedAt, cells });
      return taken(saved.product);
    },
  });
  // photos and stores are saved at once: the draft stays, based on the version after them
  const onSaved = (now: StaffProduct) => edited.rebase(taken(now));
  return (
    <StaffForm
      title={edited.saved.value.name}
      lang={contentLanguage()}
      up={{ name: t('Prodotti'), path: staffPaths.products() }}
      edited={edited}
      theirs={(value) => <p lang="it">{value.name}</p>}
      names={Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, t(FIELD_WORDS[name])]))}
      facts={
        <>
          <RowsBeside />
          <span className="text-ink-soft text-sm">{product.code}</span>
          <State product={product} />
        </>
      }
      actions={<ProductActions product={product} edited={edited} mayChange={mayChange} />}
    >
      <PhoneHead product={product} ownStores={stores} mayFinish={rights.includes('stock')} onSaved={onSaved} />
      <div className="grid gap-6 lg:grid-cols-[9rem_minmax(0,1fr)_17rem]">
        <Index product={product} />
        <div className="grid min-w-0 gap-5">
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
            {!mayChange && <p className="text-ink-soft text-sm">{t('Li cambia chi tiene il catalogo.')}</p>}
            <TextSection product={product} edited={edited} choices={choices} />
            <PicturesSection product={product} isReadOnly={!mayChange} onSaved={onSaved} />
            <SaleSection edited={edited} />
            <LawSection edited={edited} isFood={product.isFood} />
          </fieldset>
          <StoreSection
            product={product}
            onSaved={onSaved}
            isReadOnly={!mayChange}
            mayFinish={rights.includes('stock')}
          />
          <ProofsSection product={product} value={edited.value} isReadOnly={!mayChange} onSaved={onSaved} />
          <LinksSection product={product} isReadOnly={!mayChange} onSaved={onSaved} />
          <fieldset disabled={!mayChange}>
            <HistorySection product={product} onRestored={() => void edited.discard()} />
          </fieldset>
        </div>
        <ShopView product={product} edited={edited} />
      </div>
    </StaffForm>
  );
}

function versionOf({ cells, modifiedAt }: StaffProduct): Version<ProductValue> {
  const value = Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, cells[name] ?? ''])) as ProductValue;
  return { value, modifiedAt };
}

export function isProductValue(stored: unknown): stored is ProductValue {
  if (typeof stored !== 'object' || stored === null) return false;
  const texts = stored as Readonly<Record<string, unknown>>;
  return PRODUCT_FIELD_NAMES.every((name) => typeof texts[name] === 'string');
}

/** Returns the fields that differ: the others stay as they are, whoever changes them meanwhile. */
function changedCells(value: ProductValue, cells: StaffProduct['cells']): StaffProduct['cells'] {
  const changed = Object.fromEntries(
    PRODUCT_FIELD_NAMES.filter((name) => value[name] !== (cells[name] ?? '')).map((name) => [name, value[name]]),
  );
  const isContents = ['ingredients', 'allergens', 'traces'].some((name) => name in changed);
  return isContents ? { ...changed, allergens_confirmed: value.allergens_confirmed } : changed;
}

function State({ product: { cells, missing } }: { readonly product: StaffProduct }) {
  if (cells.on_sale === 'si') return <Badge tone="accent">{t('In vendita')}</Badge>;
  return missing.length > 0 ? (
    <Badge tone="danger">{t('Non vendibile: manca {n}', { n: missing.length })}</Badge>
  ) : (
    <Badge>{t('Fuori vendita')}</Badge>
  );
}

interface ActionsProps {
  readonly product: StaffProduct;
  readonly edited: EditedProduct;
  readonly mayChange: boolean;
}

function ProductActions({ product, edited, mayChange }: ActionsProps) {
  const isSold = edited.value.on_sale === 'si';
  const error = edited.problem?.at('on_sale');
  return (
    <>
      {error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      {mayChange && (
        <Link to={staffPaths.newProduct({ copia: product.productId })} className={buttonClass('quiet')}>
          {t('Copia')}
        </Link>
      )}
      {product.cells.on_sale === 'si' && (
        <a href={product.path} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          {t('Guarda nel negozio')}
        </a>
      )}
      {mayChange && (
        <Button
          variant="secondary"
          data-invalid={error ? true : undefined}
          onClick={() => edited.change({ ...edited.value, on_sale: isSold ? 'no' : 'si' })}
        >
          {isSold ? t('Togli dalla vendita') : t('Metti in vendita')}
        </Button>
      )}
    </>
  );
}

/** Returns how many data that the law wants a section lacks; "Manca per la vendita" names them. */
function missingIn({ missing }: StaffProduct, section: string): number {
  return missing.filter((datum) => (SECTION_OF[datum] ?? 'legge') === section).length;
}

const SECTION_OF: Partial<Readonly<Record<LawDatum, string>>> = { quantity: 'vendita', nutrition: 'valori' };

/** Links to the sections of the form, with what each of them lacks. */
function Index({ product }: { readonly product: StaffProduct }) {
  const sections = [
    ['testi', t('Nome e testi')],
    ['foto', t('Foto')],
    ['vendita', t('Come si vende')],
    ['legge', product.isFood ? t('Ingredienti e allergeni') : t('Sicurezza del prodotto')],
    ...(product.isFood ? [['valori', t('Valori nutrizionali')] as const] : []),
    ['negozi', t('Negozi')],
    ['prove', t('Prove ambientali')],
    ['legati', t('Prodotti legati')],
    ['storia', t('Storia')],
  ] as const;
  return (
    <nav
      aria-label={t('Parti del prodotto')}
      className="grid content-start self-start max-lg:hidden lg:sticky lg:top-4"
    >
      {sections.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          className={classNames(
            'flex justify-between gap-2 rounded-sm px-2 py-1.5 text-sm hover:bg-tint',
            missingIn(product, id) > 0 ? 'font-semibold text-danger' : 'text-ink-soft hover:text-ink',
          )}
        >
          {name}
          {missingIn(product, id) > 0 && (
            <span aria-hidden="true" className="tabular-nums">
              {missingIn(product, id)}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
