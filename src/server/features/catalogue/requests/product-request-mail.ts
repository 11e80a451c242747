import { html } from '../../../http/html.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database } from '../../../infra/database/types.ts';
import type { Mailer } from '../../../infra/mail.ts';

/** The kind of job that tells the staff what a shopper asked for. */
export const PRODUCT_REQUEST_MAIL = 'product-request';

interface RequestRow {
  text: string;
  email: string | null;
  store: string;
  customer: string | null;
}

export function productRequestMailJob(parts: { db: Database; mailer: Mailer; staffMail: string }) {
  const { db, mailer, staffMail } = parts;
  return async ({ productRequestId }: Readonly<Record<string, unknown>>): Promise<void> => {
    if (typeof productRequestId !== 'number') throw new Error('the job names no request');
    const [row] = await db.query<RequestRow>(sql`
      select r.text, r.email, w.name as store, c.email as customer
      from product_requests r join warehouses w using (warehouse_id) left join customers c using (user_id)
      where product_request_id = ${productRequestId}`);
    if (!row) return;
    const answerTo = row.email ?? row.customer;
    const lines = [
      `Un cliente ha cercato e non ha trovato: ${row.text}`,
      `Negozio: ${row.store}`,
      answerTo === null ? 'Non ha lasciato un indirizzo.' : `Vuole saperlo quando arriva: ${answerTo}`,
    ];
    await mailer.send({
      to: staffMail,
      subject: `Prodotto richiesto: ${row.text}`,
      plain: lines.join('\n'),
      html: html`<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Prodotto richiesto</title></head><body>${lines.map((line) => html`<p>${line}</p>`)}</body></html>`
        .html,
    });
  };
}
