import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { embeddedCardRegister } from '../../../src/server/features/account/check-card.ts';
import { registerCustomer } from '../../../src/server/features/account/register-customer.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, chooseTomorrow, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { testLog } from '../../support/reports/test-log.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let staff: Person;
beforeAll(async () => {
  shop = await openApiShop();
  staff = await personOf(shop, 'servizio@esempio.it', ['customer_service']);
  await shop.db.query(sql`
    insert into customer_cards (card_code, company_name, vat_number, fiscal_code, sdi_code) values
      ('B-100', 'Trattoria da Ugo', '01234567897', '', 'UGO1234'), ('B-200', '', '', 'RSSMRA80A01F205X', ''),
      ('B-300', 'Bar Corsa', '11122233344', '', '')`);
});
afterAll(() => shop.close());

const COMPANY = { isCompany: true, companyName: 'Bar Sport', vatNumber: 'IT', sdiCode: 'abc1234' };
const company = (email: string, other: object = {}) => ({
  ...PERSON,
  email,
  ...COMPANY,
  vatNumber: '12345678903',
  ...other,
});

/** Returns code and field of each refusal. */
async function refusals(body: object) {
  const { response } = await shop.client().call('registerUser', body);
  return response.errors.map(({ code, field, error }) => [field, code, error]);
}

test('a VAT number gives the name of its company, and no register or none that answers gives nothing', async () => {
  const asked: (string | undefined)[] = [];
  const reply = {
    isValid: true,
    userError: 'VALID',
    name: 'BAR SPORT SRL',
    address: 'VIA ROMA 1 \n24121 BERGAMO BG\n',
  };
  const service = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(request.url?.endsWith('12345678903') ? 200 : 503).end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const viesUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const shopWithRegister = await openApiShop({ viesUrl }, shop.database);
  const companyOf = async (vatNumber: string) =>
    (await shopWithRegister.client().ok('vatCheck', { vatNumber })).data.company;
  expect(await companyOf('it 12345678903')).toEqual({
    companyName: 'BAR SPORT SRL',
    address: 'VIA ROMA 1, 24121 BERGAMO BG',
  });
  expect(await companyOf('12345678904')).toBeUndefined();
  expect(await companyOf('../../x')).toBeUndefined();
  expect(asked).toEqual(['/ms/IT/vat/12345678903']);
  expect(await companyOf('01234567897')).toBeUndefined();
  const without = await openApiShop({ demo: false }, shop.database);
  expect((await without.client().ok('vatCheck', { vatNumber: '12345678903' })).data).toEqual({});
  await without.close();
  await shopWithRegister.close();
  service.close();
});

