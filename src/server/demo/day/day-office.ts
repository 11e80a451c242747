import { readFile } from 'node:fs/promises';
import type { RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import type { MediaText } from '../../../contract/content/staff-media-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { embeddedCardRegister } from '../../features/account/check-card.ts';
import { registerCustomer } from '../../features/account/register-customer.ts';
import { addMedia } from '../../features/content/media/edit-media.ts';
import { findForm } from '../../features/forms/queries.ts';
import { keepSubmission, readAnswers } from '../../features/forms/send-form.ts';
import { paymentsOf } from '../../features/payments/ledger/queries.ts';
import { askPayment } from '../../features/payments/provider/ask-provider.ts';
import { askRefund } from '../../features/refunds/routes.ts';
import { openSession } from '../../http/session.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { demoPassword } from '../demo-customers.ts';
import { readDemoText } from '../demo-tables.ts';
import { type DayDeps, given } from './day-deps.ts';
import type { Placed } from './day-orders.ts';

const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** The customer reports that goods of an order that was delivered yesterday are bad. */
export async function reportBadGoods(tx: Tx, { orderId, userId }: Placed, now: Date): Promise<void> {
  const line = await tx.one<{ itemId: number; grams: number }>(sql`
    select order_item_id as item_id, weight_grams as grams from order_lines
    where order_id = ${orderId} and weight_grams > 0 order by position limit 1`);
  const body = {
    ...{ order_id: orderId, order_item_id: line.itemId, weight_grams: line.grams, cause: 'damaged' as const },
    note: 'Le banane in fondo alla cassa erano schiacciate e già nere.',
  };
  given(await askRefund(tx, body, { userId, now: ago(now, 35) }), 'ask for a refund');
}

/** The bank of a customer withdraws the authorisation of an order that nobody has begun to pick. */
export async function failPayment(deps: DayDeps, { orderId }: Placed, now: Date): Promise<void> {
  const [payment] = await paymentsOf(deps.db, orderId);
  if (payment?.reference == null) return;
  await deps.db.query(sql`
    update sandbox_payments set state = 'failed', failure = 'declined' where reference = ${payment.reference}`);
  await askPayment({ ...deps, publicUrl: deps.config.publicUrl }, payment, ago(now, 20));
}

/** A company registers without a customer card, and waits for the approval of the staff. */
export async function registerCompany({ db, config, log }: DayDeps, now: Date): Promise<void> {
  const deps = { db, log, cards: embeddedCardRegister(db), passwordMinimum: config.passwordMinimum };
  const input = { body: COMPANY, now: ago(now, 95), refusesProfiling: true };
  given(await registerCustomer(deps, input), 'register a company');
}

const COMPANY: RegistrationBody = {
  ...{ email: 'amministrazione@pasticceria-signorelli.example', password: demoPassword, phone: '0355550188' },
  ...{ firstName: 'Ivana', lastName: 'Signorelli', acceptTerms: true, isCompany: true },
  ...{ companyName: 'Pasticceria Signorelli S.n.c.', vatNumber: '03987120163', fiscalCode: '03987120163' },
  sdiCode: 'KRRH6B9',
};

/** Visitors have sent the forms of demo/letters.txt. */
export async function sendForms(tx: Tx, { db }: DayDeps, now: Date): Promise<void> {
  const { warehouseId } = await tx.one<{ warehouseId: number }>(
    sql`select warehouse_id from warehouses order by warehouse_id limit 1`,
  );
  for (const [slug = '', minutes, ...answers] of await readDemoText('letters.txt')) {
    const row = await findForm(tx, { slug });
    if (!row) throw new Error(`demo/letters.txt names the form "${slug}", which the demo does not have`);
    const sentAt = ago(now, Number(minutes));
    const { sessionId } = await openSession(tx, { userId: undefined, remember: false, now: sentAt });
    const asker = { userId: undefined, sessionId, now: sentAt };
    const read = given(await readAnswers(db, { row, fields: fieldsOf(answers) }, asker), `send the form ${slug}`);
    const owner = { sessionId, customer: undefined, warehouseId };
    given(await keepSubmission(tx, { row, ...read, owner, fingerprint: undefined, now: sentAt }), 'store a form');
  }
}

/** Parses `id: answer`; several answers to one field are separated by commas. */
function fieldsOf(answers: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(
    answers
      .map((answer) => {
        const [id = '', ...rest] = answer.split(':');
        const value = rest.join(':').trim();
        return [id, id.endsWith('+') ? value.split(',').map((each) => each.trim()) : value] as const;
      })
      .map(([id, value]) => [id.replace('+', ''), value]),
  );
}

/** Puts pictures of the demo into the library of the contents. */
export async function fillLibrary({ db, media }: Pick<DayDeps, 'media'> & { readonly db: Database }): Promise<void> {
  for (const [file = '', text] of Object.entries(LIBRARY)) {
    const bytes = await readFile(new URL(`../../../../demo/pictures/${file}.webp`, import.meta.url));
    given(await addMedia({ db, media }, { bytes, isCut: false }, { ...NO_TEXT, ...text }), 'store a picture');
  }
}

const NO_TEXT: MediaText = { title: '', altText: '', isDecorative: false, caption: '' };
const LIBRARY: Readonly<Record<string, Pick<MediaText, 'title' | 'altText'>>> = {
  'fragole-in-cestino-1': { title: 'Fragole in vaschetta', altText: 'Una vaschetta di fragole mature' },
  'fragole-in-cestino-2': { title: 'Cassetta di fragole', altText: 'Una cassetta di legno piena di fragole' },
  'fragole-in-cestino-3': { title: 'Fragole sul tagliere', altText: 'Fragole su un tagliere di legno' },
  'penne-rigate-1': { title: 'Penne rigate, confezione', altText: 'Un pacco di penne rigate' },
  'penne-rigate-2': { title: 'Penne rigate sul tagliere', altText: 'Penne rigate su un tagliere di legno' },
  'penne-rigate-3': { title: 'Penne e fragole', altText: 'Penne rigate su un tagliere, con una fragola accanto' },
};
