import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { MAX_LEVELS } from '../../../contract/tree/limits.ts';
import {
  staffCategories,
  staffCategoryMove,
  staffCategoryRemove,
  staffCategorySave,
  staffCategoryView,
} from '../../../contract/tree/routes.ts';
import type { OrderedProduct, StaffCategory, StaffCategoryHead } from '../../../contract/tree/schemas.ts';
import { contentLanguage, msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { pickMedia } from '../content/media/MediaPicker.tsx';
import { OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, type Edited, useEdited, type Version } from '../kit/use-edited.ts';
import { NewCategory } from './NewCategory.tsx';
import { type CategoryValue, ProductOrder } from './ProductOrder.tsx';

export { CategoryPage as Component };

const NAMES: Readonly<Record<Exclude<keyof CategoryValue, 'pins'>, string>> = {
  name: msg('Nome'),
  nameEn: msg('Nome inglese'),
  address: msg('Indirizzo'),
  description: msg('Testo in cima'),
  descriptionEn: msg('Testo in inglese'),
  picture: msg('Immagine'),
  order: msg('Ordine dei prodotti'),
  finishedLast: msg('Finiti in fondo'),
};

/** One department or category: names, address, text, picture, and the order of its products. */
function CategoryPage() {
  const categoryId = Number(useParams()['categoryId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'category', categoryId],
    queryFn: () => read(categoryId),
    ...EDITED_QUERY,
  });
  if (error && asApiError(error).has('CATEGORY_GONE')) return <NotFound />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <CategoryEditor key={categoryId} start={data} />;
}

const read = (categoryId: number) => api.call(staffCategoryView, { query: { category_id: categoryId } });

function CategoryEditor({ start }: { readonly start: StaffCategory }) {
  const client = useQueryClient();
  const { rights } = useOutletContext<StaffOverview>();
  const mayChange = rights.includes('changing_products');
  const [category, setCategory] = useState(start);
  const taken = (now: StaffCategory) => {
    setCategory(now);
    void client.invalidateQueries({ queryKey: ['staff', 'tree'] });
    return versionOf(now);
  };
  const edited = useEdited<CategoryValue>({
    key: `categoria.${start.categoryId}`,
    start: versionOf(start),
    isValue: isCategoryValue,
    read: async () => taken(await read(start.categoryId)),
    save: async ({ value, modifiedAt }) =>
      taken(await api.call(staffCategorySave, { body: bodyOf(start.categoryId, modifiedAt, value) })),
  });
  return (
    <>
      <StaffForm
        title={edited.saved.value.name}
        lang={contentLanguage()}
        up={{ name: t('Reparti e categorie'), path: staffPaths.tree() }}
        edited={edited}
        theirs={(value) => <p lang="it">{value.name}</p>}
        names={Object.fromEntries(Object.entries(NAMES).map(([name, words]) => [name, t(words)]))}
        facts={
          <Badge tone={category.onSale > 0 ? 'accent' : 'warning'}>
            {category.onSale > 0
              ? t('{n} prodotti, {sold} in vendita', { n: category.products, sold: category.onSale })
              : category.products === 0
                ? t('vuota, nascosta')
                : t('niente in vendita')}
          </Badge>
        }
        actions={
          <a href={paths.category(category.slug)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {t('Guarda nel negozio')}
          </a>
        }
      >
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
            {!mayChange && <p className="text-ink-soft text-sm">{t('Li cambia chi tiene il catalogo.')}</p>}
            <Texts edited={edited} category={category} mayPick={rights.includes('content')} />
            <ProductOrder edited={edited} products={category.ordered} />
          </fieldset>
          <Aside category={category} edited={edited} mayBlock={rights.includes('content')} />
        </div>
      </StaffForm>
      {mayChange && <MoveOrRemove category={category} />}
    </>
  );
}

function versionOf(category: StaffCategory): Version<CategoryValue> {
  const { name, nameEn, address, description, descriptionEn, picture, order, finishedLast, ordered, modifiedAt } =
    category;
  const pins = ordered
    .filter(({ isPinned }) => isPinned)
    .map(({ productId, endsOn = '' }: OrderedProduct) => ({ productId, endsOn }));
  return {
    value: { name, nameEn, address, description, descriptionEn, picture, order, finishedLast, pins },
    modifiedAt,
  };
}

export function isCategoryValue(stored: unknown): stored is CategoryValue {
  if (typeof stored !== 'object' || stored === null) return false;
  const value = stored as Readonly<Record<string, unknown>>;
  const { pins, finishedLast, ...texts } = value;
  const areTexts = Object.keys(NAMES).every(
    (name) => name === 'pins' || name === 'finishedLast' || typeof texts[name] === 'string',
  );
  return areTexts && Array.isArray(pins) && typeof finishedLast === 'boolean';
}

function bodyOf(categoryId: number, modifiedAt: string, value: CategoryValue) {
  return {
    category_id: categoryId,
    modified_at: modifiedAt,
    name: value.name,
    name_en: value.nameEn,
    address: value.address,
    description: value.description,
    description_en: value.descriptionEn,
    picture: value.picture,
    order: value.order,
    finished_last: value.finishedLast,
    pins: value.pins.map(({ productId, endsOn }) => ({
      product_id: productId,
      ...(endsOn === '' ? {} : { ends_on: endsOn }),
    })),
  };
}

interface TextsProps {
  readonly edited: Edited<CategoryValue>;
  readonly category: StaffCategory;
  readonly mayPick: boolean;
}

function Texts({ edited: { value, change, problem }, category, mayPick }: TextsProps) {
  const above = category.slug.split('/').slice(0, -1).join('/');
  const props = (name: 'name' | 'nameEn' | 'address' | 'description' | 'descriptionEn', wire: string) => ({
    label: t(NAMES[name]),
    name: wire,
    value: value[name],
    error: problem?.at(wire),
    onChange: ({ target }: { target: { value: string } }) => change({ ...value, [name]: target.value }),
  });
  async function choosePicture() {
    const media = await pickMedia();
    if (media) change({ ...value, picture: media.path });
  }
  return (
    <section className="grid gap-x-4 sm:grid-cols-2">
      <Field {...props('name', 'name')} lang="it" autoComplete="off" />
      <Field
        {...props('nameEn', 'name_en')}
        lang="en"
        autoComplete="off"
        hint={t('Vuoto: in inglese si legge il nome italiano.')}
      />
      <Field
        {...props('address', 'address')}
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-full"
        hint={t('{address} · quello di prima porta qui per sempre', {
          address: `/category/${above === '' ? '' : `${above}/`}${value.address}`,
        })}
      />
      <TextArea {...props('description', 'description')} lang="it" rows={3} />
      <TextArea {...props('descriptionEn', 'description_en')} lang="en" rows={3} />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-full">
        <span className="font-medium text-sm">{t('Immagine')}</span>
        {value.picture !== '' && (
          <img src={value.picture} alt="" className="size-14 rounded-md bg-tile object-contain" />
        )}
        <Button
          variant="secondary"
          disabled={!mayPick}
          data-invalid={problem?.at('picture') ? true : undefined}
          onClick={() => void choosePicture()}
        >
          {t('Scegli un’immagine')}
        </Button>
        {value.picture !== '' && (
          <Button variant="quiet" onClick={() => change({ ...value, picture: '' })}>
            {t('Togli l’immagine')}
          </Button>
        )}
        <p className={problem?.at('picture') ? 'text-danger text-sm' : 'text-ink-soft text-sm'}>
          {problem?.at('picture') ??
            (mayPick ? t('Senza: la foto del suo primo prodotto.') : t('La sceglie chi tiene le pagine.'))}
        </p>
      </div>
    </section>
  );
}

interface AsideProps {
  readonly category: StaffCategory;
  readonly edited: Edited<CategoryValue>;
  readonly mayBlock: boolean;
}

/** What a change touches, and what else belongs to the category. */
function Aside({ category, edited: { value, saved }, mayBlock }: AsideProps) {
  const moves = value.address !== saved.value.address;
  const rows: ReactNode[] = [
    moves ? t('L’indirizzo cambia: quello di prima porta al nuovo') : undefined,
    category.promotions > 0 ? t('{n} promozioni la nominano e la seguono', { n: category.promotions }) : undefined,
    t('I {n} prodotti tengono il loro indirizzo', { n: category.products }),
    value.name !== saved.value.name ? t('Il nome cambia anche nel menu e nella ricerca') : undefined,
  ];
  return (
    <aside className="grid content-start gap-4 self-start text-sm">
      <div className="rounded-lg border border-line bg-card p-3">
        <h2 className="mb-1 font-semibold">{t('Che cosa cambia')}</h2>
        <ul className="list-disc pl-4">{rows.map((row, index) => row !== undefined && <li key={index}>{row}</li>)}</ul>
      </div>
      <div className="rounded-lg border border-line bg-card p-3">
        <h2 className="mb-1 font-semibold">{t('Banner e blocchi')}</h2>
        {!mayBlock && <p>{t('Li cambia chi tiene le pagine.')}</p>}
        {mayBlock && category.placeId !== undefined && (
          <Link to={staffPaths.place(category.placeId)} className="font-semibold text-accent-strong underline">
            {t('Apri i blocchi di questa pagina')}
          </Link>
        )}
        {mayBlock && category.placeId === undefined && (
          <Link to={staffPaths.newPlace()} className="font-semibold text-accent-strong underline">
            {t('Metti un banner in questa pagina')}
          </Link>
        )}
      </div>
      {category.addresses.length > 0 && (
        <div className="rounded-lg border border-line bg-card p-3">
          <h2 className="mb-1 font-semibold">{t('Indirizzi di prima')}</h2>
          <ul className="grid gap-1">
            {category.addresses.map((slug) => (
              <li key={slug} className="break-words">
                <code>{paths.category(slug)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}

/** Moves the category elsewhere, merges it into another one, or removes it. */
function MoveOrRemove({ category }: { readonly category: StaffCategory }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const tree = useQuery({ queryKey: ['staff', 'tree'], queryFn: () => api.call(staffCategories) });
  const others = (tree.data?.categories ?? []).filter(
    ({ slug }) => slug !== category.slug && !slug.startsWith(`${category.slug}/`),
  );
  const done = async (said: string) => {
    await client.invalidateQueries({ queryKey: ['staff', 'tree'] });
    toast('success', said);
    await navigate(staffPaths.tree(category.parentId === undefined ? {} : { reparto: category.parentId }));
  };
  return (
    <div className="grid gap-2 border-line border-t bg-card px-4 py-4">
      {category.slug.split('/').length < MAX_LEVELS && <NewCategory parent={category} />}
      <OpenedPart title={t('Sposta in…')}>
        <SendForm
          label={t('Sposta in…')}
          submit={t('Sposta')}
          send={(text) => {
            const parent = Number(text('parent'));
            return api.call(staffCategoryMove, {
              body: { category_id: category.categoryId, ...(parent > 0 ? { parent_id: parent } : {}) },
            });
          }}
          onSent={() => done(t('Spostata: il vecchio indirizzo porta al nuovo'))}
        >
          {() => (
            <Select label={t('Dentro')} name="parent" lang={contentLanguage()}>
              <option value="">{t('Da sola, come reparto')}</option>
              <Categories of={others.filter(({ slug }) => slug.split('/').length < MAX_LEVELS)} />
            </Select>
          )}
        </SendForm>
      </OpenedPart>
      <OpenedPart title={t('Unisci o elimina')}>
        <p className="mb-2 text-sm">
          {t('I suoi {n} prodotti e le sue categorie vanno in un’altra; il suo indirizzo porta là. Non si annulla.', {
            n: category.products,
          })}
        </p>
        <SendForm
          label={t('Unisci o elimina')}
          submit={t('Elimina questa categoria')}
          send={(text) => {
            const into = Number(text('into'));
            return api.call(staffCategoryRemove, {
              body: { category_id: category.categoryId, ...(into > 0 ? { into_id: into } : {}) },
            });
          }}
          onSent={() => done(t('Eliminata'))}
        >
          {(at) => (
            <Select label={t('Dove va quello che contiene')} name="into" error={at('into')} lang={contentLanguage()}>
              <option value="">{t('Non contiene niente')}</option>
              <Categories of={others} />
            </Select>
          )}
        </SendForm>
      </OpenedPart>
    </div>
  );
}

function Categories({ of }: { readonly of: readonly StaffCategoryHead[] }) {
  const names = new Map(of.map(({ slug, name }) => [slug, name]));
  const wholeName = (slug: string) =>
    slug
      .split('/')
      .map((_, index, all) => names.get(all.slice(0, index + 1).join('/')))
      .filter(Boolean)
      .join(' › ');
  return [...of]
    .sort((a, b) => a.slug.localeCompare(b.slug))
    .map(({ categoryId, slug }) => (
      <option key={categoryId} value={categoryId}>
        {wholeName(slug)}
      </option>
    ));
}
