import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { MAX_GROUP, MAX_PINS, MAX_SEARCH, MAX_SEARCH_FILE } from './limits.ts';
import * as routes from './routes.ts';

const WordLanguage = Type.Union([Type.Literal('it'), Type.Literal('en')]);
export const SynonymKind = Type.Union([Type.Literal('both'), Type.Literal('one_way'), Type.Literal('never')], {
  description:
    'both: each finds the goods of the others; one_way: the words find the goods of the others, or nothing if there are none; never: they are never taken for each other',
});
export type SynonymKind = Static<typeof SynonymKind>;

/** Longer texts than allowed pass the schema, so that the refusal names its field. */
const Group = Type.String({ maxLength: 4 * MAX_GROUP, description: 'phrases, separated by commas' });
const Line = Type.String({
  minLength: 1,
  maxLength: 4 * MAX_GROUP,
  description: 'of a group that comes with the shop',
});

export const StaffSynonym = Type.Object({
  synonymId: Type.Optional(Type.Integer({ description: 'absent: the group comes with the shop' })),
  line: Type.Optional(Type.String({ description: 'names a group that comes with the shop' })),
  isOff: Type.Boolean({ description: 'this shop does not use the group that comes with it' }),
  language: WordLanguage,
  kind: SynonymKind,
  words: Type.String(),
  others: Type.String(),
});
export type StaffSynonym = Static<typeof StaffSynonym>;

export const StaffSynonymList = Type.Object({ synonyms: Type.Array(StaffSynonym) });

export const StaffSynonymBody = Type.Object({
  synonym_id: Type.Optional(Type.Integer({ ...Id, description: 'of the group that is changed; absent: a new one' })),
  shop_line: Type.Optional(Line),
  language: WordLanguage,
  kind: SynonymKind,
  words: Group,
  others: Group,
});
export type StaffSynonymBody = Static<typeof StaffSynonymBody>;

export const StaffSynonymNamed = Type.Object({
  synonym_id: Type.Optional(Id),
  shop_line: Type.Optional(Line),
  language: WordLanguage,
});

export const PinPlace = Type.Union([Type.Literal('top'), Type.Literal('bottom'), Type.Literal('hidden')]);

export const StaffPin = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  brand: Type.String(),
  place: PinPlace,
});
export const StaffPins = Type.Object({
  language: WordLanguage,
  words: Type.String(),
  startsOn: Type.String({ description: 'YYYY-MM-DD; empty: at once' }),
  endsOn: Type.String({ description: 'YYYY-MM-DD; empty: until somebody takes them away' }),
  products: Type.Array(StaffPin, { description: 'those on top in their order' }),
});
export type StaffPins = Static<typeof StaffPins>;
export const StaffPinsList = Type.Object({ pins: Type.Array(StaffPins) });

const PinBody = Type.Object({ product_id: Id, place: PinPlace });
const SearchedWords = Type.String({ maxLength: 4 * MAX_SEARCH, description: 'as shoppers type them' });
export const StaffPinsBody = Type.Object({
  language: WordLanguage,
  searched: SearchedWords,
  starts_on: Type.Optional(Type.String({ maxLength: 10 })),
  ends_on: Type.Optional(Type.String({ maxLength: 10 })),
  products: Type.Array(PinBody, { maxItems: 4 * MAX_PINS, description: 'empty: the words have none any more' }),
});
export type StaffPinsBody = Static<typeof StaffPinsBody>;

export const StaffTryBody = Type.Object({
  language: WordLanguage,
  words: SearchedWords,
  synonym: Type.Optional(
    Type.Object({ kind: SynonymKind, words: Group, others: Group }, { description: 'a group that is not saved yet' }),
  ),
  products: Type.Optional(Type.Array(PinBody, { maxItems: MAX_PINS, description: 'pins that are not saved yet' })),
});

export const StaffTry = Type.Object({
  total: Type.Integer({ description: 'goods that the default store shows' }),
  totalBefore: Type.Integer({ description: 'without what is not saved yet' }),
  corrected: Type.Optional(Type.String()),
  dropped: Type.Array(Type.String()),
  products: Type.Array(
    Type.Object({
      productId: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      brand: Type.String(),
      picture: Type.String(),
      price: Type.Number({ description: 'euro' }),
      place: Type.Optional(PinPlace),
      isNew: Type.Boolean({ description: 'found only by what is not saved yet' }),
    }),
    { description: 'the first 24' },
  ),
});
export type StaffTry = Static<typeof StaffTry>;

