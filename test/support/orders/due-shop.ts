import type { ApiShop } from '../api-shop.ts';
import { buyOnAccount, type CompanyClient, DEFERRED, grant, handOver, newCompany } from '../people/companies.ts';
import type { Crew } from '../people/staff-of-shop.ts';

export const DAY_MS = 86_400_000;

/** Makes a company with credit, and this number of deferred orders that were handed over. */
export async function companyWithDues(
  shop: ApiShop,
  crew: Crew,
  email: string,
  { dues = 1, terms = 30, limit = 500 } = {},
): Promise<CompanyClient> {
  const company = await newCompany(shop, email);
  await grant(crew.manager, company, { limit, terms });
  for (let count = 0; count < dues; count += 1) await handOver(shop, crew, await buyOnAccount(company, DEFERRED));
  return company;
}

export const duesOf = async (company: CompanyClient, query: object = {}) =>
  (await company.ok('dueList', {}, query)).data.paymentDues;

/** Returns the token of the newest mail about a due. */
export async function tokenOf(shop: ApiShop, email: string): Promise<string> {
  await shop.jobs.drained();
  const mail = (await shop.mails(email)).findLast(({ plain }) => plain.includes('/pagamento-veloce/'));
  return /\/pagamento-veloce\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
}