describe('a registration', () => {
  test('of existing clients works by a form, too', async () => {
    const reply = await shop.server.inject({
      method: 'POST',
      path: '/ebsn/api/registration/register_user',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-ebsn-client': 'site' },
      payload: new URLSearchParams({ ...PERSON, acceptTerms: 'true', email: 'modulo@esempio.it' }).toString(),
    });
    expect(reply.json()).toMatchObject({ response: { status: 0 }, user: { userId: expect.any(Number) } });
  });

  test('names what is wrong with a company at its fields, in the words of the documents', async () => {
    const wrong = { companyName: ' ', vatNumber: '123', fiscalCode: 'ABC', sdiCode: '', pec: 'x' };
    expect(await refusals(company('storta@esempio.it', wrong))).toEqual([
      ['companyName', 'REQUIRED', 'Campo obbligatorio'],
      ['vatNumber', 'VAT_DIGITS', 'P.Iva e C.F. devono avere 11 cifre'],
      ['fiscalCode', 'FORMAT', 'Formato non corretto'],
      ['pec', 'INVALID_EMAIL', 'Digitare una e-mail valida'],
    ]);
    expect(await refusals(company('muta@esempio.it', { sdiCode: '' }))).toEqual([
      ['sdiCode', 'SDI_OR_PEC', 'Serve il codice SDI oppure una PEC valida'],
    ]);
  });

  test('has the e-mail as its username, which is no PEC', async () => {
    expect(await refusals({ ...PERSON, email: 'a@pec.it' })).toEqual([
      ['email', 'CERTIFIED_MAIL', 'Una PEC riceve solo altre PEC: scrivi un’e-mail ordinaria'],
    ]);
    expect(await refusals({ ...PERSON, email: 'nome@esempio.it', username: 'altro@esempio.it' })).toEqual([
      ['username', 'USERNAME_IS_EMAIL', 'Il nome utente è il tuo indirizzo e-mail'],
    ]);
    const client = shop.client();
    await client.ok('registerUser', { ...PERSON, username: ' Nome@Esempio.it' });
    expect((await client.ok('userDetail')).data).toMatchObject({
      email: 'nome@esempio.it',
      username: 'nome@esempio.it',
      emailConfirmed: false,
    });
  });

  test('of a shop that asks for longer passwords says its number, and so does every other new password', async () => {
    const strict = await openApiShop({ passwordMinimum: 14 }, shop.database);
    const client = strict.client();
    const text = 'La password deve essere lunga 14 caratteri';
    const said = async (...call: Parameters<typeof client.call>) =>
      (await client.call(...call)).response.errors.map(({ error }) => error);
    const form = { ...PERSON, email: 'lunga@esempio.it' };
    expect(await said('registerUser', { ...form, password: 'tredici-segni' })).toEqual([text]);
    await client.ok('registerUser', { ...form, password: 'quattordici-14' });
    const change = { old_password: 'quattordici-14', new_password: 'tredici-segni' };
    expect(await said('passwordUpdatePost', change)).toEqual([text]);
    await strict.close();
  });

  test('keeps each choice about a disclaimer, and is refused without a required one', async () => {
    const choose = (accepted: readonly number[]) => ({
      ...PERSON,
      acceptTerms: undefined,
      disclaimers: [1, 2, 3, 4].map((disclaimerId) => ({ disclaimerId, accepted: accepted.includes(disclaimerId) })),
    });
    expect(await refusals({ ...choose([1, 3]), email: 'scelte@esempio.it' })).toEqual([
      ['2', 'CONSENT_REQUIRED', 'È obbligatorio accettare questo consenso per procedere'],
    ]);
    const unknown = { ...choose([1, 2]), disclaimers: [{ disclaimerId: 99, accepted: true }] };
    expect((await refusals({ ...unknown, email: 'scelte@esempio.it' })).map(([, code]) => code)).toContain(
      'DISCLAIMER_NOT_FOUND',
    );
    const client = shop.client();
    await client.ok('registerUser', { ...choose([1, 2, 4]), email: 'scelte@esempio.it' });
    const { disclaimers } = (await client.ok('userDetail')).data;
    expect(disclaimers.map(({ disclaimerId, accepted }) => [disclaimerId, accepted])).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, true],
    ]);
    const { disclaimerTypes } = (await client.ok('userDisclaimers')).data;
    expect(disclaimerTypes.flatMap((type) => type.disclaimers).map(({ history }) => history.length)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test('asks for the disclaimers of its store', async () => {
    await shop.db.query(sql`
      with d as (insert into disclaimers (disclaimer_type, is_required, store_id) values ('terms', true,
        77) returning disclaimer_id)
      insert into disclaimer_versions select disclaimer_id, 1, 'Regole', 'Le regole del negozio.', '2026-01-01'
        from d`);
    const { disclaimers } = (await shop.client().ok('disclaimers', { store_id: 77 })).data;
    const all = disclaimers.map(({ disclaimerId }) => ({ disclaimerId, accepted: true }));
    const body = { ...PERSON, email: 'negozio@esempio.it', acceptTerms: undefined, storeId: 77 };
    expect(await refusals({ ...body, disclaimers: all.slice(0, -1) })).toEqual([
      [String(all.at(-1)?.disclaimerId), 'CONSENT_REQUIRED', expect.any(String)],
    ]);
    await shop.client().ok('registerUser', { ...body, disclaimers: all });
  });
});

