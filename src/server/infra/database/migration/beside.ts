/**
 * Files from this number on say in their first line whether the version before may go on beside them
 * (docs/operations.md).
 */
export const FIRST_SAYING = 980;

/** What a migration says of the version before; `stops`: all its processes have to end first, for so long. */
export type Beside = { readonly stops: false } | { readonly stops: true; readonly secondsPerMillion: number };

const YES = /^-- beside: yes$/;
const NO = /^-- beside: no, all processes stop; (\d+) s per million rows$/;

/** Reads the first line of a migration; undefined where it says nothing. */
export function besideOf(text: string): Beside | undefined {
  const [line = ''] = text.split('\n', 1);
  if (YES.test(line)) return { stops: false };
  const seconds = NO.exec(line)?.[1];
  return seconds === undefined ? undefined : { stops: true, secondsPerMillion: Number(seconds) };
}

/** Tables that grow with customers, orders or goods: a statement that holds one for long stops the shop. */
const LARGE = new Set(
  `account_tokens analytics_counts carts catalogue_changes commit_marks customers documents document_files
  idempotency_keys order_fulfilments order_history order_lines order_messages order_picks orders payments
  picking_events picking_lines prices product_sales products sales_facts sessions sold_products stock
  stock_moves timeslots`.split(/\s+/),
);

interface Refusal {
  readonly what: string;
  readonly pattern: RegExp;
  /** It counts for tables that the file did not make itself, or for large ones of them only. */
  readonly tables?: 'others' | 'large';
}

const NAME = '(?:if (?:not )?exists )?(?:only )?(?:public\\.)?"?(?<table>[a-z_0-9]+)"?';
const ALTER = `^alter table ${NAME}`;
const REFUSED: readonly Refusal[] = [
  { what: 'drops a table', pattern: new RegExp(`^drop table ${NAME}`), tables: 'others' },
  {
    what: 'drops a column',
    pattern: new RegExp(`${ALTER}.* drop (?:column|(?!constraint|not|default|expression|identity))`),
  },
  { what: 'renames', pattern: /^alter .*\brename\b/ },
  { what: 'moves to another schema', pattern: /^alter .*\bset schema\b/ },
  {
    what: 'changes the type of a column',
    pattern: new RegExp(`${ALTER}.*\\balter (?:column )?\\S+ (?:set data )?type\\b`),
  },
  { what: 'sets a column not null', pattern: new RegExp(`${ALTER}.*\\bset not null\\b`), tables: 'others' },
  {
    what: 'adds a column that the version before cannot leave out',
    pattern: new RegExp(`${ALTER}.*\\badd (?:column )?(?!constraint\\b)(?:(?!, add ).)*\\bnot null(?:(?!, add ).)*`),
    tables: 'others',
  },
  { what: 'takes a default off', pattern: new RegExp(`${ALTER}.*\\bdrop default\\b`), tables: 'others' },
  { what: 'empties a table', pattern: new RegExp(`^truncate (?:table )?${NAME}`), tables: 'others' },
  {
    what: 'makes an index of a large table without CONCURRENTLY',
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently).*? on ${NAME}`),
    tables: 'large',
  },
  {
    what: 'checks all rows of a large table: NOT VALID first, VALIDATE in a file of its own',
    pattern: new RegExp(`${ALTER}.*\\badd (?:constraint \\S+ )?(?:check|foreign key)\\b(?!.*\\bnot valid\\b)`),
    tables: 'large',
  },
  {
    what: 'writes many rows of a large table',
    pattern: new RegExp(`^(?:update|delete from) ${NAME}`),
    tables: 'large',
  },
];

/**
 * Returns what in a migration the version before cannot run beside: only what is simple and certain. That both versions
 * really serve together is shown by test/faults/update.test.ts.
 */
export function standsInTheWay(text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(statements.map((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1]));
  return statements.flatMap((statement) =>
    REFUSED.filter(({ pattern, tables }) => {
      const match = pattern.exec(statement);
      if (!match) return false;
      if (tables === undefined) return true;
      const table = match.groups?.['table'] ?? '';
      const isOwn = made.has(table);
      const hasDefault = /\badd\b/.test(match[0]) && / default | generated /.test(match[0]);
      return !isOwn && !hasDefault && (tables === 'others' || LARGE.has(table));
    }).map(({ what }) => `${what}: ${statement.slice(0, 80)}`),
  );
}

const CONCURRENT = /^create (?:unique )?index concurrently (?:if not exists )?"?([a-z_0-9]+)"? on /;

/**
 * Returns the name of the index that a migration makes without holding its table. PostgreSQL does so outside of a
 * transaction only, so such a file has this one statement. Throws where it has more.
 */
export function concurrentIndexOf(text: string): string | undefined {
  const statements = statementsOf(text);
  const names = statements.map((statement) => CONCURRENT.exec(statement)?.[1]);
  if (names.every((name) => name === undefined)) return undefined;
  if (statements.length > 1) throw new Error('an index that is made concurrently needs a file of its own');
  return names[0];
}

/** Returns the statements in lower case on one line each, without comments, texts and bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
    .flatMap(actionsOf);
}

/** Returns a statement for each action of `alter table`. */
function actionsOf(statement: string): string[] {
  const table = /^alter table (?:if exists )?(?:only )?\S+ /.exec(statement)?.[0];
  if (table === undefined) return [statement];
  const actions = statement.slice(table.length).split(/, (?=(?:add|alter|drop) )/);
  return actions.map((action) => table + action);
}
