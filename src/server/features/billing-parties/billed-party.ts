import type { DocumentParty } from '../../../domain/documents/party.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type BillingParty, partyToBill } from './parties.ts';

type Columns = Readonly<Record<string, string | null | undefined>>;

/**
 * Makes the party of a document from the stored or present data; `elsewhere` is its address if it has none of its own.
 */
export function partyFrom(party: BillingParty, elsewhere: Columns): DocumentParty {
  const place = party['street'] ? party : elsewhere;
  const text = (from: Columns, name: string) => from[name]?.trim() ?? '';
  return {
    firstName: text(party, 'first_name'),
    lastName: text(party, 'last_name'),
    companyName: text(party, 'company_name'),
    vatNumber: text(party, 'vat_number'),
    fiscalCode: text(party, 'fiscal_code').toUpperCase(),
    sdiCode: text(party, 'sdi_code').toUpperCase(),
    pec: text(party, 'pec'),
    street: text(place, 'street'),
    streetNumber: text(place, 'street_number'),
    postcode: text(place, 'postcode'),
    city: text(place, 'city'),
    province: text(place, 'province').toUpperCase(),
    // the shop delivers in Italy: only a party with an address of its own is billed abroad
    country: place === party ? text(party, 'country') : '',
  };
}

export interface BilledParty {
  /** The customer who is billed: for a company, its master account. */
  readonly userId: number;
  /** The party as it is stored with an order. */
  readonly partyToStore: BillingParty;
  readonly party: DocumentParty;
}

/**
 * Returns the party that is billed for a purchase of this customer: the own billing address `personFiscalId`, otherwise
 * the default party; for a buyer of a company, that of its master account. A party without an address is billed at the
 * address of the delivery (`delivered`), or where the customer lives.
 */
export async function billedParty(
  db: Queryable,
  userId: number,
  {
    personFiscalId,
    delivered,
  }: { readonly personFiscalId: number | undefined; readonly delivered?: Columns | undefined },
): Promise<BilledParty> {
  const billed = await billedAt(db, userId);
  const partyToStore =
    (await partyToBill(db, personFiscalId === undefined ? billed.userId : userId, personFiscalId)) ?? {};
  return { userId: billed.userId, partyToStore, party: partyFrom(partyToStore, delivered ?? billed.home) };
}

/**
 * Returns the account that is billed (the master of a company for everybody who buys for it) and the default address of
 * that account.
 */
async function billedAt(db: Queryable, userId: number) {
  const row = await db.maybeOne<{ billedId: number; home: Columns | null }>(sql`
    select coalesce(u.master_id, c.user_id) as billed_id,
      (select jsonb_build_object('street', a.street, 'street_number', a.street_number, 'city', a.city, 'province',
      a.province,
          'postcode', a.postcode)
        from addresses a where a.address_id = h.default_address_id and a.address_type_id = 2) as home
    from customers c left join company_users u using (user_id) join customers h on h.user_id = coalesce(u.master_id,
      c.user_id)
    where c.user_id = ${userId}`);
  return { userId: row?.billedId ?? userId, home: row?.home ?? {} };
}
