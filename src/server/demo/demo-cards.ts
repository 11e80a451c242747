import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';
import { readDemoText } from './demo-tables.ts';

/** The customer cards of demo/cards.txt. */
export async function loadDemoCards(tx: Tx): Promise<void> {
  for (const [code, company = '', vatNumber = '', fiscalCode = '', sdiCode = '', pec = ''] of await readDemoText(
    'cards.txt',
  ))
    await tx.query(sql`
      insert into customer_cards (card_code, company_name, vat_number, fiscal_code, sdi_code, pec)
      values (${code}, ${company}, ${vatNumber}, ${fiscalCode}, ${sdiCode}, ${pec})`);
}
