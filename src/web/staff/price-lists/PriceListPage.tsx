import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { MAX_PRICE_FILE_CHARACTERS } from '../../../contract/price-lists/limits.ts';
import { staffPriceListExport, staffPriceListImport, staffPriceListSet, staffPriceListView } from '../../../contract/price-lists/routes.ts';
import type { StaffListPrice, StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { formatEuro, formatNumber, parseDecimal } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { downloadFile } from '../kit/download-file.ts';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { TextSearch } from '../kit/TextSearch.tsx';
import { staffPaths } from '../staff-paths.ts';
import { ListActs } from './ListActs.tsx';
import { ListCompanies } from './ListCompanies.tsx';
import { asRead, LISTS_KEY, priceCount, useListChange } from './use-list-change.ts';

interface PriceFormProps {
  readonly list: StaffPriceList;
  /** Undefined: a product is added. */
  readonly price?: StaffListPrice;
  readonly onDone?: () => void;
}

/** Adds a product with its price, or changes the price of one. A product that is added again gets the new price. */
function PriceForm({ list, price, onDone }: PriceFormProps) {
  const isChange = price !== undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // the button that opened it is gone
    if (isChange) form.current?.querySelector('input')?.focus();
  }, [isChange]);
  const save = useListChange({
    send: (asked: { code: string; price?: number }) => api.call(staffPriceListSet, { body: { ...asRead(list), ...asked } }),
    onDone: () => {
      form.current?.reset();
      form.current?.querySelector('input')?.focus();
      onDone?.();
    },
    fields: ['code', 'price'],
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const euro = parseDecimal(text('price').replace('€', ''));
    if (save.isPending) return;
    save.mutate({ code: price?.code ?? text('code'), ...(euro === undefined ? {} : { price: euro }) });
  }
  const at = (name: string) => save.problem?.at(name);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={price ? t('Cambia il prezzo di {name}', { name: `${price.name} ${price.code}` }) : t('Aggiungi un prodotto')}
      className={classNames('flex flex-wrap items-start gap-3', !price && 'mb-4')}
    >
      {!price && <Field label={t('Codice o EAN')} name="code" autoComplete="off" error={at('code')} className="w-44 grow sm:grow-0" />}
      <Field
        label={t('Prezzo in euro')}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={price ? price.price.toFixed(2).replace('.', ',') : ''}
        error={at('price')}
        className="w-32 grow sm:grow-0"
      />
      <Button type="submit" variant={price ? 'primary' : 'secondary'} busy={save.isPending} className="mt-7.5">
        {price ? t('Salva') : t('Aggiungi')}
      </Button>
      {price && (
        <Button variant="quiet" onClick={onDone} className="mt-7.5">
          {t('Annulla')}
        </Button>
      )}
    </form>
  );
}

