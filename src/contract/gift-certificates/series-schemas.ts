import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { REFUSED_CODE_REASONS, SERIES_SORTS, SERIES_STATES } from './limits.ts';
import * as routes from './series-routes.ts';

const State = Type.Enum([...SERIES_STATES]);
const Kind = Type.Enum(['once', 'balance'], { description: 'once: what an order does not need is lost' });
const Day = Type.String({ maxLength: 10, description: 'YYYY-MM-DD in Rome' });
/** A number as it is typed in a form. The server checks it, so that a wrong one is refused at its field. */
const typed = (description: string) =>
  Type.Optional(Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000, description }));
const Search = Type.Optional(Type.String({ maxLength: 100 }));

/** The fields of a series that may be changed after it is made. */
const CHANGEABLE = {
  name: Type.String({ maxLength: 200 }),
  ends_on: Day,
  budget: typed('euro; given away so much, it stops by itself'),
};
export const CodesMakeBody = Type.Object({
  ...CHANGEABLE,
  is_shared: Type.Boolean({ description: 'one code for everybody, in words' }),
  code: Type.String({ maxLength: 60, description: 'with which the codes begin; of a shared one: the code' }),
  count: typed('codes to make; 1 of a shared one'),
  kind: Kind,
  amount: typed('euro; of a percentage: the most it takes off'),
  percent: typed('off the goods; absent: the amount'),
  minimum: typed('euro of goods from which on it is used'),
  starts_on: Day,
  uses_per_user: typed('orders of one customer'),
  max_uses: typed('orders of one code; absent: as often as people come'),
});
export type CodesMakeBody = Static<typeof CodesMakeBody>;
export const CodeSeriesSaveBody = Type.Object({
  ...CHANGEABLE,
  series_id: Id,
  modified_at: Type.String({ maxLength: 40, description: 'of the series as it was read' }),
});
export type CodeSeriesSaveBody = Static<typeof CodeSeriesSaveBody>;

export const CodeSeries = Type.Object({
  seriesId: Type.Integer(),
  name: Type.String(),
  code: Type.String({ description: 'with which its codes begin; of a shared one: the code' }),
  isShared: Type.Boolean(),
  kind: Kind,
  amount: Type.Number({ description: 'euro' }),
  percent: Type.Optional(Type.Integer()),
  minimum: Type.Number({ description: 'euro of goods' }),
  startsOn: Day,
  endsOn: Day,
  usesPerUser: Type.Integer(),
  maxUses: Type.Optional(Type.Integer({ description: 'of each code' })),
  made: Type.Integer(),
  uses: Type.Integer({ description: 'orders that used one of its codes' }),
  spent: Type.Number({ description: 'euro that these orders were cheaper by' }),
  budget: Type.Optional(Type.Number({ description: 'euro' })),
  state: State,
  modifiedAt: Type.String(),
});
export type CodeSeries = Static<typeof CodeSeries>;

export const CodeSeriesQuery = Type.Object({
  series_id: Type.Optional(Id),
  state: Type.Optional(State),
  q: Search,
  sort: Type.Optional(Type.Enum([...SERIES_SORTS])),
  page: pageNumber(10_000),
});
export type CodeSeriesQuery = Static<typeof CodeSeriesQuery>;
const counts = Object.fromEntries(SERIES_STATES.map((state) => [state, Type.Integer()]));
export const CodeSeriesList = Type.Object({
  page: Page,
  series: Type.Array(CodeSeries),
  counts: Type.Object(counts as Record<(typeof SERIES_STATES)[number], ReturnType<typeof Type.Integer>>),
});
export type CodeSeriesList = Static<typeof CodeSeriesList>;

export const MadeCode = Type.Object({
  codeId: Type.Integer(),
  code: Type.String(),
  uses: Type.Integer(),
  left: Type.Optional(Type.Number({ description: 'euro; of one whose rest is kept' })),
  isStopped: Type.Boolean({ description: 'by itself, whatever its series is' }),
  lastOrder: Type.Optional(
    Type.Object({ orderId: Type.Integer(), orderNumber: Type.Integer(), usedAt: Type.String() }),
  ),
});
export type MadeCode = Static<typeof MadeCode>;
export const CodesQuery = Type.Object({
  series_id: Id,
  are: Type.Optional(Type.Enum(['used', 'unused', 'stopped'])),
  q: Search,
  page: pageNumber(10_000),
});
export type CodesQuery = Static<typeof CodesQuery>;
export const MadeCodes = Type.Object({ page: Page, codes: Type.Array(MadeCode) });
export type MadeCodes = Static<typeof MadeCodes>;

export const CodeUses = Type.Object({
  page: Page,
  uses: Type.Array(
    Type.Object({
      useId: Type.Integer(),
      code: Type.String(),
      orderId: Type.Integer(),
      orderNumber: Type.Integer(),
      usedAt: Type.String(),
      amount: Type.Number({ description: 'euro' }),
    }),
    { description: 'newest first; who bought is seen in the order, by those who may' },
  ),
});
export type CodeUses = Static<typeof CodeUses>;

