import type { DataOf } from '../../../contract/base/call.ts';
import { type calls } from '../../../contract/calls.ts';
import type { ImportCounts } from '../../../contract/imports/schemas.ts';
import { decimalEuro } from '../../../domain/base/money.ts';

type Calls = typeof calls;
export type ListCall = keyof Calls;
type Cell = string | number | boolean | undefined;
type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[];

/** A list of the office as a table: its rows, and what stands in its columns. */
export interface ListFile {
  readonly call: ListCall;
  readonly columns: Columns<unknown>;
  readonly rows: (data: unknown) => readonly unknown[];
}

function listFile<Name extends ListCall, Row>(
  call: Name,
  rows: (data: DataOf<Calls[Name]>) => readonly Row[],
  columns: Columns<Row>,
): ListFile {
  return { call, rows, columns } as ListFile;
}

const euro = (value: number | undefined) =>
  value === undefined ? undefined : decimalEuro(Math.round(value * 100)).replace('.', ',');
const decimal = (value: number | undefined) => (value === undefined ? undefined : String(value).replace('.', ','));
const countsOf = (of: (counts: ImportCounts) => number) => (row: { readonly counts?: ImportCounts }) =>
  row.counts && of(row.counts);

/** Every list that the office gives as a CSV by the same words, filters and rights as its screen. */
export const LIST_FILES: readonly ListFile[] = [
  listFile('staffProducts', ({ products }) => products, [
    ['codice', ({ code }) => code],
    ['prodotto', ({ name }) => name],
    ['marca', ({ brand }) => brand],
    ['confezione', ({ pack }) => pack],
    ['categoria', ({ category }) => category],
    ['prezzo', ({ price }) => euro(price)],
    ['unità', ({ unit }) => unit],
    ['scorta', ({ stock }) => decimal(stock)],
    ['negozi dove è finito', ({ finishedIn }) => finishedIn],
    ['dati che mancano', ({ missing }) => missing.join(' ')],
    ['foto', ({ hasPicture }) => hasPicture],
    ['inglese', ({ hasEnglish }) => hasEnglish],
    ['offerta', ({ promotion }) => promotion],
    ['offerta fino al', ({ promotionEndsOn }) => promotionEndsOn],
    ['in vendita', ({ isOnSale }) => isOnSale],
  ]),
  listFile('staffPricePlans', ({ plans }) => plans, [
    ['giorno', ({ day }) => day],
    ['codice', ({ code }) => code],
    ['prodotto', ({ name }) => name],
    ['confezione', ({ pack }) => pack],
    ['negozio', ({ store }) => store],
    ['prezzo prima', ({ before }) => euro(before)],
    ['prezzo', ({ price }) => euro(price)],
    ['differenza %', ({ percent }) => decimal(percent)],
    ['margine %', ({ margin }) => decimal(margin)],
    ['stato', ({ state }) => state],
    ['di', ({ by }) => by],
    ['scritto', ({ madeAt }) => madeAt],
  ]),
  listFile('staffPriceLists', ({ priceLists }) => priceLists, [
    ['numero', ({ priceListId }) => priceListId],
    ['listino', ({ name }) => name],
    ['prezzi', ({ priceCount }) => priceCount],
    ['aziende', ({ companyCount }) => companyCount],
    ['modificato', ({ modifiedAt }) => modifiedAt],
  ]),
  listFile('staffPromotions', ({ promotions }) => promotions, [
    ['numero', ({ promotionId }) => promotionId],
    ['promozione', ({ name }) => name],
    ['tipo', ({ kind }) => kind],
    ['stato', ({ state }) => state],
    ['dal', ({ startsOn }) => startsOn],
    ['al', ({ endsOn }) => endsOn],
    ['negozi', ({ stores }) => stores.join(', ')],
    ['reparto', ({ department }) => department],
    ['prodotti', ({ products }) => products],
    ['prezzo personalizzato', ({ isPersonal }) => isPersonal],
    ['budget', ({ budget }) => euro(budget)],
    ['dato', ({ given }) => euro(given)],
    ['si incontra con', ({ meets }) => meets.join(', ')],
  ]),
  listFile('staffLeaflets', ({ leaflets }) => leaflets, [
    ['numero', ({ leafletId }) => leafletId],
    ['volantino', ({ name }) => name],
    ['indirizzo', ({ slug }) => slug],
    ['stato', ({ state }) => state],
    ['dal', ({ startsOn }) => startsOn],
    ['al', ({ endsOn }) => endsOn],
    ['negozi', ({ stores }) => (stores === 0 ? 'tutti' : stores)],
    ['prodotti', ({ products }) => products],
  ]),
  listFile('staffCodeSeries', ({ series }) => series, [
    ['numero', ({ seriesId }) => seriesId],
    ['serie', ({ name }) => name],
    ['codice', ({ code }) => code],
    ['per tutti', ({ isShared }) => isShared],
    ['sconto %', ({ percent }) => percent],
    ['importo', ({ amount }) => euro(amount)],
    ['spesa minima', ({ minimum }) => euro(minimum)],
    ['dal', ({ startsOn }) => startsOn],
    ['al', ({ endsOn }) => endsOn],
    ['codici', ({ made }) => made],
    ['usi', ({ uses }) => uses],
    ['speso', ({ spent }) => euro(spent)],
    ['budget', ({ budget }) => euro(budget)],
    ['stato', ({ state }) => state],
  ]),
  listFile('staffCodes', ({ codes }) => codes, [
    ['codice', ({ code }) => code],
    ['usi', ({ uses }) => uses],
    ['resto', ({ left }) => euro(left)],
    ['fermato', ({ isStopped }) => isStopped],
    ['ultimo ordine', ({ lastOrder }) => lastOrder?.orderNumber],
    ['usato', ({ lastOrder }) => lastOrder?.usedAt],
  ]),
  listFile('staffCodeUses', ({ uses }) => uses, [
    ['codice', ({ code }) => code],
    ['ordine', ({ orderNumber }) => orderNumber],
    ['usato', ({ usedAt }) => usedAt],
    ['importo', ({ amount }) => euro(amount)],
  ]),
  listFile('staffCodesRefused', ({ refused }) => refused, [
    ['codice', ({ code }) => code],
    ['motivo', ({ why }) => why],
    ['letto', ({ said }) => said],
    ['volte', ({ times }) => times],
    ['ultimo giorno', ({ lastDay }) => lastDay],
  ]),
  listFile('staffStock', ({ products }) => products, [
    ['codice', ({ code }) => code],
    ['prodotto', ({ name }) => name],
    ['confezione', ({ pack }) => pack],
    ['scaffale', ({ shelf }) => shelf],
    ['unità', ({ isLoose }) => (isLoose ? 'g' : 'pz')],
    ['scorta', ({ amount }) => amount],
    ['negli ordini', ({ inOrders }) => inOrders],
    ['nei carrelli', ({ inCarts }) => inCarts],
    ['libera', ({ free }) => free],
    ['finito fino al', ({ finishedUntil }) => finishedUntil],
    ['scade', ({ expiresOn }) => expiresOn],
  ]),
  listFile('staffStockLost', ({ products }) => products, [
    ['codice', ({ code }) => code],
    ['prodotto', ({ name }) => name],
    ['unità', ({ isLoose }) => (isLoose ? 'g' : 'pz')],
    ['mancati negli ordini', ({ missing }) => missing],
    ['nei carrelli', ({ inCarts }) => inCarts],
    ['guardato', ({ looked }) => decimal(looked)],
    ['perso', ({ lost }) => euro(lost)],
  ]),
  listFile('staffImports', ({ imports }) => imports, [
    ['numero', ({ importId }) => importId],
    ['file', ({ fileName }) => fileName],
    ['tipo', ({ kind }) => kind],
    ['stato', ({ state }) => state],
    ['di', ({ by }) => by],
    ['programmata', ({ schedule }) => schedule],
    ['mandato', ({ createdAt }) => createdAt],
    ['finita', ({ finishedAt }) => finishedAt],
    ['righe', countsOf(({ rows }) => rows)],
    ['cambiati', countsOf(({ changed }) => changed)],
    ['nuovi', countsOf(({ made }) => made)],
    ['rifiutate', countsOf(({ refused }) => refused)],
    ['problema', ({ problem }) => problem],
  ]),
  listFile('staffImportSchedules', ({ schedules }) => schedules, [
    ['nome', ({ name }) => name],
    ['tipo', ({ kind }) => kind],
    ['da', ({ source }) => source],
    ['file', ({ place }) => place],
    ['ritmo', ({ rhythm }) => rhythm],
    ['alle', ({ at }) => at],
    ['giorno', ({ rhythm, weekday }) => (rhythm === 'week' ? weekday : undefined)],
    ['in pausa', ({ isPaused }) => isPaused],
    ['prossima', ({ nextAt }) => nextAt],
    ['ultima', ({ last }) => last?.importId],
    ['problema', ({ problem }) => problem],
  ]),
  listFile('staffSearchWords', ({ synonyms }) => synonyms, [
    ['language', ({ language }) => language],
    ['kind', ({ kind, isOff }) => (isOff ? 'off' : kind)],
    ['words', ({ words, line, isOff }) => (isOff ? line : words)],
    ['others', ({ others, isOff }) => (isOff ? '' : others)],
    ['source', ({ line }) => (line === undefined ? 'own' : 'shop')],
  ]),
  listFile(
    'staffSearchPins',
    ({ pins }) => pins.flatMap(({ products, ...group }) => products.map((product) => ({ ...group, ...product }))),
    [
      ['language', ({ language }) => language],
      ['words', ({ words }) => words],
      ['code', ({ code }) => code],
      ['name', ({ name }) => name],
      ['place', ({ place }) => place],
      ['from', ({ startsOn }) => startsOn],
      ['to', ({ endsOn }) => endsOn],
    ],
  ),
  listFile('staffSearchFigures', ({ terms }) => terms, [
    ['parole', ({ term }) => term],
    ['cercate', ({ searched }) => searched],
    ['senza risultato', ({ missed }) => missed],
    ['aperti', ({ clicked }) => clicked],
    ['comprati', ({ bought }) => bought],
    ['trovati adesso', ({ found }) => found],
  ]),
  listFile('staffLabelList', ({ labels }) => labels, [
    ['lingua', ({ language }) => language],
    ['parole', ({ words }) => words],
    ['etichetta', ({ label }) => label],
  ]),
  listFile('staffSubmissionList', ({ submissions }) => submissions, [
    ['numero', ({ submissionId }) => submissionId],
    ['modulo', ({ title }) => title],
    ['mandato', ({ sentAt }) => sentAt],
    ['cliente', ({ customer }) => customer],
    ['rispondere a', ({ replyTo }) => replyTo],
    ['risposte', ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`).join('\n')],
    ['file', ({ files }) => files.map(({ name }) => name).join(', ')],
  ]),
  listFile('staffJobList', ({ jobs }) => jobs, [
    ['numero', ({ jobId }) => jobId],
    ['tipo', ({ kind }) => kind],
    ['per', ({ about }) => about],
    ['tentativi', ({ attempts }) => attempts],
    ['motivo', ({ reason }) => reason],
    ['scritto', ({ writtenAt }) => writtenAt],
    ['abbandonato', ({ givenUpAt }) => givenUpAt],
  ]),
  listFile('staffClosedDayList', ({ closedDays }) => closedDays, [
    ['giorno', ({ day }) => day],
    ['negozio', ({ store }) => store?.name],
    ['servizio', ({ serviceId }) => serviceId],
    ['motivo', ({ reason }) => reason],
    ['ordini', ({ orders }) => orders],
  ]),
];