/** Loads the prices of a CSV file, all or none, and writes the list into one. What is wrong is said for each line. */
function PriceFiles({ list }: { readonly list: StaffPriceList }) {
  const input = useRef<HTMLInputElement>(null);
  const load = useListChange({
    send: (text: string) => api.call(staffPriceListImport, { body: { ...asRead(list), text } }),
    said: ({ added, changed }) => t('Prezzi aggiunti: {added}, cambiati: {changed}', { added, changed }),
    fields: ['text'],
  });
  const download = useMutation({
    mutationFn: () => api.call(staffPriceListExport, { query: { price_list_id: list.priceListId } }),
    onSuccess: ({ fileName, text }) => downloadFile(fileName, text, 'text/csv'),
    onError: tellError,
  });
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // the same file can be chosen again
    event.target.value = '';
    if (!file) return;
    const text = await file.text().catch(() => '');
    if (text.length > MAX_PRICE_FILE_CHARACTERS) return toast('error', t('Il file è troppo grande'));
    load.mutate(text);
  }
  const wrong = load.problem?.errors.filter(({ field }) => field === 'text') ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('File CSV')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void read(event)}
        />
        <Button variant="secondary" busy={load.isPending} onClick={() => input.current?.click()}>
          {t('Carica CSV')}
        </Button>
        {list.priceCount > 0 && (
          <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
            {t('Scarica CSV')}
          </Button>
        )}
      </div>
      <p className="w-full text-ink-faint text-sm">
        {t('Su ogni riga del file codice o EAN e prezzo: 0001;1,20. I prezzi che il file non nomina restano.')}
      </p>
      {wrong.length > 0 && (
        <div className="w-full">
          <Alert tone="error">
            {t('Il file non è stato caricato: correggilo e riprova.')}
            <ul className="mt-1 font-normal">
              {wrong.map(({ error }) => (
                <li key={error} className="break-words">
                  {error}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </>
  );
}

interface PriceItemProps {
  readonly list: StaffPriceList;
  readonly price: StaffListPrice;
}

/** A product of the list: its price beside the base price, and what changes it or takes it out. */
function PriceItem({ list, price }: PriceItemProps) {
  const [isEdited, setEdited] = useState(false);
  const { name, brand, code, unit, basePrice, differencePercent } = price;
  const remove = useListChange({
    send: () => api.call(staffPriceListSet, { body: { ...asRead(list), code, remove: true } }),
    said: () => t('{name} ha di nuovo il prezzo del negozio', { name }),
  });
  // goods of several brands have the same name
  const title = `${name} ${code}`;
  const per = (euro: number) => `${formatEuro(euro)}/${unit}`;
  const facts = [
    [t('Prezzo base'), per(basePrice)],
    [t('Nel listino'), per(price.price)],
    [t('Differenza'), `${differencePercent > 0 ? '+' : ''}${formatNumber(differencePercent)}\u00a0%`],
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-2">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="break-words font-semibold">{name}</h3>
        <p className="break-words text-ink-faint text-sm">{brand === '' ? code : `${code} · ${brand}`}</p>
      </div>
      <dl className="grid w-full grid-cols-3 gap-x-4 text-sm sm:w-auto">
        {facts.map(([term, value]) => (
          <div key={term} className="sm:min-w-24">
            <dt className="text-ink-faint">{term}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isEdited ? (
        <PriceForm list={list} price={price} onDone={() => setEdited(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" aria-label={t('Modifica {name}', { name: title })} onClick={() => setEdited(true)}>
            {t('Modifica')}
          </Button>
          <Button
            variant="quiet"
            busy={remove.isPending}
            aria-label={t('Togli {name}', { name: title })}
            onClick={() => remove.mutate(undefined)}
          >
            {t('Togli')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The address keeps what is searched for. */
function PriceSearch({ q }: { readonly q: string }) {
  const [, setParams] = useSearchParams();
  return <TextSearch label={t('Nome o codice del prodotto')} q={q} onSearch={(text) => setParams(text === '' ? {} : { cerca: text })} />;
}

export { PriceListPage as Component };

/** One list: its companies, its prices beside those of the base list, and files with them. */
function PriceListPage() {
  const priceListId = Number(useParams()['listId']);
  const [params] = useSearchParams();
  const q = params.get('cerca') ?? '';
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const query = { price_list_id: priceListId, ...(q === '' ? {} : { q: q.slice(0, 100) }), page: Math.min(page, 10_000) };
  const { data, error, refetch } = useQuery({
    queryKey: [...LISTS_KEY, 'view', query],
    queryFn: () => api.call(staffPriceListView, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && asApiError(error).has('PRICE_LIST_NOT_FOUND')) return <NotFound />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const { priceList: list, prices } = data;
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={list.name}
        up={{ name: t('Listini'), path: staffPaths.priceLists() }}
        actions={<ListActs key={list.name} list={list} />}
      />
      <div className="grid gap-4 px-4 pt-4">
        <ListCompanies list={list} />
        <section aria-labelledby="prezzi">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id="prezzi" className="text-lg">
              {priceCount(list)}
            </h2>
            <PriceFiles list={list} />
          </div>
          <PriceForm list={list} />
          {list.priceCount > 0 && <PriceSearch q={q} />}
          {prices.length === 0 && (
            <EmptyState icon="tag" title={q === '' ? t('Nessun prezzo') : t('Nessun prodotto trovato')}>
              {q === '' ? t('Aggiungi un prodotto con il suo codice, o carica un file.') : t('Prova con un altro nome o codice.')}
            </EmptyState>
          )}
          <ul aria-label={t('Prezzi del listino')} className="grid gap-2">
            {prices.map((price) => (
              <PriceItem key={price.productId} list={list} price={price} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={data.page.totPages}
            linkTo={(pagina) =>
              staffPaths.priceList(priceListId, { cerca: q === '' ? undefined : q, pagina: pagina > 1 ? pagina : undefined })
            }
          />
        </section>
      </div>
    </div>
  );
}