describe('a customer card', () => {
  // so that no test uses up the attempts of another
  beforeEach(() => {
    shop.now.at = new Date(shop.now.at.getTime() + 16 * MINUTE_MS);
  });

  test('is checked with what its holder knows, and tells nothing by its code alone', async () => {
    const client = shop.client();
    expect((await client.ok('cardCheck', { customerCode: ' b-100 ', fiscalCode: '012 3456 7897' })).data).toEqual({
      customerCode: 'B-100',
      isCompany: true,
      companyName: 'Trattoria da Ugo',
      vatNumber: '01234567897',
      fiscalCode: '',
      sdiCode: 'UGO1234',
      pec: '',
    });
    expect((await client.ok('cardCheck', { customerCode: 'B-200', fiscalCode: 'rssmra80a01f205x' })).data).toEqual({
      customerCode: 'B-200',
      isCompany: false,
      companyName: '',
      vatNumber: '',
      fiscalCode: 'RSSMRA80A01F205X',
      sdiCode: '',
      pec: '',
    });
    const wrong = [
      { customerCode: 'B-100', fiscalCode: '99999999999' },
      { customerCode: 'B-999', fiscalCode: '01234567897' },
      // the card of a person has no VAT number, and an empty text does not match it
      { customerCode: 'B-200', fiscalCode: ' ' },
    ];
    for (const body of wrong) expect((await client.refused('cardCheck', body)).length).toBe(1);
    expect(await client.refused('cardCheck', wrong[0])).toEqual(await client.refused('cardCheck', wrong[1]));
    expect(await client.refused('cardCheck', {})).toEqual(['REQUIRED', 'REQUIRED']);
  });

  test('lets a known company register without SDI code or PEC, and order at once', async () => {
    const client = shop.client();
    const card = { isCompany: true, customerCode: 'b-300', vatNumber: '11122233344', companyName: 'Un altro nome' };
    const cart = await client.ok('registerUser', { ...PERSON, email: 'corsa@esempio.it', ...card });
    expect(cart.data.user).toMatchObject({ profile: { level: 2 } });
    const { data } = await client.ok('userDetail');
    // the data of the register take precedence
    expect(data).toMatchObject({ customerCode: 'B-300', companyName: 'Bar Corsa', vatNumber: '11122233344' });
    expect(data.companyState).toBeUndefined();
    const again = { ...PERSON, email: 'corsa-2@esempio.it', ...card };
    expect((await refusals(again)).map(([field, code]) => [field, code])).toEqual([['customerCode', 'CARD_TAKEN']]);
    await client.ok('login', { login: 'B-300', password: PERSON.password });
  });

  test('of somebody else registers nobody', async () => {
    const stolen = company('ladra@esempio.it', { customerCode: 'B-100' });
    expect((await refusals(stolen)).map(([field, code]) => [field, code])).toEqual([['customerCode', 'CARD_UNKNOWN']]);
  });

  test('gets one account, when two register with it at once', async () => {
    const body = (name: string) => ({
      ...PERSON,
      email: `${name}@esempio.it`,
      customerCode: 'B-200',
      fiscalCode: 'RSSMRA80A01F205X',
    });
    const answers = await Promise.all([refusals(body('primo')), refusals(body('secondo'))]);
    expect(answers.map((answer) => answer.map(([, code]) => code)).sort()).toEqual([[], ['CARD_TAKEN']]);
  });
});

