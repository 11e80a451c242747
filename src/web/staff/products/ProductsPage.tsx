import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { MAX_BULK_PRODUCTS } from '../../../contract/products/limits.ts';
import { staffProducts, staffProductsChange } from '../../../contract/products/routes.ts';
import type {
  ProductCells,
  StaffProductChoices,
  StaffProductRow,
  StaffProducts,
  StaffProductsQuery,
} from '../../../contract/products/schemas.ts';
import { formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { LAW_DATA, type LawDatum } from '../../../domain/catalogue/law/completeness.ts';
import { LAW_WORDS } from '../../../domain/catalogue/law/law-words.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { BulkAction } from '../kit/BulkBar.tsx';
import type { ListFilter } from '../kit/ListFilters.tsx';
import { type ListState, LOOK, listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { BulkField } from './BulkFields.tsx';
import { Completeness } from './Completeness.tsx';
import { categoryChoices, useChoices, VAT_CHOICES } from './form/choices.ts';
import { PriceCell } from './PriceCell.tsx';
import { PRODUCTS_KEY, useUndo } from './save-product.ts';

export { ProductsPage as Component };

/** The whole catalogue, on sale or not: what it costs, what is left, and what is missing for the sale. */
function ProductsPage() {
  const state = useListState();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_products');
  const areTiles = state.word(LOOK) === TILES;
  const query = queryOf(state);
  const list = useQuery(listQuery([...PRODUCTS_KEY, query], () => api.call(staffProducts, { query })));
  const choices = useChoices();
  const bulk = useBulk(choices);
  const views = list.data?.views;
  return (
    <StaffList
      title={t('Prodotti')}
      state={state}
      query={list}
      file={{ of: staffProducts, query }}
      rows={list.data?.products}
      total={list.data?.page.totItems}
      pages={list.data?.page.totPages}
      search={t('Nome, marca, codice o codice a barre')}
      views={[
        { name: t('Tutti'), search: '', count: views?.all },
        { name: t('Manca per la vendita'), search: 'vista=manca', count: views?.missing },
        { name: t('Pronti, non in vendita'), search: 'vista=pronti', count: views?.ready },
        { name: t('Senza foto'), search: 'vista=foto', count: views?.no_picture },
        { name: t('Finiti'), search: 'vista=finiti', count: views?.finished },
        { name: t('In promozione'), search: 'vista=promozione', count: views?.promotion },
        { name: t('Parole senza prova'), search: 'vista=prove', count: views?.proofs },
      ]}
      filters={filtersOf(choices)}
      keyOf={({ productId }) => productId}
      nameOf={({ name, code }) => `${name} ${code}`}
      head={(product) => (areTiles ? <TileHead product={product} /> : <Head product={product} />)}
      areTiles={areTiles}
      lang={contentLanguage()}
      first={{ title: t('Nome'), word: 'nome', by: 'server-both' }}
      columns={columnsFor(mayChange, areTiles).filter(({ word }) => !areTiles || IN_TILES.has(word))}
      linkTo={({ productId }) => staffPaths.product(productId)}
      bulk={mayChange ? bulk : []}
      allRows={
        list.data && {
          total: Math.min(MAX_BULK_PRODUCTS, list.data.page.totItems),
          read: () => productsOfPages(query, list.data.page),
        }
      }
      actions={
        <>
          <LookChoice state={state} />
          {mayChange && (
            <Link to={staffPaths.newProduct()} data-letter="c" aria-keyshortcuts="c" className={buttonClass('primary')}>
              <Icon name="plus" className="size-4" />
              {t('Nuovo prodotto')}
            </Link>
          )}
        </>
      }
      empty={{ icon: 'tag', title: t('Nessun prodotto'), text: t('Il primo si fa con “Nuovo prodotto”.') }}
    />
  );
}

/** The look of the list in the address, and the columns that a tile has. */
const TILES = 'foto';
const IN_TILES: ReadonlySet<string> = new Set(['prezzo', 'scorta', 'stato']);

/** Shows the same list as a table or as tiles. */
function LookChoice({ state }: { readonly state: ListState }) {
  const areTiles = state.word(LOOK) === TILES;
  const looks = [
    { name: t('Tabella'), isOn: !areTiles, word: '' },
    { name: t('Foto'), isOn: areTiles, word: TILES },
  ];
  return (
    <div role="group" aria-label={t('Come si vede')} className="flex rounded-md bg-sunken p-0.5">
      {looks.map(({ name, isOn, word }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn}
          onClick={() => state.set({ [LOOK]: word }, { replace: true })}
          className="min-h-7 rounded-sm border border-transparent px-2.5 text-sm aria-pressed:border-line-strong aria-pressed:bg-card aria-pressed:font-semibold pointer-coarse:min-h-11"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Returns the products that a query finds, as many as one act may change. */
async function productsOfPages(query: StaffProductsQuery, { itemsPerPage, totPages }: StaffProducts['page']) {
  const pages = Math.min(totPages, Math.ceil(MAX_BULK_PRODUCTS / itemsPerPage));
  const read = Array.from({ length: pages }, (_, index) =>
    api.call(staffProducts, { query: { ...query, page: index + 1 } }),
  );
  return (await Promise.all(read)).flatMap(({ products }) => products).slice(0, MAX_BULK_PRODUCTS);
}

const VIEWS = {
  manca: 'missing',
  pronti: 'ready',
  foto: 'no_picture',
  finiti: 'finished',
  promozione: 'promotion',
  prove: 'proofs',
} as const;
const SORTS = { nome: 'name', '-nome': '-name', codice: 'code', '-codice': '-code', prezzo: 'price' } as const;
const MORE_SORTS = { '-prezzo': '-price', modificato: 'changed' } as const;
const YES_NO = { si: true, no: false } as const;

/** Euro from and to, by their names in the address. */
const PRICE_BANDS: Readonly<Record<string, Pick<StaffProductsQuery, 'price_from' | 'price_to'>>> = {
  'fino-a-2': { price_to: 2 },
  'da-2-a-5': { price_from: 2, price_to: 5 },
  'da-5-a-10': { price_from: 5, price_to: 10 },
  'da-10': { price_from: 10 },
};

function known<Word extends string, Value>(words: Readonly<Record<Word, Value>>, word: string): Value | undefined {
  return Object.hasOwn(words, word) ? words[word as Word] : undefined;
}

/** Returns what the address asks for. */
function queryOf(state: ListState): StaffProductsQuery {
  const text = (word: string) => state.word(word) || undefined;
  const missing = LAW_DATA.find((datum) => datum === state.word('manca'));
  const asked = {
    view: known(VIEWS, state.word('vista')),
    q: state.q || undefined,
    category: text('categoria'),
    brand: text('marca'),
    missing,
    on_sale: known(YES_NO, state.word('vendita')),
    picture: known(YES_NO, state.word('foto')),
    english: known(YES_NO, state.word('inglese')),
    ...PRICE_BANDS[state.word('prezzo')],
    finished: known(YES_NO, state.word('finito')),
    sort: known({ ...SORTS, ...MORE_SORTS }, state.sort),
    page: state.page,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

function filtersOf(choices: StaffProductChoices | undefined): ListFilter[] {
  const yesNo = [
    { word: 'si', name: t('Sì') },
    { word: 'no', name: t('No') },
  ];
  return [
    { name: 'categoria', label: t('Categoria'), choices: categoryChoices(choices), lang: contentLanguage() },
    {
      name: 'marca',
      label: t('Marca'),
      choices: choices?.brands.map((brand) => ({ word: brand, name: brand })) ?? [],
      lang: contentLanguage(),
    },
    {
      name: 'manca',
      label: t('Manca'),
      choices: LAW_DATA.map((datum: LawDatum) => ({ word: datum, name: t(LAW_WORDS[datum]) })),
    },
    {
      name: 'prezzo',
      label: t('Prezzo'),
      choices: [
        { word: 'fino-a-2', name: t('fino a 2 €') },
        { word: 'da-2-a-5', name: t('da 2 a 5 €') },
        { word: 'da-5-a-10', name: t('da 5 a 10 €') },
        { word: 'da-10', name: t('da 10 €') },
      ],
    },
    { name: 'finito', label: t('Finito in un negozio'), choices: yesNo },
    { name: 'vendita', label: t('In vendita'), choices: yesNo },
    { name: 'foto', label: t('Con foto'), choices: yesNo },
    { name: 'inglese', label: t('Con nome inglese'), choices: yesNo },
  ];
}

function Head({ product: { name, pack, picture, hasPicture } }: { readonly product: StaffProductRow }) {
  return (
    <span className="flex items-center gap-2">
      <img
        src={picture}
        alt=""
        width={28}
        height={28}
        loading="lazy"
        className={hasPicture ? 'rounded-sm' : 'rounded-sm border border-warning border-dashed'}
      />
      <span>
        {name}
        {pack !== '' && <span className="font-normal text-ink-soft">, {pack}</span>}
      </span>
    </span>
  );
}

function TileHead({ product: { name, pack, picture, hasPicture } }: { readonly product: StaffProductRow }) {
  return (
    <span className="grid w-full gap-1.5">
      <img
        // the same picture, twice as large
        src={picture.replace('/thumb/', '/photo/')}
        alt=""
        width={240}
        height={240}
        loading="lazy"
        className={classNames('aspect-square w-full rounded-sm', !hasPicture && 'border border-warning border-dashed')}
      />
      <span>
        {name}
        {pack !== '' && <span className="font-normal text-ink-soft">, {pack}</span>}
      </span>
    </span>
  );
}

function columnsFor(mayChange: boolean, areTiles: boolean): Column<StaffProductRow>[] {
  return [
    {
      word: 'codice',
      title: t('Codice'),
      by: 'server-both',
      cell: ({ code }) => <span className="staff-desk">{code}</span>,
    },
    {
      word: 'categoria',
      title: t('Categoria'),
      cell: ({ category }) => (
        <span lang="it" className="staff-desk">
          {category}
        </span>
      ),
    },
    { word: 'marca', title: t('Marca'), isExtra: true, cell: ({ brand }) => <span lang="it">{brand}</span> },
    {
      word: 'prezzo',
      title: t('Prezzo €'),
      by: 'server-both',
      isEnd: true,
      cell: (product) => (
        <span className="inline-flex items-center gap-0.5">
          <PriceCell key={product.modifiedAt} product={product} isReadOnly={!mayChange} />
          <span className={classNames('text-ink-soft', !areTiles && 'min-[60rem]:hidden')}>€</span>
        </span>
      ),
    },
    { word: 'scorta', title: t('Scorta'), isEnd: true, cell: stockText },
    { word: 'completezza', title: t('Completezza'), cell: (product) => <Completeness product={product} /> },
    { word: 'promozione', title: t('Promozione'), cell: promotionText },
    { word: 'stato', title: t('Stato'), cell: (product) => <State product={product} /> },
  ];
}

function stockText({ stock, unit }: StaffProductRow) {
  if (stock === undefined) return '';
  const text = unit === 'kg' ? `${formatNumber(Math.round(stock * 10) / 10)} kg` : formatNumber(stock);
  return stock === 0 ? <span className="font-semibold text-danger">{text}</span> : text;
}

function promotionText({ promotion, promotionEndsOn }: StaffProductRow) {
  if (promotion === undefined || promotionEndsOn === undefined) return '';
  return <span lang="it">{`${promotion} → ${formatShortDay(promotionEndsOn)}`}</span>;
}

/** Says how long the proof of a green claim is valid, or since when it is not. */
function proofText(endsOn: string | undefined): string {
  if (endsOn === undefined) return t('Senza prova');
  const day = formatShortDay(endsOn);
  return endsOn < romeTime(new Date()).date ? t('Prova scaduta {day}', { day }) : t('Prova fino a {day}', { day });
}

/** Whether a product is sold, in a word; what stops it comes first. */
function State({
  product: { isOnSale, missing, finishedIn, isUnproved, proofEndsOn },
}: {
  readonly product: StaffProductRow;
}) {
  if (!isOnSale && missing.length > 0) return <Badge tone="danger">{t('Non vendibile')}</Badge>;
  if (!isOnSale) return <Badge>{t('Fuori vendita')}</Badge>;
  if (isUnproved) return <Badge tone="warning">{proofText(proofEndsOn)}</Badge>;
  if (finishedIn > 0) return <Badge tone="warning">{t('Finito in {n}', { n: finishedIn })}</Badge>;
  return <span className="whitespace-nowrap text-ink-soft text-xs">{t('In vendita')}</span>;
}

/** The acts on several products: each is one act of the history with one undo. */
function useBulk(choices: StaffProductChoices | undefined): BulkAction<StaffProductRow>[] {
  const said = useUndo();
  async function run(rows: readonly StaffProductRow[], cells: ProductCells) {
    const body = { product_ids: rows.map(({ productId }) => productId), cells };
    const done = await api.call(staffProductsChange, { body }).catch(tellError);
    if (!done) return new Map<StaffProductRow, string>();
    if (done.changed > 0)
      await said(
        done.changed === 1 ? t('1 prodotto cambiato') : t('{n} prodotti cambiati', { n: done.changed }),
        done.actId,
      );
    const reasons = new Map(done.refused.map(({ productId, reason }) => [productId, reason]));
    return new Map(
      rows.flatMap((row) => {
        const reason = reasons.get(row.productId);
        return reason === undefined ? [] : [[row, reason] as const];
      }),
    );
  }
  const field = (
    name: 'category_slug' | 'brand' | 'vat',
    act: string,
    label: string,
    of?: readonly { readonly word: string; readonly name: string }[],
  ) => ({
    name: act,
    fields: (rows: readonly StaffProductRow[], at: (name: string) => string | undefined) => (
      <BulkField rows={rows} name={name} label={label} choices={of} error={at(name)} />
    ),
    run: (rows: readonly StaffProductRow[], text: (name: string) => string) => run(rows, { [name]: text(name) }),
  });
  return [
    { name: t('Togli dalla vendita'), run: (rows) => run(rows, { on_sale: 'no' }) },
    { name: t('Rimetti in vendita'), run: (rows) => run(rows, { on_sale: 'si' }) },
    field('category_slug', t('Cambia categoria'), t('Nuova categoria'), categoryChoices(choices)),
    field('brand', t('Cambia marca'), t('Nuova marca')),
    field('vat', t('Cambia IVA'), t('Nuova IVA'), VAT_CHOICES),
  ];
}
