import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { createHttpClient, type HttpClient } from '../../test/support/http-client.ts';
import type { RunningShop } from '../../test/support/running-shop.ts';
import { callsOf } from './calls.ts';

export interface Target {
  readonly dataDir: string;
  readonly shop: RunningShop;
  readonly database: Database;
}

export interface CallRow {
  readonly name: string;
  /** Milliseconds of a whole reply: the middle one, of the shop with orders and of the one without. */
  readonly large: number;
  readonly empty: number;
}

const STAFF = 'responsabile@esempio.it';
const PASSWORD = 'mele-verdi-42';
/** What a call may take at a million orders. */
const WANTED_MS = 300;

/** Asks both shops the same in turn, so that other load on the machine meets both. */
export async function measureCalls(
  large: Target,
  empty: Target,
  { only, turns }: { readonly only: RegExp; readonly turns: number },
): Promise<CallRow[]> {
  const asked = (await callsOf(large.database)).filter(({ name }) => only.test(name));
  const people = await Promise.all([large, empty].map(logIn));
  const rows: CallRow[] = [];
  for (const { name, path, as } of asked) {
    const times: number[][] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [index, { shop }] of [large, empty].entries()) {
        const client = people[index]?.[as];
        times[index]?.push(await timeOf(shop.address + path, client, name));
      }
    }
    const [ofLarge = 0, ofEmpty = 0] = times.map((each) => each.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0);
    rows.push({ name, large: ofLarge, empty: ofEmpty });
    const mark = ofLarge > WANTED_MS ? '  <-- slow' : '';
    console.log(`${name}: ${ofLarge.toFixed(1)} ms, without orders ${ofEmpty.toFixed(1)} ms${mark}`);
  }
  return rows;
}

async function timeOf(url: string, client: HttpClient | undefined, name: string): Promise<number> {
  const cookie = client?.cookies() ?? '';
  const started = performance.now();
  const headers = { 'x-ebsn-client': 'site', connection: 'close', cookie };
  const reply = await fetch(url, { headers }).catch((error: unknown) => {
    console.error(`${name} had no answer`, error);
    return new Response('', { status: 599 });
  });
  const body = await reply.text();
  const time = performance.now() - started;
  if (!reply.ok || /"status":[1-9]/.test(body.slice(0, 60)))
    console.error(`${name} was refused: ${reply.status} ${body.slice(0, 200)}`);
  return time;
}

export interface People {
  readonly staff: HttpClient;
  readonly customer: HttpClient;
  readonly most: HttpClient;
}

async function logIn({ shop, database }: Target): Promise<People> {
  const staff = createHttpClient(shop.address);
  const known = await database.maybeOne(sql`select 1 from customers where email = ${STAFF}`);
  if (known) await staff.ok('login', { login: STAFF, password: PASSWORD });
  else await register(staff, STAFF);
  await database.query(sql`update customers set staff_roles = '{administrator}' where email = ${STAFF}`);
  const customer = await buyer({ shop, database }, 'cliente2@');
  return { staff, customer, most: await buyer({ shop, database }, 'cliente1@') };
}

/** Logs in as this customer, or in a shop without orders as a new one. */
async function buyer({ shop, database }: Pick<Target, 'shop' | 'database'>, named: string): Promise<HttpClient> {
  const client = createHttpClient(shop.address);
  const rows = await database.query<{ email: string }>(sql`
    update customers set password_hash = (select password_hash from customers where email = ${STAFF})
    where email like ${`${named}%`} returning email -- in any order: it is one`);
  const email = rows[0]?.email;
  if (email === undefined) await register(client, `nuovo-${named}${Date.now()}.example`);
  else await client.ok('login', { login: email, password: PASSWORD });
  return client;
}

function register(client: HttpClient, email: string) {
  const named = { firstName: 'Elena', lastName: 'Neri', acceptTerms: true };
  return client.ok('registerUser', { email, password: PASSWORD, ...named });
}
