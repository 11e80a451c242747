import type { StaffClosingAccounts, StaffClosingAccountsSaveBody } from '../../../contract/closings/schemas.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { JOURNAL_LINES } from '../../../domain/documents/journal-lines.ts';
import { t } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';

/** The accounts of the journal, in the order of their list, in the language of who asks. */
export async function accountsOf(db: Queryable): Promise<StaffClosingAccounts> {
  const own = await db.query<{ line: string; code: string; name: string; changedAt: Date }>(sql`
    select line, code, name, changed_at from closing_accounts order by changed_at desc, line`);
  return {
    accounts: JOURNAL_LINES.map(({ line, code, name }) => {
      const set = own.find((each) => each.line === line);
      return { line, code: set?.code ?? code, name: set?.name || t(name) };
    }),
    modifiedAt: own[0]?.changedAt.toISOString() ?? '',
  };
}

/** Changes accounts: nobody writes over what somebody else changed meanwhile. */
export function saveAccounts(
  db: Database,
  { accounts, modifiedAt }: StaffClosingAccountsSaveBody,
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('closing_accounts'))`);
    if ((await accountsOf(tx)).modifiedAt !== modifiedAt) return refuse('ENTRY_CHANGED');
    const unknown = accounts.flatMap(({ line }, index) =>
      JOURNAL_LINES.some((known) => known.line === line)
        ? []
        : [{ code: 'CLOSING_ACCOUNT' as const, field: `accounts.${index}.line` }],
    );
    if (unknown.length > 0) return refuseFor<Refusal>(unknown);
    for (const account of accounts) await writeAccount(tx, account, now);
    return ok();
  });
}

/** Writes an account that differs from the one that holds; a name of the list is none of the chain's own. */
async function writeAccount(
  tx: Tx,
  { line, code, name }: StaffClosingAccountsSaveBody['accounts'][number],
  now: Date,
): Promise<void> {
  const usual = JOURNAL_LINES.find((each) => each.line === line) ?? { code: '', name: '' };
  const [ownCode, ownName] = [code.trim() || usual.code, name.trim() === t(usual.name) ? '' : name.trim()];
  await tx.query(sql`
    insert into closing_accounts as a (line, code, name, changed_at)
    select ${line}, ${ownCode}, ${ownName}, ${now}
    where ${`${ownCode} ${ownName}`}::text <> coalesce(
      (select h.code || ' ' || h.name from closing_accounts h where h.line = ${line}), ${`${usual.code} `})
    on conflict (line) do update set code = excluded.code, name = excluded.name, changed_at = excluded.changed_at`);
}
