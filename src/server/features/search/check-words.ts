import { MAX_GROUP, MAX_GROUPS, MAX_PINS, MAX_SEARCH } from '../../../contract/search/limits.ts';
import type { StaffPinsBody, StaffSynonymBody } from '../../../contract/search/schemas.ts';
import { required, tooLong, tooMany } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import type { Language } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { defaultRows, textOfRow } from '../catalogue/engine/read-search-words.ts';
import { MAX_PHRASES } from '../catalogue/engine/search/synonyms.ts';
import { insertSynonym, type StoredSynonym, storedSynonyms, updateSynonym } from '../catalogue/search-words/queries.ts';

export function isDefault(language: Language, line: string): boolean {
  return defaultRows(language).some((row) => textOfRow(row) === line);
}

export async function saveGroup(tx: Tx, body: StaffSynonymBody): Promise<Result<void, Refusal>> {
  const { synonym_id: id, shop_line: line, ...row } = body;
  const stored = await storedSynonyms(tx);
  const isSame = (each: StoredSynonym) =>
    each.synonymId !== id &&
    each.language === row.language &&
    textOfRow(each) === textOfRow(row) &&
    each.kind === row.kind;
  if (stored.some(isSame)) return refuse('SYNONYM_EXISTS', { field: 'words' });
  if (id !== undefined) return (await updateSynonym(tx, id, row)) ? ok() : refuse('SYNONYM_NOT_FOUND');
  if (stored.length >= MAX_GROUPS) return refuse('TOO_MANY_SYNONYMS', { details: { max: MAX_GROUPS } });
  if (line !== undefined) {
    if (!isDefault(row.language, line)) return refuse('SYNONYM_NOT_FOUND');
    await insertSynonym(tx, { language: row.language, kind: 'off', words: line, others: '' });
  }
  await insertSynonym(tx, row);
  return ok();
}

const SIGNS = /[>!#\n]/;

/** Returns the group without superfluous blanks and commas. */
export function checkGroup(body: StaffSynonymBody): Result<{ words: string; others: string }, Refusal> {
  const [words, others] = [phrases(body.words), phrases(body.others)];
  const checked = refuseIfAny([
    ...required('words', words.join()),
    ...(body.kind === 'never' ? required('others', others.join()) : []),
    ...tooLong('words', words.join(', '), MAX_GROUP),
    ...tooLong('others', others.join(', '), MAX_GROUP),
  ]);
  if (!checked.ok) return checked;
  for (const [field, text] of [
    ['words', body.words],
    ['others', body.others],
  ] as const)
    if (SIGNS.test(text)) return refuse('WORD_SIGNS', { field });
  const all = body.kind === 'both' ? [...words, ...others] : words;
  if (body.kind === 'both' && new Set(all).size < 2) return refuse('WORDS_TOO_FEW', { field: 'words' });
  if (all.length > MAX_PHRASES || others.length > MAX_PHRASES)
    return refuse('WORDS_TOO_MANY', { field: 'words', details: { max: MAX_PHRASES } });
  const both = body.kind === 'both' ? { words: all.join(', '), others: '' } : undefined;
  return ok(both ?? { words: words.join(', '), others: others.join(', ') });
}

function phrases(text: string): string[] {
  return text
    .split(',')
    .map(tidy)
    .filter((phrase) => phrase !== '');
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

export function checkPins({ searched, products, ...body }: StaffPinsBody): Result<void, Refusal> {
  if (searched === '') return refuse('NO_SEARCH_WORDS', { field: 'searched' });
  const checked = refuseIfAny([
    ...tooLong('searched', searched, MAX_SEARCH),
    ...tooMany('products', products, MAX_PINS),
  ]);
  if (!checked.ok) return checked;
  const { startsOn: from, endsOn: to } = daysOf(body);
  for (const [field, day] of [
    ['starts_on', from],
    ['ends_on', to],
  ] as const)
    if (day !== undefined && !isDate(day)) return refuse('INVALID_DATE', { field });
  return from && to && from > to ? refuse('PIN_DAYS', { field: 'ends_on' }) : ok();
}

/** An empty day is none. */
export function daysOf({ starts_on: from, ends_on: to }: Pick<StaffPinsBody, 'starts_on' | 'ends_on'>) {
  return { startsOn: from || undefined, endsOn: to || undefined };
}
