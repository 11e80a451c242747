import type { SynonymKind } from '../../../contract/search/schemas.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import type { Language } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { readCell } from '../../infra/tables/formula-cells.ts';
import { tableRows } from '../../infra/tables/table-text.ts';
import { insertSynonym, replacePins } from '../catalogue/search-words/queries.ts';
import { checkGroup, checkPins, isDefault, saveGroup, tidy } from './check-words.ts';

interface Line {
  readonly line: number;
  /** Returns a cell by the heading of its column; empty: there is none. */
  readonly cell: (heading: string) => string;
}

/** Reads a CSV with headings, as the lists of the office are downloaded. */
function linesOf(text: string): readonly Line[] {
  const [headings, ...rows] = tableRows(text, [';', '\t', ',']);
  const at = new Map(headings?.cells.map((heading, index) => [heading.trim().toLowerCase(), index]));
  return rows.map(({ cells, line }) => ({
    line,
    cell: (heading) => readCell((cells[at.get(heading) ?? -1] ?? '').trim()),
  }));
}

const KINDS = ['both', 'one_way', 'never', 'off'] as const;
const PLACES = ['top', 'bottom', 'hidden'] as const;
const languageOf = (text: string): Language | undefined => (text === 'it' || text === 'en' ? text : undefined);
const wrongLine = (line: number): Refusal => ({ code: 'SEARCH_LINE', field: 'text', details: { line } });
const MAX_PROBLEMS = 20;

/** Adds the groups of a file that the shop lacks, all or none; those that come with every shop are left out. */
export async function loadWords(tx: Tx, text: string): Promise<Result<number, Refusal>> {
  const lines = linesOf(text);
  const problems: Refusal[] = [];
  let written = 0;
  for (const { line, cell } of lines) {
    const [language, kind] = [languageOf(cell('language')), KINDS.find((each) => each === cell('kind'))];
    if (cell('source') === 'shop' && kind !== 'off') continue;
    const saved =
      language && kind && (await saveLine(tx, { language, kind, words: cell('words'), others: cell('others') }));
    if (saved?.ok) written += saved.value;
    else problems.push(wrongLine(line));
  }
  return loaded(lines, problems, written);
}

interface WordsLine {
  readonly language: Language;
  readonly kind: SynonymKind | 'off';
  readonly words: string;
  readonly others: string;
}

/** Writes a group; returns 0 if it is there already. */
async function saveLine(tx: Tx, { kind, ...row }: WordsLine): Promise<Result<number, Refusal>> {
  if (kind === 'off') {
    if (!isDefault(row.language, row.words)) return refuse('SYNONYM_NOT_FOUND');
    await insertSynonym(tx, { ...row, kind, others: '' });
    return ok(1);
  }
  const checked = checkGroup({ ...row, kind });
  if (!checked.ok) return checked;
  const saved = await saveGroup(tx, { ...row, kind, ...checked.value });
  if (!saved.ok) return saved.refusals[0].code === 'SYNONYM_EXISTS' ? ok(0) : saved;
  return ok(1);
}

interface PinsOfWords {
  readonly first: Line;
  readonly language: Language;
  readonly searched: string;
  readonly products: { product_id: number; place: (typeof PLACES)[number] }[];
}

/** Gives the words that a file names exactly the goods that it has for them, in its order; all of the file or none. */
export async function loadPins(tx: Tx, text: string): Promise<Result<number, Refusal>> {
  const lines = linesOf(text);
  const ids = await idsOf(
    tx,
    lines.map(({ cell }) => cell('code')),
  );
  const problems: Refusal[] = [];
  const groups = new Map<string, PinsOfWords>();
  for (const each of lines) {
    const { line, cell } = each;
    const [language, place] = [languageOf(cell('language')), PLACES.find((one) => one === cell('place'))];
    const [productId, searched] = [ids.get(cell('code')), tidy(cell('words'))];
    if (!language || !place || productId === undefined) {
      problems.push(wrongLine(line));
      continue;
    }
    const key = `${language} ${searched}`;
    const group = groups.get(key) ?? { first: each, language, searched, products: [] };
    group.products.push({ product_id: productId, place });
    groups.set(key, group);
  }
  for (const group of groups.values()) {
    const days = { starts_on: group.first.cell('from'), ends_on: group.first.cell('to') };
    const isTwice = new Set(group.products.map((each) => each.product_id)).size < group.products.length;
    if (isTwice || !checkPins({ ...group, ...days }).ok) problems.push(wrongLine(group.first.line));
    else await replacePins(tx, { ...group, startsOn: days.starts_on || undefined, endsOn: days.ends_on || undefined });
  }
  return loaded(lines, problems, groups.size);
}

function loaded(lines: readonly Line[], problems: readonly Refusal[], written: number): Result<number, Refusal> {
  const [first, ...others] = problems;
  if (first) return refuseFor([first, ...others.slice(0, MAX_PROBLEMS - 1)]);
  return lines.length === 0 ? refuse('SEARCH_FILE_EMPTY', { field: 'text' }) : ok(written);
}

async function idsOf(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ code: string; productId: number }>(sql`
    select code, product_id from products where code = any(${[...codes]}::text[]) -- in any order: a map
    `);
  return new Map(rows.map(({ code, productId }) => [code, productId]));
}
