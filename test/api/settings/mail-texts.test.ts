import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_KIND_NAMES, type MailKind, type MailTexts } from '../../../src/domain/settings/mail-texts.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { personOf } from '../../support/people/staff.ts';
import { orderOf } from '../../support/people/staff-of-shop.ts';

let shop: ApiShop;
let other: ApiShop;
let boss: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  other = await openApiShop({}, shop.database);
  boss = await personOf(shop, 'capo@esempio.it', ['administrator']);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const mailOf = async (kind: MailKind) => (await boss.ok('staffMail', { kind })).data;
async function save(kind: MailKind, change: { readonly it?: Partial<MailTexts>; readonly en?: Partial<MailTexts> }) {
  shop.now.at = new Date(shop.now.at.getTime() + 1000);
  const { texts, modifiedAt } = await mailOf(kind);
  const mailTexts = { it: { ...texts.it, ...change.it }, en: { ...texts.en, ...change.en } };
  return boss.call('staffMailSave', { kind, modifiedAt, mailTexts });
}
const problems = async (...args: Parameters<typeof save>) => {
  const { response } = await save(...args);
  return Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error]));
};
async function resetMail(client: ApiClient, email: string) {
  await client.ok('passwordResetRequestPost', { e_mail: email });
  await Promise.all([shop.jobs.drained(), other.jobs.drained()]);
  return (await shop.mails(email)).at(-1);
}

test('every mail to customers is listed, and none is changed in a new shop', async () => {
  const { mails } = (await boss.ok('staffMails')).data;
  expect(mails.map(({ kind }) => kind)).toEqual(MAIL_KIND_NAMES);
  expect(mails.flatMap(({ changed }) => changed)).toEqual([]);
  const mail = await mailOf('password-reset');
  expect(mail).toMatchObject({ modifiedAt: '', versions: [], texts: mail.usual });
  expect(mail.usual.it.body).toContain('Ciao {nome}, qualcuno');
  expect(mail.usual.en.body).toContain('Hello {nome}, ');
});

test('the next mail has the texts that were saved, from every process, until they are taken back', async () => {
  await personOf(shop, 'anna@esempio.it', []);
  await shop.db.query(
    sql`update customers set first_name = '<script>x</script> {nome}' where email = 'anna@esempio.it'`,
  );
  const own = { subject: 'Nuova chiave per {nome}', heading: 'Eccola', body: 'Ciao {nome},\n\nla scegli da qui.' };
  const saved = await save('password-reset', { it: { ...own, button: 'La scelgo', after: 'Non sei tu? Niente.' } });
  expect(saved.data).toMatchObject({ by: 'Elena Rossi', versions: [{ language: 'it' }] });
  await expect
    .poll(() => resetMail(other.client(), 'anna@esempio.it'), PATIENCE)
    .toMatchObject({ subject: 'Nuova chiave per <script>x</script> {nome}' });
  const mail = await resetMail(shop.client(), 'anna@esempio.it');
  expect(mail?.plain).toMatch(
    /^Eccola\n\nCiao <script>x<\/script> \{nome\},\n\nla scegli da qui\.\n\nLa scelgo: \S+\n\nNon sei tu\? Niente\.\n/,
  );
  expect(mail?.html).toContain('Ciao &lt;script&gt;x&lt;/script&gt; {nome},');
  expect(mail?.html).not.toContain('<script>');
  // a reader of the other language gets the shop's texts, until the chain writes those too
  await shop.db.query(sql`update customers set language = 'en' where email = 'anna@esempio.it'`);
  expect((await resetMail(shop.client(), 'anna@esempio.it'))?.subject).toBe('Choose a new password');
  expect((await mailOf('password-reset')).readers).toBe(1);
  expect((await boss.ok('staffMails')).data.mails.filter(({ changed }) => changed.length > 0)).toEqual([
    { kind: 'password-reset', changed: ['it'] },
  ]);
  await shop.db.query(sql`update customers set language = 'it' where email = 'anna@esempio.it'`);
  const { usual } = await mailOf('password-reset');
  await save('password-reset', usual);
  const now = await mailOf('password-reset');
  expect(now.texts).toEqual(usual);
  expect(now.versions.map(({ texts }) => texts?.subject ?? null)).toEqual([null, 'Nuova chiave per {nome}']);
  expect((await resetMail(shop.client(), 'anna@esempio.it'))?.subject).toBe('Scegli una nuova password');
  // each save is on record with the texts before and after
  const { acts } = (await boss.ok('agentActs', { kind: 'acts' })).data;
  expect(acts.filter(({ call }) => call === 'staffMailSave').length).toBe(2);
});