describe('a new company', () => {
  const buyingClient = async (email: string) => {
    const client = shop.client();
    await client.ok('registerUser', company(email, { companyName: `Bar di ${email}` }));
    await client.ok('addressSave', ADDRESS);
    await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
    await chooseTomorrow(client);
    return client;
  };
  const decide = async (client: Awaited<ReturnType<typeof buyingClient>>, decision: string, reason?: string) =>
    staff.call('companyDecide', { user_id: (await client.ok('userDetail')).data.userId, decision, reason });

  test('fills its cart but orders only once the staff have approved it, and is told by mail', async () => {
    const client = await buyingClient('nuova@esempio.it');
    expect((await client.ok('userDetail')).data.companyState).toBe('pending');
    expect(await client.refused('buy', { payment_type_id: 2 })).toEqual(['COMPANY_NOT_APPROVED']);
    await shop.jobs.drained();
    const notices = await shop.mails('banco@bottega.example');
    expect(notices.map(({ subject }) => subject)).toContain('Nuova azienda da approvare: Bar di nuova@esempio.it');
    const { companies } = (await staff.ok('companyList')).data;
    expect(companies).toContainEqual(
      expect.objectContaining({
        email: 'nuova@esempio.it',
        state: 'pending',
        vatNumber: '12345678903',
        sdiCode: 'ABC1234',
      }),
    );
    const decided = await decide(client, 'approved');
    expect(decided.data).toMatchObject({ state: 'approved', decidedBy: 'Elena Rossi' });
    await client.ok('buy', { payment_type_id: 2 });
    await shop.jobs.drained();
    expect((await shop.mails('nuova@esempio.it')).map(({ subject }) => subject)).toContain(
      'La tua azienda è stata approvata',
    );
    expect((await decide(client, 'refused', 'ripensamento')).response.errors[0]?.code).toBe('COMPANY_DECIDED');
  });

  test('that is refused reads why, and may be approved later', async () => {
    const client = await buyingClient('dubbia@esempio.it');
    expect((await decide(client, 'refused', ' ')).response.errors[0]).toMatchObject({
      field: 'reason',
      code: 'REQUIRED',
    });
    expect((await decide(client, 'refused', 'La partita IVA è cessata.')).response.status).toBe(0);
    await shop.jobs.drained();
    const [mail] = (await shop.mails('dubbia@esempio.it')).slice(-1);
    expect(mail?.plain).toContain('La partita IVA è cessata.');
    expect(await client.refused('buy', { payment_type_id: 2 })).toEqual(['COMPANY_NOT_APPROVED']);
    const refused = (await staff.ok('companyList', { state: 'refused' })).data;
    expect(refused.companies).toMatchObject([{ email: 'dubbia@esempio.it', reason: 'La partita IVA è cessata.' }]);
    expect(refused.counts).toMatchObject({ refused: 1 });
    expect(refused.page.totItems).toBe(1);
    await decide(client, 'approved');
    await client.ok('buy', { payment_type_id: 2 });
  });

  test('is decided about once, by whichever of two comes first', async () => {
    const client = await buyingClient('contesa@esempio.it');
    const answers = await Promise.all([decide(client, 'approved'), decide(client, 'refused', 'No')]);
    const codes = answers.map(({ response }) => response.errors[0]?.code);
    // a refusal can be followed by an approval, an approval is final
    expect([
      ['COMPANY_DECIDED', undefined],
      [undefined, 'COMPANY_DECIDED'],
      [undefined, undefined],
    ]).toContainEqual(codes);
    expect(
      (await staff.call('companyDecide', { user_id: 999_999, decision: 'approved' })).response.errors[0]?.code,
    ).toBe('CUSTOMER_NOT_FOUND');
  });
});

describe('a customer who is registered by the staff in person', () => {
  const atCounter = { firstName: 'Pia', lastName: 'Verdi', phone: '333 7654321' };

  test('chooses a password by the link of a mail, and accepts the terms then', async () => {
    const { data } = await staff.ok('staffRegister', {
      ...atCounter,
      email: 'pia@esempio.it',
      password: 'di-altri-99',
    });
    expect(data.userId).toBeGreaterThan(0);
    await shop.jobs.drained();
    const [mail] = await shop.mails('pia@esempio.it');
    expect(mail?.subject).toBe('Il tuo account è pronto');
    const token = /\/password\/nuova\?token=([\w-]+)/.exec(mail?.plain ?? '')?.[1];
    const pia = shop.client();
    // only the customer chooses the password
    expect(await pia.refused('login', { login: 'pia@esempio.it', password: 'di-altri-99' })).toEqual([
      'WRONG_CREDENTIALS',
    ]);
    await pia.ok('passwordResetPost', { reset_token: token, password: 'mele-verdi-42' });
    await pia.ok('login', { login: 'pia@esempio.it', password: 'mele-verdi-42' });
    expect((await pia.ok('userDetail')).data).toMatchObject({ ...atCounter, emailConfirmed: true });
    const { isComplete, missing } = (await pia.ok('disclaimerCheck')).data;
    expect([isComplete, missing.map(({ disclaimerType }) => disclaimerType)]).toEqual([false, ['terms', 'privacy']]);
  });

  test('may be a company, which who registers it has approved', async () => {
    const body = { ...company('banco-azienda@esempio.it'), ...atCounter };
    const { userId } = (await staff.ok('staffRegister', body)).data;
    const { companies } = (await staff.ok('companyList', { state: 'approved' })).data;
    expect(companies).toContainEqual(expect.objectContaining({ userId, decidedBy: 'Elena Rossi' }));
  });

  test('is refused like any other: names, e-mails that are taken', async () => {
    expect(await staff.refused('staffRegister', { email: 'pia@esempio.it' })).toEqual(['REQUIRED', 'REQUIRED']);
    expect(await staff.refused('staffRegister', { ...atCounter, email: 'pia@esempio.it' })).toEqual(['EMAIL_TAKEN']);
  });
});

