import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { staffPriceListExport, staffPriceListSet, staffPriceListView } from '../../../contract/price-lists/routes.ts';
import type { StaffListPrice, StaffPriceList, StaffPriceListView } from '../../../contract/price-lists/schemas.ts';
import { formatEuro, formatNumber, parseDecimal } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { downloadFile } from '../kit/download-file.ts';
import { type ListQuery, type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { ListActs } from './ListActs.tsx';
import { LoadFile } from './LoadFile.tsx';
import { asRead, LISTS_KEY, useListChange, useListsChanged } from './use-list-change.ts';

export { PriceListPage as Component };

/** One list: its prices beside those of the base list, import and export of files, and a link to its companies. */
function PriceListPage() {
  const priceListId = Number(useParams()['listId']);
  const state = useListState();
  const query = { price_list_id: priceListId, page: state.page, ...(state.q === '' ? {} : { q: state.q }) };
  const view = useQuery(listQuery([...LISTS_KEY, 'view', query], () => api.call(staffPriceListView, { query })));
  if (view.error && asApiError(view.error).has('PRICE_LIST_NOT_FOUND')) return <NotFound />;
  if (!view.data) return <StaffNotLoaded error={view.error} onRetry={view.refetch} />;
  return <Prices key={priceListId} view={view} data={view.data} state={state} />;
}

interface PricesProps {
  readonly view: ListQuery;
  readonly data: StaffPriceListView;
  readonly state: ListState;
}

function Prices({ view, data: { priceList: list, prices, page }, state }: PricesProps) {
  const takeOut = useTakeOut(list);
  const [isNew] = useState(list.priceCount === 0);
  return (
    <StaffList
      title={list.name}
      up={{ name: t('Listini'), path: staffPaths.priceLists() }}
      state={state}
      query={view}
      rows={prices}
      total={page.totItems}
      pages={page.totPages}
      search={t('Nome o codice del prodotto')}
      keyOf={({ productId }) => productId}
      nameOf={nameWithCode}
      head={({ name, code }) => (
        <span>
          {name}
          <span className="sr-only"> {code}</span>
        </span>
      )}
      first={{ title: t('Prodotto') }}
      columns={[
        { word: 'codice', title: t('Codice'), cell: ({ code }) => code },
        { word: 'marca', title: t('Marca'), cell: ({ brand }) => brand },
        {
          word: 'base',
          title: t('Prezzo base'),
          cell: ({ basePrice, unit }) => <Price name={t('Prezzo base')} euro={basePrice} unit={unit} />,
          isEnd: true,
        },
        {
          word: 'listino',
          title: t('Nel listino'),
          cell: ({ price, unit }) => <Price name={t('Nel listino')} euro={price} unit={unit} />,
          isEnd: true,
        },
        { word: 'scaglioni', title: t('Scaglioni'), cell: ({ tiers }) => tiersText(tiers) },
        { word: 'differenza', title: t('Differenza'), cell: differenceOf, isEnd: true },
      ]}
      details={(price, close) => <PriceForm list={list} price={price} onDone={close} />}
      acts={(price) => (
        <Button
          variant="quiet"
          busy={takeOut.isPending && takeOut.variables.includes(price)}
          aria-label={t('Togli {name}', { name: nameWithCode(price) })}
          onClick={() => takeOut.mutate([price])}
        >
          {t('Togli')}
        </Button>
      )}
      bulk={[{ name: t('Togli'), run: takeOut.runAll }]}
      actions={
        <>
          <Link to={staffPaths.priceListCompanies(list.priceListId)} className={buttonClass('secondary')}>
            {list.companyCount === 0 ? t('Aziende') : t('Aziende ({n})', { n: list.companyCount })}
          </Link>
          {list.priceCount > 0 && <DownloadButton list={list} />}
          <ListActs key={list.name} list={list} />
        </>
      }
      empty={{
        icon: 'tag',
        title: t('Nessun prezzo'),
        text: t('Aggiungi un prodotto con il suo codice, o carica un file.'),
      }}
    >
      <OpenedPart title={t('Aggiungi prodotti')} isOpen={isNew}>
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <PriceForm list={list} />
          <LoadFile list={list} />
        </div>
      </OpenedPart>
    </StaffList>
  );
}

/** Returns the name with the code, because goods of several brands have the same name. */
function nameWithCode({ name, code }: StaffListPrice): string {
  return `${name} ${code}`;
}

/** Tiers as people write them. */
function tiersText(tiers: string): string {
  return tiers.replaceAll('.', ',').replaceAll('|', ' | ');
}

interface PriceProps {
  /** The name of the column, because a phone does not show its heading. */
  readonly name: string;
  readonly euro: number;
  readonly unit: string;
}

function Price({ name, euro, unit }: PriceProps) {
  return (
    <>
      <span className="text-ink-faint min-[60rem]:hidden">{name} </span>
      {`${formatEuro(euro)}/${unit}`}
    </>
  );
}

function differenceOf({ differencePercent }: StaffListPrice): string {
  return `${differencePercent > 0 ? '+' : ''}${formatNumber(differencePercent)}\u00a0%`;
}

/** Removes products from the list, one after the other. */
function useTakeOut(list: StaffPriceList) {
  return useListChange({
    send: async (prices: readonly StaffListPrice[]) => {
      let read = asRead(list);
      // each call is based on the result of the one before, so that changes of others in between are noticed
      for (const { code } of prices)
        read = asRead(await api.call(staffPriceListSet, { body: { ...read, code, remove: true } }));
      return prices;
    },
    said: (prices) => {
      const [first] = prices;
      return prices.length === 1 && first
        ? t('{name} ha di nuovo il prezzo del negozio', { name: first.name })
        : t('{n} prodotti hanno di nuovo il prezzo del negozio', { n: prices.length });
    },
  });
}

interface PriceFormProps {
  readonly list: StaffPriceList;
  /** Undefined while a product is added. */
  readonly price?: StaffListPrice;
  readonly onDone?: () => void;
}

/** Adds a product with its price, or changes its price if the list has it already. */
function PriceForm({ list, price, onDone }: PriceFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const changed = useListsChanged();
  function close() {
    // the focus stays at the row; when adding products it goes to the form for the next one
    const next = price
      ? place.current?.closest('tbody')?.querySelector<HTMLElement>('[data-open]')
      : place.current?.querySelector('input');
    next?.focus();
    onDone?.();
  }
  return (
    <div ref={place}>
      <SendForm
        label={price ? t('Cambia il prezzo di {name}', { name: nameWithCode(price) }) : t('Aggiungi un prodotto')}
        submit={price ? t('Salva') : t('Aggiungi')}
        send={(text) => {
          const euro = parseDecimal(text('price').replace('€', ''));
          const code = price?.code ?? text('code');
          return api.call(staffPriceListSet, {
            body: { ...asRead(list), code, tiers: text('tiers'), ...(euro === undefined ? {} : { price: euro }) },
          });
        }}
        onSent={async () => {
          await changed(t('Salvato'));
          close();
        }}
        onRefused={(error) => asApiError(error).has('PRICE_LIST_CHANGED') && changed()}
        onCancel={price && close}
      >
        {(at) => (
          <>
            {!price && <Field label={t('Codice o EAN')} name="code" autoComplete="off" error={at('code')} />}
            <Field
              label={t('Prezzo in euro')}
              name="price"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={price?.price.toFixed(2).replace('.', ',')}
              error={at('price')}
            />
            <Field
              label={t('Scaglioni')}
              name="tiers"
              autoComplete="off"
              required={false}
              maxLength={200}
              hint={t('Vuoto: lo stesso prezzo per ogni quantità. Se no 6=1,90|12=1,80: da 6 e da 12 pezzi o kg.')}
              defaultValue={price && tiersText(price.tiers)}
              error={at('tiers')}
            />
          </>
        )}
      </SendForm>
    </div>
  );
}

function DownloadButton({ list }: { readonly list: StaffPriceList }) {
  const download = useMutation({
    mutationFn: () => api.call(staffPriceListExport, { query: { price_list_id: list.priceListId } }),
    onSuccess: ({ fileName, text }) => downloadFile(fileName, text, 'text/csv'),
    onError: tellError,
  });
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      {t('Scarica CSV')}
    </Button>
  );
}