export const StaffSearchFigures = Type.Object({
  terms: Type.Array(
    Type.Object({
      term: Type.String(),
      searched: Type.Integer({ description: 'by browsers that allow statistics' }),
      missed: Type.Integer({ description: 'times that nothing was found, by all browsers' }),
      clicked: Type.Integer({ description: 'goods that were opened from it' }),
      bought: Type.Integer({ description: 'orders with goods that it led to' }),
      found: Type.Integer({ description: 'goods of the default store that are found now' }),
    }),
  ),
});
export type StaffSearchFigures = Static<typeof StaffSearchFigures>;

const bind = bindFrom('issue 47, search');

export const staffSearchCalls = {
  staffSearchWords: bind(routes.staffSearchWords, {
    data: StaffSynonymList,
    summary: 'The groups of words that lead a search to goods: those of the shop, and those that come with it',
  }),
  staffSearchWordSave: bind(routes.staffSearchWordSave, {
    body: StaffSynonymBody,
    data: StaffSynonymList,
    summary: 'Adds or changes a group; one that comes with the shop is replaced by it',
  }),
  staffSearchWordDelete: bind(routes.staffSearchWordDelete, {
    body: StaffSynonymNamed,
    data: StaffSynonymList,
    summary: 'Deletes a group, or switches one off that comes with the shop',
  }),
  staffSearchWordRestore: bind(routes.staffSearchWordRestore, {
    body: Type.Object({ shop_line: Line, language: WordLanguage }),
    data: StaffSynonymList,
    summary: 'Uses a group again that comes with the shop',
  }),
  staffSearchPins: bind(routes.staffSearchPins, {
    data: StaffPinsList,
    summary: 'Goods that stand first, last or nowhere for the words of a search',
  }),
  staffSearchPinsSave: bind(routes.staffSearchPinsSave, {
    body: StaffPinsBody,
    data: StaffPinsList,
    summary: 'Puts goods in their places for the words of a search, instead of all that had one',
  }),
  staffSearchLoad: bind(routes.staffSearchLoad, {
    body: Type.Object({
      what: Type.Enum(['words', 'pins']),
      text: Type.String({ maxLength: MAX_SEARCH_FILE, description: 'a CSV with the headings of the downloaded list' }),
    }),
    data: Type.Object({ written: Type.Integer({ description: 'groups that are new, or words whose goods were set' }) }),
    summary: 'Loads a file of groups, or of goods with a place of their own; all of it or nothing',
  }),
  staffSearchTry: bind(routes.staffSearchTry, {
    body: StaffTryBody,
    data: StaffTry,
    summary: 'What a search finds now, with a group or pins that are not saved yet',
  }),
  staffSearchFigures: bind(routes.staffSearchFigures, {
    query: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 7, description: 'with today' })),
    }),
    data: StaffSearchFigures,
    summary: 'What was searched most on the last days, and how often nothing was found',
  }),
} as const;

/** Refusals of the words of searches. Code -> Italian text; details fill the {braces}. */
export const SEARCH_ERRORS = {
  WORD_SIGNS: 'Scrivi le parole separate da virgole, senza i segni > ! e #',
  WORDS_TOO_FEW: 'Servono almeno due parole diverse',
  WORDS_TOO_MANY: 'Al massimo {max} parole per gruppo',
  SYNONYM_NOT_FOUND: 'Questo gruppo non c’è più: qualcuno lo ha tolto',
  SYNONYM_EXISTS: 'Questo gruppo c’è già',
  TOO_MANY_SYNONYMS: 'I gruppi sono già {max}: togline uno',
  PIN_PRODUCT_GONE: 'Uno dei prodotti non c’è più',
  PIN_DAYS: 'L’ultimo giorno viene prima del primo',
  SEARCH_LINE: 'Riga {line}: non si può usare. Il file ha le colonne della lista scaricata',
  SEARCH_FILE_EMPTY: 'Il file è vuoto',
  NO_SEARCH_WORDS: 'Scrivi le parole che cercano i clienti',
} as const;
