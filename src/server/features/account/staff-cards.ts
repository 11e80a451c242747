import type { CustomerCardInput, CustomerCards } from '../../../contract/backoffice/customer-schemas.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

type CardHandlers = Pick<Handlers, 'staffCardList' | 'staffCardSave' | 'staffCardDelete'>;

/** The shop's own register of customer cards, which counts where no CARD_REGISTER_URL is set (D 2). */
export function staffCardHandlers({ db }: { readonly db: Database }): CardHandlers {
  return {
    staffCardList: async (_context, { query }) => done({ cards: await cardsWith(db, query.q ?? '') }),
    staffCardSave: async (_context, { body }) => {
      const card = plain(body);
      const checked = refuseIfAny([
        ...problemIf(card.code === '', 'REQUIRED', 'card_code'),
        ...problemIf(card.vatNumber === '' && card.fiscalCode === '', 'CARD_NEEDS_TAX_CODE', 'vat_number'),
      ]);
      if (!checked.ok) return checked;
      const { code, companyName, vatNumber, fiscalCode, sdiCode, pec } = card;
      await db.query(sql`
        insert into customer_cards (card_code, company_name, vat_number, fiscal_code, sdi_code, pec)
        values (${code}, ${companyName}, ${vatNumber}, ${fiscalCode}, ${sdiCode}, ${pec})
        on conflict (card_code) do update set company_name = excluded.company_name, vat_number = excluded.vat_number,
          fiscal_code = excluded.fiscal_code, sdi_code = excluded.sdi_code, pec = excluded.pec`);
      return done({ cards: await cardsWith(db, code) });
    },
    staffCardDelete: async (_context, { body }) => {
      await db.query(sql`delete from customer_cards where card_code = ${body.card_code.trim().toUpperCase()}`);
      return done({ cards: await cardsWith(db, '') });
    },
  };
}

/** Returns a card in the form in which the register stores it: trimmed, codes in capitals. */
function plain({ card_code: code, company_name: companyName = '', ...card }: CustomerCardInput) {
  const { vat_number: vatNumber = '', fiscal_code: fiscalCode = '', sdi_code: sdiCode = '', pec = '' } = card;
  return {
    ...{ code: code.trim().toUpperCase(), companyName: companyName.trim(), vatNumber: vatNumber.trim().toUpperCase() },
    ...{
      fiscalCode: fiscalCode.trim().toUpperCase(),
      sdiCode: sdiCode.trim().toUpperCase(),
      pec: pec.trim().toLowerCase(),
    },
  };
}

function cardsWith(db: Database, words: string): Promise<CustomerCards['cards']> {
  return db.query<CustomerCards['cards'][number]>(sql`
    select card_code as code, company_name as "companyName", vat_number as "vatNumber", fiscal_code as "fiscalCode", sdi_code as "sdiCode", pec,
      exists (select from customers c where c.customer_code = card_code) as "isUsed"
    from customer_cards
    where strpos(lower(card_code || ' ' || company_name || ' ' || vat_number || ' ' || fiscal_code), lower(${words.trim()})) > 0
    order by card_code limit 200`);
}