export const RefusedCodes = Type.Object({
  page: Page,
  refused: Type.Array(
    Type.Object({
      code: Type.String({ description: 'as it was typed, in capitals and without spaces' }),
      why: Type.Enum([...REFUSED_CODE_REASONS]),
      said: Type.String({ description: 'what the customer read' }),
      times: Type.Integer(),
      lastDay: Day,
      seriesId: Type.Optional(Type.Integer({ description: 'the code is of this series' })),
    }),
    { description: 'of the last 30 days, the most often refused first' },
  ),
});
export type RefusedCodes = Static<typeof RefusedCodes>;

const SeriesBody = Type.Object({ series_id: Id });
const CodeBody = Type.Object({ code_id: Id });
const Changed = Type.Object({ series: CodeSeries });
const bind = bindFrom('issue 47, part 4');

export const codeSeriesCalls = {
  staffCodeSeries: bind(routes.staffCodeSeries, {
    query: CodeSeriesQuery,
    data: CodeSeriesList,
    summary: 'Series of codes with what they gave',
  }),
  staffCodes: bind(routes.staffCodes, {
    query: CodesQuery,
    data: MadeCodes,
    summary: 'The codes of a series, each with its last order',
  }),
  staffCodeUses: bind(routes.staffCodeUses, {
    query: Type.Object({ series_id: Id, page: pageNumber(10_000) }),
    data: CodeUses,
    summary: 'The orders that used codes of a series',
  }),
  staffCodesRefused: bind(routes.staffCodesRefused, {
    query: Type.Object({ q: Search, page: pageNumber(10_000) }),
    data: RefusedCodes,
    summary: 'Codes that customers typed and could not use, with what they read',
  }),
  staffCodesExport: bind(routes.staffCodesExport, {
    body: Type.Object({ series_id: Id, is_unused: Type.Optional(Type.Boolean({ description: 'only those' })) }),
    data: Type.Object({ fileName: Type.String(), text: Type.String() }),
    summary: 'The codes of a series as CSV',
  }),
  staffCodesMake: bind(routes.staffCodesMake, {
    body: CodesMakeBody,
    data: Changed,
    summary: 'Make a series of codes that nobody can guess, or one code for everybody',
  }),
  staffCodesUndo: bind(routes.staffCodesUndo, {
    body: SeriesBody,
    data: Type.Object({ codes: Type.Integer({ description: 'that are gone' }) }),
    summary: 'Take back a series of codes that nobody has used yet, with all its codes',
  }),
  staffCodeSeriesSave: bind(routes.staffCodeSeriesSave, {
    body: CodeSeriesSaveBody,
    data: Changed,
    summary: 'Change the name, the last day and the budget of a series',
  }),
  staffCodeSeriesStop: bind(routes.staffCodeSeriesStop, {
    body: SeriesBody,
    data: Changed,
    summary: 'Stop all codes of a series at once',
  }),
  staffCodeSeriesStart: bind(routes.staffCodeSeriesStart, {
    body: SeriesBody,
    data: Changed,
    summary: 'Let the codes of a stopped series be used again',
  }),
  staffCodeStop: bind(routes.staffCodeStop, { body: CodeBody, data: Changed, summary: 'Stop one code at once' }),
  staffCodeStart: bind(routes.staffCodeStart, {
    body: CodeBody,
    data: Changed,
    summary: 'Let a stopped code be used again',
  }),
} as const;

/** Refusals of the calls by which the staff make codes. */
export const STAFF_CODE_ERRORS = {
  CODE_SERIES_GONE: 'Questa serie di codici non c’è più',
  CODE_SERIES_USED: 'Qualcuno ha già messo in un carrello un codice di questa serie: fermala',
  CODE_GONE: 'Questo codice non c’è più',
  CODE_SERIES_STATE: 'Questa serie è già così: qualcuno l’ha fermata o riaperta intanto',
  CODE_SERIES_SPENT: 'Il budget è finito: prima alzalo',
  CODE_WORDS: 'Usa solo lettere, cifre e trattini: da {min} a {max}',
  CODE_TAKEN: 'Questo codice c’è già',
  CODE_COUNT: 'Da 1 a {max} codici',
  CODE_AMOUNT: 'Scrivi un importo in euro, da 0,01, con due decimali al massimo',
  CODE_PERCENT: 'Una percentuale va da 1 a 100, e il suo resto non si tiene',
  CODE_MINIMUM: 'Scrivi da quanti euro di spesa vale: 0 per ogni spesa',
  CODE_USES: 'Scrivi un numero, da 1',
  CODE_ENDS: 'Finisce prima di cominciare',
  CODE_BUDGET: 'Il budget non basta per un codice',
} as const;