test('a field that the mail does not have, an open brace and a missing text are refused where they are', async () => {
  const before = await mailOf('login-code');
  const texts = { subject: '', heading: 'Codice', body: '{nome}, {cognome}', button: 'Vai', after: '{{nome}}' };
  expect(await problems('login-code', { it: texts, en: { body: 'Only {nome' } })).toEqual({
    'it.subject': 'Campo obbligatorio',
    'it.body': '{cognome} non c’è in questa e-mail: ci sono {nome}, {codice}',
    'it.button': 'Questa e-mail non ha un bottone',
    'it.after': '{{nome}} non c’è in questa e-mail: ci sono {nome}, {codice}',
    'en.body': '{nome non c’è in questa e-mail: ci sono {nome}, {codice}',
  });
  expect(await problems('login-code', { it: { heading: 'Il tuo codice', body: 'È sopra' } })).toEqual({
    'it.body': 'Manca {codice} nel titolo o nel testo: senza, questa e-mail non serve',
  });
  expect(await problems('closed', { it: { subject: 'x'.repeat(151) } })).toMatchObject({
    'it.subject': expect.stringContaining('150'),
  });
  expect(await mailOf('login-code')).toEqual(before);
});

test('who saves over a newer version is told', async () => {
  const { texts: mailTexts, modifiedAt } = await mailOf('closed');
  await save('closed', { en: { heading: 'Goodbye' } });
  const { response } = await boss.call('staffMailSave', { kind: 'closed', modifiedAt, mailTexts });
  expect(response.errors).toMatchObject([{ code: 'ENTRY_CHANGED' }]);
});

test('a draft is shown for an invented customer or a real order, and sent to who writes it', async () => {
  const { texts } = await mailOf('step-ready');
  const draft = { ...texts.it, subject: 'Pronta, {nome}: {numero}', body: 'Ciao {nome}! <b>{negozio}</b>' };
  const preview = { kind: 'step-ready', language: 'it', texts: draft } as const;
  const invented = (await boss.ok('staffMailPreview', preview)).data;
  expect(invented.subject).toBe('Pronta, Giulia: 128407');
  expect(invented.html).toContain('Ciao Giulia! &lt;b&gt;Bergamo centro&lt;/b&gt;');
  expect(invented.plain).toContain('Ciao Giulia! <b>Bergamo centro</b>');
  const wrong = await boss.call('staffMailPreview', { ...preview, texts: { ...draft, body: '{x}' } });
  expect(wrong.response.errors).toMatchObject([{ field: 'it.body' }]);

  const { orderId } = await orderOf(shop, 'bea@esempio.it');
  const { reader } = (await boss.ok('staffMailOrder', { preview_order: orderId })).data;
  const real = (await boss.ok('staffMailPreview', { ...preview, reader })).data;
  expect(real.subject).toBe(`Pronta, ${reader.firstName}: ${orderId}`);
  const missing = await boss.call('staffMailOrder', { preview_order: 999_999 });
  expect(missing.response.errors).toMatchObject([{ code: 'ORDER_NOT_FOUND' }]);
  // whose order it is, is a look at that customer, which needs the right to orders
  const looks = (await boss.ok('agentActs', { kind: 'looks' })).data.acts;
  expect(looks.filter(({ call }) => call === 'staffMailOrder')).toMatchObject([
    expect.anything(),
    { customer: 'Anna Bianchi', isLook: true },
  ]);

  await boss.ok('staffMailTrial', preview);
  await shop.jobs.drained();
  expect((await shop.mails('capo@esempio.it')).map(({ subject }) => subject)).toEqual([
    'Prova: Pronta, Giulia: 128407',
  ]);
  expect((await shop.mails('giulia@esempio.it')).length).toBe(0);
  expect((await mailOf('step-ready')).versions).toEqual([]);
});
