import { isBreak, type LabelWord } from './label-words.ts';
import { phraseAt, type WordAt } from './phrases.ts';

const set = (words: string) => new Set(words.trim().split(/\s+/));

export const AND: ReadonlySet<string> = set('e ed o od oppure ne and or et ou und oder y en');
/** Words that may occur between "senza" and the denied name. */
const DENIED_OF = set(
  'di d del dello della dell dei degli delle l la il lo gli le de du des von of alcun alcuna alcuno aggiunta aggiunte tracce derivati proteine ' +
    'ingredienti ingrediente contenenti contenente fonti presenza quantita added any traces',
);

/** Returns the end of the words that this one denies ("senza burro e latte"); undefined if it denies nothing. */
export function deniedFrom(words: readonly LabelWord[], at: number): number | undefined {
  const first = at + denialLength(words, at);
  const next = words[first];
  if (first === at || next === undefined || isBreak(words, first)) return undefined;
  const listed = /^(?:non|ne)$/.test(words[at]?.text ?? '') ? listEnd(words, at, first) : undefined;
  if (next.gap.includes(':') || listed !== undefined) return listed ?? clauseEnd(words, first, /[()[\]]/);
  const own = itemEnd(words, first);
  if (own === undefined || !isClauseStart(words, at)) return own;
  const end = clauseEnd(words, first, /[,:()[\]]/);
  return isClauseEnd(words, end) ? joinedEnd(words, own, end) : own;
}

/**
 * "Non contiene glutine, latte e uova." is a sentence whose list ends with "e"; behind "senza" ingredients could
 * follow.
 */
function listEnd(words: readonly LabelWord[], at: number, first: number): number | undefined {
  const end = clauseEnd(words, first, /[:()[\]]/);
  if (!isClauseStart(words, at) || !isClauseEnd(words, end)) return undefined;
  const list = words.slice(first, end);
  const last = list.findLastIndex(({ gap }) => gap.includes(','));
  return list.slice(last + 1).some(({ text }) => AND.has(text)) && !list.some(({ text }) => /^\d/.test(text))
    ? end
    : undefined;
}

function isClauseEnd(words: readonly LabelWord[], at: number): boolean {
  return isBreak(words, at) || /[)\]]/.test(words[at]?.gap ?? '') || denialLength(words, at) > 0;
}

const DENIES =
  /^(?:sen[zs]a|sevza|sans|ohne|without|sin|zero|no|priv[oaie]|assenza|esent[ei]|frei|free|non|ne|do|does)$/;
/** Words that deny what follows, with their number. */
const DENIALS: readonly (readonly [words: RegExp, length: number])[] = [
  [/^(?:sen[zs]a|sevza|sans|ohne|without|sin|zero) /, 1],
  [/^(?:priv[oaie]|assenza) d[ie]? /, 2],
  [/^esent[ei] da\w* /, 2],
  [/^(?:frei von|free of|free from) /, 2],
  [/^(?:ne contient pas|does not contain|do not contain) /, 3],
  [/^(?:non|ne) (?:contiene|contengono|contenente|contient|contiennent) /, 2],
];

/** The number of words that deny what follows; 0 if these do not. */
function denialLength(words: readonly LabelWord[], at: number): number {
  const word = words[at]?.text ?? '';
  if (!DENIES.test(word)) return 0;
  const next = words[at + 1];
  if (word === 'no') return next?.gap === ' ' && phraseAt((index) => (index === 0 ? next.text : undefined)) ? 1 : 0;
  const three = `${word} ${next?.text ?? ''} ${words[at + 2]?.text ?? ''} `;
  return DENIALS.find(([pattern]) => pattern.test(three))?.[1] ?? 0;
}

/** Returns the end of the first denied item: a name of allergens, or any other word. */
function itemEnd(words: readonly LabelWord[], first: number): number | undefined {
  let at = first;
  while (DENIED_OF.has(words[at]?.text ?? '') && !isBreak(words, at + 1)) at++;
  const { gap } = words[at] ?? { gap: ',' };
  if (at > first && /[,:()[\]]/.test(gap)) return undefined;
  return at + (phraseAt(closeWords(words, at))?.length ?? 1);
}

/** A name joined by "e" is denied, too. An adjacent name is not: the list of ingredients may continue there. */
function joinedEnd(words: readonly LabelWord[], own: number, end: number): number {
  let at = own;
  let isJoined = false;
  while (at < end) {
    const text = words[at]?.text ?? '';
    const phrase = phraseAt(closeWords(words, at));
    if (/^\d/.test(text) || (phrase !== undefined && !isJoined)) return own;
    if (AND.has(text)) isJoined = true;
    else if (!DENIED_OF.has(text)) isJoined = false;
    at += AND.has(text) ? 1 : (phrase?.length ?? 1);
  }
  return end;
}

/** Words before a denial, as in "Prodotto naturalmente senza glutine e lattosio". */
const BEFORE_DENIAL = set('prodotto prodotti alimento alimenti ricetta naturalmente completamente totalmente');

