import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';
import { readDemoText } from './demo-tables.ts';

/** The gift certificates of demo/gift-codes.txt, from today on. */
export async function loadDemoGiftCodes(tx: Tx, now: Date): Promise<void> {
  const today = romeTime(now).date;
  for (const [code, name, kind, euro, minimum, days, perUser, maxUses = '', email = ''] of await readDemoText(
    'gift-codes.txt',
  )) {
    const cents = Number(euro) * 100;
    await tx.query(sql`
      insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on, uses_per_user,
        max_uses, user_id, origin)
      values (${code}, ${name}, ${kind}, ${cents}, ${kind === 'balance' ? cents : null}, ${Number(minimum) * 100}, ${today}::date,
        ${addDays(today, Number(days))}::date, ${Number(perUser)}, ${maxUses === '' ? null : Number(maxUses)},
        (select user_id from customers where email = ${email}), ${email === '' ? 'code' : 'staff'})`);
  }
}

/** The agreements with employers of demo/work-agreements.txt. */
export async function loadDemoAgreements(tx: Tx, now: Date): Promise<void> {
  const today = romeTime(now).date;
  for (const [code, employer, benefit, segmentId, days] of await readDemoText('work-agreements.txt')) {
    await tx.query(sql`
      insert into work_agreements (code, employer, benefit, segment_id, ends_on)
      values (${code}, ${employer}, ${benefit}, ${Number(segmentId)}, ${addDays(today, Number(days))}::date)`);
  }
}
