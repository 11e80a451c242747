import type { CheckedCard } from '../../../contract/account/registration-schemas.ts';
import { plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import { required } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { CardRegister, CustomerCard } from '../../infra/card-register/card-register.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { Logger } from '../../infra/log.ts';
import { hasCustomerCode } from '../customers/queries.ts';

export interface CardDeps {
  readonly db: Database;
  readonly cards: CardRegister;
  readonly log: Logger;
}

/**
 * A customer card as it was typed, with data that only its holder knows: the VAT number or the fiscal code, in one of
 * the two fields.
 */
export interface TypedCard {
  readonly customerCode: string;
  readonly holderCodes: readonly string[];
}

/**
 * Checks a customer card (D 2, customer card check). A card that does not exist and one of another holder get the same
 * refusal, so that a code alone reveals nothing.
 */
export async function checkCard(deps: CardDeps, typed: TypedCard): Promise<Result<CustomerCard, Refusal>> {
  const code = plainFiscalCode(typed.customerCode);
  const holderCodes = typed.holderCodes.map(plainFiscalCode).filter((each) => each !== '');
  const checked = refuseIfAny([...required('customerCode', code), ...required('fiscalCode', holderCodes[0] ?? '')]);
  if (!checked.ok) return checked;
  let card: CustomerCard | undefined;
  try {
    card = await deps.cards.find(code);
  } catch (error) {
    deps.log.warn({ err: error }, 'a customer card was not looked up');
    return refuse('CARDS_AWAY', { field: 'customerCode' });
  }
  const isHolder = card && [card.vatNumber, card.fiscalCode].some((own) => own !== '' && holderCodes.includes(own));
  if (!card || !isHolder) return refuse('CARD_UNKNOWN', { field: 'customerCode' });
  if (await hasCustomerCode(deps.db, code)) return refuse('CARD_TAKEN', { field: 'customerCode' });
  return ok(card);
}

/** Returns what the page may show of a card: for a company its data, for a person only what was typed. */
export function wireCard({ cardCode, ...card }: CustomerCard): CheckedCard {
  const isCompany = card.companyName !== '';
  const { companyName, vatNumber, fiscalCode, sdiCode, pec } = card;
  const ofPerson = { companyName: '', vatNumber: '', fiscalCode, sdiCode: '', pec: '' };
  return {
    customerCode: cardCode,
    isCompany,
    ...(isCompany ? { companyName, vatNumber, fiscalCode, sdiCode, pec } : ofPerson),
  };
}

/** The card register of a shop without an outside one. */
export function embeddedCardRegister(db: Queryable): CardRegister {
  return {
    find: async (cardCode) => {
      const row = await db.maybeOne<CustomerCard>(sql`
        select card_code, company_name, vat_number, fiscal_code,
          sdi_code, pec
        from customer_cards where card_code = ${cardCode}`);
      return row;
    },
  };
}