function isClauseStart(words: readonly LabelWord[], at: number): boolean {
  if (isBreak(words, at) || /[:()[\]\-–—"“]/.test(words[at]?.gap ?? '')) return true;
  return words[at]?.gap === ' ' && BEFORE_DENIAL.has(words[at - 1]?.text ?? '') && isClauseStart(words, at - 1);
}

function clauseEnd(words: readonly LabelWord[], first: number, marks: RegExp): number {
  let at = first + 1;
  while (at < words.length && !isBreak(words, at) && !marks.test(words[at]?.gap ?? '') && denialLength(words, at) === 0)
    at++;
  return at;
}

/** Returns the following words that are adjacent as in one name: "latte-di cocco", "d'orzo". */
export function closeWords(words: readonly LabelWord[], at: number): WordAt {
  let far = at;
  return (index) => {
    while (far < at + index && CLOSE.test(words[far + 1]?.gap ?? ',')) far++;
    return far < at + index ? undefined : words[at + index]?.text;
  };
}

const CLOSE = /^(?:\s*|\s?[-‐‑'’`´]\s?|["“”]{1,2}\s?)$/;

const MAY = set('puo pu? pu pub pud possono potrebbe potrebbero peut peuvent puede pueden pode podem may might');
const CONTAIN = /^[cg?]?[o?](?:n?t|rt)[aei?]+[nr]/;
const TRACE = /^(?:tra[cz]{1,2}[eia]{1,2}s?|trocce|spuren|trazas|vestigios)$/;
/** Words that announce traces, whatever the word before them became ("Pu\uFFFD contenere", "kann enthalten"). */
const WILL_CONTAIN = /^(?:conten(?:ere|er|ir)|kann|konnen)$/;
const PRESENCE = /^(?:presenza|presence)$/;
const ADVERBS = 4;
const PLACE =
  /^(?:stabil\w*ment\w*|stabilinent\w*|laborator\w*|impiant\w*|fabbric\w*|linea|linee|ambient\w*|local\w*|facilit\w*|factory|equipment|usine|atelier|betrieb|reparto)$/;
const WORKS =
  /^(?:utilizz\w+|lavora\w*|tratta\w*|impieg\w+|usa|usano|usat[aeio]|uso|produc\w+|manipol\w+|trasform\w+|process\w*|handl\w+|uses?|using|present[ei]?|utilise\w*|verarbeitet)$/;
const DOUBT = /^(?:possibil\w+|eventual\w*|occasional\w*|accidental\w*|esclud\w*|possible|involontar\w*)$/;
const FAR = 12;
/** Matches the beginning of words that may announce traces. */
const ANNOUNCES = /^(?:tra|tro|spu|ves|p[uoe]|m[ai]|cont|k|ut|la|imp|us|pro|man|han|pre|ver|pote)/;

/**
 * Returns where a list of traces begins, if this word announces one: behind "può contenere", "tracce", "stabilimento
 * che utilizza".
 */
export function traceListFrom(words: readonly LabelWord[], at: number): number | undefined {
  const text = words[at]?.text ?? '';
  if (!ANNOUNCES.test(text)) return undefined;
  if (TRACE.test(text) || WILL_CONTAIN.test(text)) return at + 1;
  if (MAY.has(text)) {
    const contain = words.slice(at + 1, at + 1 + ADVERBS).findIndex((word) => CONTAIN.test(word.text));
    return contain === -1 ? undefined : at + contain + 2;
  }
  const isAnnounced =
    (WORKS.test(text) && isBefore(words, at, PLACE)) || (PRESENCE.test(text) && isBefore(words, at, DOUBT));
  return isAnnounced ? at + 1 : undefined;
}

function isBefore(words: readonly LabelWord[], at: number, pattern: RegExp): boolean {
  for (let before = at; before > Math.max(0, at - FAR) && !isBreak(words, before); before--)
    if (pattern.test(words[before - 1]?.text ?? '')) return true;
  return false;
}

/** Words of a list of traces that are not names. Any other word ends the list. */
const LIST_WORDS = set(
  `
  di d del dello della dell dei degli delle da dal dalla a ad al alla in con il lo la l i gli le e ed o od oppure nonche anche altra
  altre altri altro frutta frutti secca secco semi seme granella contenente contenenti prodotto prodotti base derivati derivato
  derivanti relativi loro suoi tracce traccia trocce eventuali eventualmente possibili proteine proteina comuni comune lecitina
  lecitine polvere incluso inclusi inclusa compreso compresa quantita piccole minime residui tipo quali come accidentali
  accidentalmente eccezionalmente occasionalmente involontariamente of and or other the traces trace s products product derivatives
  derivative containing seeds seed tree also some any its their grains de des du les et ou autres autre graines fruits produits
  eventuelles eventuels ventuelles issus laitiers von und oder anderen andere anderer spuren erzeugnisse enthalten samen sowie y otros
  otras otro trazas cascara que processes process using that`,
);

/** Words behind a list of traces that cannot be a further ingredient, because they begin the next part of a label. */
const NEXT_WORDS = set(
  `
  allergeni allergene ingredienti ingredients ingredientes zutaten contiene contengono contains contient enthalt senza sans ohne
  without peso netto paese origine lotto valori dichiarazione energia informazioni modalita istruzioni preparazione avvertenze
  conservare conservato conservarsi consumare consumarsi consumato confezionato confezionata distribuito importato scongelare
  congelati congelato surgelati surgelato agitare tenere servire vedi se per dopo una uno questa questo non nello nella perche perch?
  biologico biologici bio store keep best made packaged conserver tenir kuhl mindestens www`,
);

export function endsList(text: string): boolean {
  return NEXT_WORDS.has(text);
}

export function isListWord(text: string): boolean {
  return LIST_WORDS.has(text.replace(/^\?/, ''));
}