describe('who comes by a social login', () => {
  const joined: number[] = [];
  const registration = (body: object, rest: object = {}) => {
    const { database: db } = shop.database;
    const deps = { db, cards: embeddedCardRegister(db), log: testLog(), config: { passwordMinimum: 8 } };
    const join = async (_tx: unknown, userId: number) => joined.push(userId) > 0;
    const identity = {
      email: 'Social@Esempio.it',
      firstName: 'Sole',
      lastName: '',
      isEmailConfirmed: true,
      signOn: 'google' as const,
      sso: undefined,
      join,
      ...rest,
    };
    return registerCustomer(deps, { body, now: shop.now.at, identity, refusesProfiling: false });
  };

  test('needs no password, keeps the e-mail of the provider, and is joined to it', async () => {
    const refused = await registration({ acceptTerms: true });
    // the customer must fill in what the provider does not supply
    expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'REQUIRED', field: 'lastName' }] });
    const made = await registration({ acceptTerms: true, lastName: 'Mio', email: 'di-altri@esempio.it' });
    expect(made).toMatchObject({ ok: true, value: { email: 'social@esempio.it', confirmed: true, firstName: 'Sole' } });
    expect(joined).toEqual([made.ok ? made.value.userId : 0]);
    await shop.jobs.drained();
    expect(await shop.allMails('social@esempio.it')).toEqual([]);
    expect(await shop.client().refused('login', { login: 'social@esempio.it', password: 'mele-verdi-42' })).toEqual([
      'WRONG_CREDENTIALS',
    ]);
  });

  test('types and confirms an e-mail where the provider says none, and registers nobody where the joining fails', async () => {
    const typed = { acceptTerms: true, lastName: 'Mio', email: 'scritta@esempio.it' };
    const fails = async () => false;
    expect(await registration(typed, { email: '', join: fails })).toMatchObject({
      refusals: [{ code: 'SIGN_ON_ENDED' }],
    });
    expect(await registration(typed, { email: '' })).toMatchObject({ ok: true, value: { confirmed: false } });
  });
});

test('where registration is closed, nobody registers or tries cards, and the staff still register customers', async () => {
  const closed = await openApiShop({ registrationOpen: false }, shop.database);
  try {
    const client = closed.client();
    expect(await client.refused('registerUser', { ...PERSON, email: 'tardi@esempio.it' })).toEqual(['FORBIDDEN']);
    expect(await client.refused('cardCheck', { customerCode: 'B-100', fiscalCode: '01234567897' })).toEqual([
      'FORBIDDEN',
    ]);
    await client.ok('login', { login: 'servizio@esempio.it', password: PERSON.password });
    await client.ok('staffRegister', { firstName: 'Ugo', lastName: 'Neri', email: 'di-persona@esempio.it' });
  } finally {
    await closed.close();
  }
});

describe('cards are tried ten times in a quarter of an hour', () => {
  const tries = async (
    call: 'cardCheck' | 'registerUser',
    body: (each: number) => object,
    address: (each: number) => string,
  ) => {
    const codes: string[] = [];
    for (let each = 0; each < 12; each++) {
      const reply = await shop.server.inject({
        method: 'POST',
        path: calls[call].path,
        headers: { 'x-ebsn-client': 'site' },
        remoteAddress: address(each),
        payload: body(each),
      });
      codes.push(reply.json().response.errors.at(-1)?.code);
    }
    return codes.slice(-3);
  };

  test('from one address', async () => {
    const body = (each: number) => ({ customerCode: `X-${each}`, fiscalCode: `9990000000${each % 10}` });
    expect(await tries('cardCheck', body, () => '198.51.100.1')).toEqual([
      'CARD_UNKNOWN',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ]);
  });

  test('for one holder, from whatever address and by whatever call', async () => {
    const body = (each: number) =>
      company(`indovina-${each}@esempio.it`, { customerCode: `B-${each}`, vatNumber: '88877766655' });
    expect(await tries('registerUser', body, (each) => `198.51.100.${10 + each}`)).toEqual([
      'CARD_UNKNOWN',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ]);
    await registerAs(shop.client(), 'intanto@esempio.it');
  });
});
