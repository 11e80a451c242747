import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { tidyForms } from '../../../src/server/features/forms/tidy-forms.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { createUploadStore } from '../../../src/server/infra/uploads/upload-store.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { multipart, PDF, writeForm } from '../../support/small-forms.ts';
import { SMALL } from '../../support/small-shop.ts';

const STAFF = 'banco@esempio.it';
let folder: string;
let shop: ApiShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bottega-uploads-'));
  const settings = {
    staffMail: STAFF,
    formMinimumMs: 3000,
    formsPerMinute: 30,
    formsPerHour: 8,
    uploadsPerMinute: 200,
  };
  shop = await openApiShop(settings, undefined, { uploads: folder });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
// so that the rate limit of this address starts again
beforeEach(() => pass(61_000));

const pass = (ms: number) => {
  shop.now.at = new Date(shop.now.at.getTime() + ms);
};
const field = (id: number, type: string, rest: object = {}) => ({
  id,
  key: `f${id}`,
  type,
  label: `Campo ${id}`,
  ...rest,
});
const submissionsOf = (formId: number) =>
  shop.db.query<{ answers: { id: number; value: unknown }[]; replyTo: string | null; userId: number | null }>(sql`
    select answers, reply_to, user_id from form_submissions where form_id = ${formId} order by submission_id`);

async function open(client: ApiClient, formId: number) {
  const { data } = await client.ok('formView', {}, { form_id: formId });
  pass(3001);
  return data.form;
}

/** Returns the problems with their fields. */
async function problems(client: ApiClient, formId: number, fields: object, rest: object = {}) {
  const { response } = await client.call('formSend', { form_id: formId, fields, ...rest });
  return response.errors.map(({ code, field: at }) => (at === undefined ? code : `${at} ${code}`));
}

describe('a form', () => {
  test('is found by id and slug, with its fields in order and every attribute of the documents', async () => {
    const formId = await writeForm(shop.db, {
      slug: 'tutto',
      fields: [
        field(2, 'number', { order: 2, num_min: '1', num_max: 9, num_step: 2, required: '1' }),
        field(1, 'text', {
          order: 1,
          placeholder: 'p',
          desc_text: '<b>d</b><script>alert(1)</script>',
          help_text: '<i onclick="x()">h</i>',
          disable_input: true,
          input_limit: '40',
          element_class: 'large "><script>',
          container_class: 'one-half',
          default: 'scritto',
        }),
        field(3, 'file_upload', { order: 3, upload_types: '.JPEG, exe,pdf', max_file_size: 99, upload_multi_count: 2 }),
        field(3, 'file_upload', { order: 3, upload_types: 'pdf' }),
        field(4, 'telepathy'),
        { type: 'textbox' },
        'nothing',
      ],
    });
    const byId = await shop.client().ok('formView', {}, { form_id: formId });
    const bySlug = await shop.client().ok('formView', {}, { slug: 'tutto' });
    expect(bySlug.data.form.id).toBe(formId);
    const [first, second, third, ...others] = byId.data.form.fields;
    expect(others).toEqual([]);
    expect(first).toEqual({
      id: 1,
      key: 'f1',
      type: 'textbox',
      label: 'Campo 1',
      placeholder: 'p',
      desc_text: '<b>d</b>',
      help_text: '<i>h</i>',
      required: 0,
      disable_input: 1,
      input_limit: 40,
      order: 1,
      options: [],
      default: 'scritto',
      value: 'scritto',
      element_class: 'large',
      container_class: 'one-half',
      upload_types: 'jpg,png,webp,pdf',
      max_file_size: 5,
      upload_multi_count: 1,
    });
    expect(second).toMatchObject({ id: 2, required: 1, num_min: 1, num_max: 9, num_step: 2 });
    expect(third).toMatchObject({ id: 3, upload_types: 'pdf' });
  });

  test('that is not there, or not published, is not found', async () => {
    const draft = await writeForm(shop.db, { fields: [] });
    await shop.db.query(sql`update forms set status = 'draft' where form_id = ${draft}`);
    for (const query of [{ form_id: draft }, { form_id: 999_999 }, { slug: "x' or 1=1" }, {}])
      expect(await shop.client().refused('formView', {}, query)).toEqual(['FORM_NOT_FOUND']);
    expect(await shop.client().refused('formSend', { form_id: draft, fields: {} })).toEqual(['FORM_NOT_FOUND']);
  });

  test('takes defaults with a dollar sign from what the shop knows of who asks, and of nobody else', async () => {
    const formId = await writeForm(shop.db, {
      fields: [
        field(1, 'email', { default: '$user.email' }),
        field(2, 'textbox', { default: '$cart.store.name' }),
        field(3, 'textbox', { default: '$now', element_class: 'date' }),
        field(4, 'textbox', { default: '$user.password_hash' }),
        field(5, 'date', { default: '$timeslot.date' }),
        field(6, 'textbox', { default: '$shippingAddress.city' }),
      ],
    });
    const values = async (client: ApiClient) =>
      (await client.ok('formView', {}, { form_id: formId })).data.form.fields.map(({ value }) => value);
    const [year, month, day] = shop.now.at.toISOString().slice(0, 10).split('-');
    expect(await values(shop.client())).toEqual(['', '', `${day}/${month}/${year}`, '', '', '']);
    const customer = shop.client();
    await becomeCustomer(customer, 'anna@esempio.it');
    await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 12 }] });
    await chooseTomorrow(customer);
    const [email, store, , hash, date, city] = await values(customer);
    expect([email, store, hash, city]).toEqual(['anna@esempio.it', 'Bottega Bergamo', '', 'BERGAMO']);
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('offers the customer’s last orders, twelve unless it says otherwise, and takes no other', async () => {
    const formId = await writeForm(shop.db, {
      fields: [field(1, 'listselect', { required: 1, options: [{ label: '$ordersList', value: '' }] })],
    });
    const buyer = shop.client();
    await becomeCustomer(buyer, 'ordini@esempio.it');
    const orders: number[] = [];
    for (let time = 0; time < 2; time++) {
      await buyer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 12 }] });
      await chooseTomorrow(buyer);
      orders.push((await buyer.ok('buy', { payment_type_id: 2, accept_terms: true })).data.orderId);
    }
    const { fields } = await open(buyer, formId);
    expect(fields[0]?.options.map(({ value }) => Number(value))).toEqual(orders.toReversed());
    expect(fields[0]?.options[0]?.label).toMatch(/^Ordine \d+ del \d\d\/\d\d\/20\d\d, 2\d,\d\d\u00a0€$/);
    const stranger = shop.client();
    await becomeCustomer(stranger, 'altra@esempio.it');
    expect((await open(stranger, formId)).fields[0]?.options).toEqual([]);
    expect(await problems(stranger, formId, { 1: String(orders[0]) })).toEqual(['FORM_INVALID', '1 INVALID_CHOICE']);
    await buyer.ok('formSend', { form_id: formId, fields: { 1: String(orders[0]) } });
    expect((await submissionsOf(formId))[0]?.answers[0]?.value).toMatch(new RegExp(`^Ordine ${orders[0]} del`));
  });

  test('that needs a login shows a visitor nothing of itself, and takes nothing', async () => {
    const formId = await writeForm(shop.db, { loginRequired: true, fields: [field(1, 'textbox')] });
    const { form } = (await shop.client().ok('formView', {}, { form_id: formId })).data;
    expect([form.loginRequired, form.fields]).toEqual([true, []]);
    expect(await problems(shop.client(), formId, { 1: 'x' })).toEqual(['LOGIN_REQUIRED']);
  });
});

describe('sending', () => {
  const everything = () => [
    field(1, 'textbox', { required: 1, input_limit: 5 }),
    field(2, 'email', { required: 1 }),
    field(3, 'phone'),
    field(4, 'zip'),
    field(5, 'number', { num_min: 2, num_max: 10, num_step: 2 }),
    field(6, 'listradio', { options: [{ label: 'Sì', value: 's' }] }),
    field(7, 'consent', { required: 1 }),
    field(8, 'date'),
    field(9, 'hidden', { default: '$user.email' }),
    field(10, 'textbox', { disable_input: 1, default: 'fisso' }),
    field(11, 'html', { default: '<p>testo</p>' }),
  ];

  test('is refused with the documented words, each at its field', async () => {
    const codes = [field(12, 'textbox', { key: 'partita_iva' }), field(13, 'textbox', { key: 'codice_fiscale' })];
    const formId = await writeForm(shop.db, { fields: [...everything(), ...codes] });
    const answers = { 1: 'troppo', 2: 'no', 3: '1', 4: '1', 5: '3', 6: 'x', 8: '31/02/2020', 12: '123', 13: 'RSSMRA' };
    const { response } = await shop.client().call('formSend', { form_id: formId, fields: answers });
    expect(response.errors.map(({ error, field: at }) => [at, error])).toEqual([
      [undefined, 'La form non è stata compilata correttamente'],
      ['1', 'Lunghezza massima 5 caratteri'],
      ['2', 'Digitare una e-mail valida'],
      ['3', 'Digitare un numero di telefono valido'],
      ['4', 'Il CAP deve essere di 4 o 5 cifre'],
      ['5', 'Sono ammessi i multipli di 2'],
      ['6', 'Scegli una delle opzioni disponibili'],
      ['7', 'È obbligatorio accettare questo consenso per procedere'],
      ['8', 'Inserire una data valida'],
      ['12', 'P.Iva e C.F. devono avere 11 cifre'],
      ['13', 'Formato non corretto'],
    ]);
    expect(await submissionsOf(formId)).toEqual([]);
  });

  test('keeps what was asked and answered, tells the staff, and answers the form’s own thanks, harmless', async () => {
    const formId = await writeForm(shop.db, {
      fields: everything(),
      title: 'Scrivici\r\nBcc: tutti@esempio.it',
      success: '<b>Grazie!</b><script>alert(1)</script>',
    });
    const client = shop.client();
    const { guard } = await open(client, formId);
    const { data } = await client.ok('formSend', {
      form_id: formId,
      guard,
      fields: {
        1: '<b>A',
        2: 'Chi@Esempio.it',
        5: 4,
        6: 's',
        7: true,
        8: '3/3/1990',
        9: 'altro@esempio.it',
        10: 'mio',
        11: 'x',
        999: 'y',
      },
    });
    expect(data.actions.success_message).toBe('<b>Grazie!</b>');
    const [submission] = await submissionsOf(formId);
    expect(submission?.replyTo).toBe('chi@esempio.it');
    expect(submission?.answers.map(({ id, value }) => [id, value])).toEqual([
      [1, '<b>A'],
      [2, 'Chi@Esempio.it'],
      [3, ''],
      [4, ''],
      [5, '4'],
      [6, 'Sì'],
      [7, '1'],
      [8, '1990-03-03'],
      // fields that the form itself sets are never taken from the request
      [9, ''],
      [10, 'fisso'],
    ]);
    await shop.jobs.drained();
    // mails that are sent together arrive in any order
    const subject = `Scrivici Bcc: tutti@esempio.it, n. ${data.submissionId}`;
    const mail = (await shop.mails(STAFF)).find((each) => each.subject === subject);
    expect(mail?.html).toContain('&lt;b&gt;A');
    expect(mail?.html).not.toContain('<b>A');
    expect(mail?.plain).toContain('Campo 7: sì');
    const [stored] = await shop.db.query(
      sql`select reply_to from mailbox where recipient = ${STAFF} and subject = ${subject}`,
    );
    expect(stored).toEqual({ replyTo: 'chi@esempio.it' });
  });

  test('of the same, twice, is done once; of corrected words, twice', async () => {
    const formId = await writeForm(shop.db, { fields: [field(1, 'textbox')] });
    const client = shop.client();
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    const { guard } = await open(client, formId);
    const send = (text: string) => client.ok('formSend', { form_id: formId, guard, fields: { 1: text } });
    const first = await send('uno');
    const [again, more] = [await send('uno'), await send('due')];
    expect(again.data.submissionId).toBe(first.data.submissionId);
    expect(more.data.submissionId).not.toBe(first.data.submissionId);
    expect(await submissionsOf(formId)).toHaveLength(2);
  });

  test('says thank you in the documented words where the form has none', async () => {
    const formId = await writeForm(shop.db, { fields: [] });
    const { data } = await shop.client().ok('formSend', { form_id: formId, fields: {} });
    expect(data.actions.success_message).toBe('Grazie per averci inviato la tua richiesta');
  });

  test('sends the customer a receipt, to the address of the account only', async () => {
    const formId = await writeForm(shop.db, { receipt: true, title: 'Recesso', fields: [field(1, 'email')] });
    const customer = shop.client();
    await becomeCustomer(customer, 'riceve@esempio.it');
    await customer.ok('formSend', { form_id: formId, fields: { 1: 'estraneo@esempio.it' } });
    await shop.client().ok('formSend', { form_id: formId, fields: { 1: 'estraneo@esempio.it' } });
    await shop.jobs.drained();
    expect(await shop.mails('estraneo@esempio.it')).toEqual([]);
    const receipts = await shop.mails('riceve@esempio.it');
    expect(receipts.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Abbiamo ricevuto: Recesso, n\. \d+$/),
    ]);
  });

  test('of a product that somebody misses goes where those of the search go', async () => {
    const formId = await writeForm(shop.db, {
      keptAs: 'product-request',
      fields: [
        { id: 1, key: 'product', type: 'textbox', label: 'Prodotto', required: 1 },
        { id: 2, key: 'email', type: 'email', label: 'E-mail' },
      ],
    });
    expect(await problems(shop.client(), formId, { 1: 'x' })).toEqual(['FORM_INVALID', '1 TOO_SHORT']);
    expect(await problems(shop.client(), formId, { 1: 'x'.repeat(201) })).toEqual(['FORM_INVALID', '1 TOO_LONG']);
    await shop.client().ok('formSend', { form_id: formId, fields: { 1: 'Farina di castagne', 2: 'Chi@Esempio.it' } });
    expect(await submissionsOf(formId)).toEqual([]);
    const rows = await shop.db.query(sql`select text, email from product_requests`);
    expect(rows).toEqual([{ text: 'Farina di castagne', email: 'chi@esempio.it' }]);
    await shop.jobs.drained();
    expect((await shop.mails(STAFF)).at(-1)?.subject).toBe('Prodotto richiesto: Farina di castagne');
  });
});

describe('programs', () => {
  test('are told by a field that people do not see, by haste, and by a forged time', async () => {
    const formId = await writeForm(shop.db, { fields: [field(1, 'textbox')] });
    const client = shop.client();
    const fields = { 1: 'x' };
    expect(await problems(client, formId, fields, { website: 'http://spam.example' })).toEqual(['LOOKS_AUTOMATIC']);
    const { guard } = (await client.ok('formView', {}, { form_id: formId })).data.form;
    pass(2000);
    expect(await problems(client, formId, fields, { guard })).toEqual(['LOOKS_AUTOMATIC']);
    pass(1500);
    expect(await problems(client, formId, fields, { guard: `0${guard}` })).toEqual(['LOOKS_AUTOMATIC']);
    expect(await problems(client, formId, fields, { guard: 'x' })).toEqual(['LOOKS_AUTOMATIC']);
    const other = await writeForm(shop.db, { fields: [field(1, 'textbox')] });
    expect(await problems(client, other, fields, { guard })).toEqual(['LOOKS_AUTOMATIC']);
    expect(await problems(client, formId, fields, { guard })).toEqual([]);
  });

  test('and visitors who send everything at once send as many as the others', async () => {
    const formId = await writeForm(shop.db, { fields: [field(1, 'textbox')] });
    const client = shop.client();
    await client.ok('formSend', { form_id: formId, fields: { 1: 'prima' } });
    const sent = Array.from({ length: 20 }, (_, n) => problems(client, formId, { 1: `${n}` }));
    const refused = (await Promise.all(sent)).filter((codes) => codes.length > 0);
    expect(refused).toEqual(Array.from({ length: 13 }, () => ['TOO_MANY_REQUESTS']));
    expect(await submissionsOf(formId)).toHaveLength(8);
  });

  test('and hasty visitors send only so many, by address in a minute and by visitor in an hour', async () => {
    const formId = await writeForm(shop.db, { fields: [field(1, 'textbox')] });
    const client = shop.client();
    for (let n = 0; n < 8; n++) await client.ok('formSend', { form_id: formId, fields: { 1: `${n}` } });
    expect(await problems(client, formId, { 1: 'ancora' })).toEqual(['TOO_MANY_REQUESTS']);
    pass(3_600_001);
    expect(await problems(client, formId, { 1: 'ancora' })).toEqual([]);
    pass(61_000);
    for (let n = 0; n < 30; n++) await shop.client().ok('formSend', { form_id: formId, fields: { 1: `${n}` } });
    expect(await problems(shop.client(), formId, { 1: 'altro' })).toEqual(['TOO_MANY_REQUESTS']);
  });
});

describe('files', () => {
  const png = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
  const jpeg = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 41/1 0/1' } })
      .jpeg()
      .toBuffer();
  let formId: number;
  beforeAll(async () => {
    const upload = { upload_types: 'jpg,png,pdf', max_file_size: 1, upload_multi_count: 2 };
    formId = await writeForm(shop.db, {
      fields: [field(1, 'file_upload', upload), field(2, 'textbox', { required: 1 })],
    });
  });

  /** Makes a browser that sends files as clients of the platform do, and forms as our pages do. */
  async function visitor() {
    const client = shop.client();
    const { headers } = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    const session = headers['x-ebsn-session'] ?? '';
    return { client, session };
  }
  async function upload(
    session: string,
    bytes: Buffer,
    { name = 'foto.png', to = formId, at = 1, more = {}, remoteAddress = '127.0.0.1' } = {},
  ) {
    const fields = Object.entries({ action: 'nf_fu_upload', form_id: `${to}`, field_id: `${at}`, nonce: 'x', ...more });
    const reply = await shop.server.inject({
      method: 'POST',
      path: '/p/wp-admin/admin-ajax.php?action=nf_fu_upload',
      ...multipart(fields, [{ field: `files-${at}[]`, name, bytes }]),
      cookies: { 'X-Ebsn-Session': session },
      remoteAddress,
    });
    expect(reply.statusCode).toBe(200);
    return reply.json() as { data: { files?: { tmp_name: string; name: string; size: number }[] }; errors: string[] };
  }

  test('are kept under another name, tied to who sent them, and sent with the form', async () => {
    const { client, session } = await visitor();
    const { data, errors } = await upload(session, await jpeg(), { name: '../../etc/La mia <foto>.PHP.jpeg' });
    expect(errors).toEqual([]);
    const [file] = data.files ?? [];
    expect(file).toMatchObject({ name: 'La mia foto.PHP.jpg', error: 0, type: 'image/jpeg' });
    const sent = await client.ok('formSend', { form_id: formId, fields: { 1: [file?.tmp_name], 2: 'con foto' } });
    const rows = await shop.db.query<{ fileKey: string; uploadId: number }>(sql`
      select file_key, upload_id from form_uploads where submission_id = ${sent.data.submissionId}`);
    expect(rows).toHaveLength(1);
    const bytes = await createUploadStore(folder).read(rows[0]?.fileKey ?? '');
    // the position where it was taken is removed
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await readdir(folder, { recursive: true })).some((name) => /php|jpg|foto/i.test(name))).toBe(false);
    await shop.jobs.drained();
    const mails = (await shop.mails(STAFF)).map(({ plain }) => plain);
    expect(mails.filter((plain) => plain.includes(`/staff/form-uploads/${rows[0]?.uploadId}`))).toHaveLength(1);
    // and only once
    expect(await problems(client, formId, { 1: [file?.tmp_name], 2: 'ancora' })).toEqual([
      'FORM_INVALID',
      '1 UPLOAD_GONE',
    ]);
  });

  test('of another visitor, field or form are nobody else’s', async () => {
    const mine = await visitor();
    const theirs = await visitor();
    const token = (await upload(mine.session, PDF, { name: 'a.pdf' })).data.files?.[0]?.tmp_name;
    const gone = ['FORM_INVALID', '1 UPLOAD_GONE'];
    expect(await problems(theirs.client, formId, { 1: [token], 2: 'x' })).toEqual(gone);
    const other = await writeForm(shop.db, { fields: [field(1, 'file_upload')] });
    expect(await problems(mine.client, other, { 1: [token] })).toEqual(gone);
    expect(await problems(mine.client, formId, { 1: ['A'.repeat(32)], 2: 'x' })).toEqual(gone);
    expect(await problems(mine.client, formId, { 1: [token], 2: 'x' })).toEqual([]);
  });

  test('are what they hold, not what they are called', async () => {
    const { session } = await visitor();
    const picture = await png();
    const types = 'Questo tipo di file non è ammesso: puoi allegare JPG, PNG, PDF';
    const cases: readonly (readonly [string, Buffer, string | undefined])[] = [
      ['programma.png', Buffer.from('<?php system($_GET[0]); ?>'), types],
      ['pagina.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), types],
      ['disegno.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), types],
      ['archivio.pdf', Buffer.from('PK\u0003\u0004rest of an archive, long enough to be one of them'), types],
      ['ok.webp', await sharp(picture).webp().toBuffer(), types],
      ['finta.png', Buffer.concat([picture.subarray(0, 40), Buffer.alloc(200)]), 'Non riusciamo a leggere questo file'],
      ['doppio.pdf', Buffer.concat([PDF, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]), 'Non riusciamo'],
      ['davanti.pdf', Buffer.concat([Buffer.from('MZ\u0090'), PDF]), types],
      ['grande.png', Buffer.concat([picture, Buffer.alloc(1_100_000)]), 'Il file è troppo grande: al massimo 1 MB'],
      ['enorme.png', Buffer.alloc(11_000_000), 'Il file è troppo grande: al massimo 1 MB'],
      ['vuoto.png', Buffer.alloc(0), types],
      ['ok.png', picture, undefined],
      ['ok.pdf', PDF, undefined],
    ];
    for (const [name, bytes, message] of cases) {
      const { errors } = await upload(session, bytes, { name });
      expect([name, errors[0]?.startsWith(message ?? 'nothing') ?? undefined]).toEqual([name, message && true]);
    }
  });

  test('carry nothing behind the picture that they show', async () => {
    const { client, session } = await visitor();
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(document.domain)</script>PK\u0005\u0006')]);
    const token = (await upload(session, polyglot)).data.files?.[0]?.tmp_name;
    const { data } = await client.ok('formSend', { form_id: formId, fields: { 1: [token], 2: 'x' } });
    const [row] = await shop.db.query<{ fileKey: string }>(sql`
      select file_key from form_uploads where submission_id = ${data.submissionId}`);
    const bytes = await createUploadStore(folder).read(row?.fileKey ?? '');
    expect(bytes?.includes('script')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('png');
  });

  test('are for the staff alone, to be saved and not opened', async () => {
    const { client, session } = await visitor();
    const token = (await upload(session, PDF, { name: "l'elenco.pdf" })).data.files?.[0]?.tmp_name;
    const waiting = await shop.db.query<{ uploadId: number }>(
      sql`select max(upload_id) as upload_id from form_uploads`,
    );
    const { data } = await client.ok('formSend', { form_id: formId, fields: { 1: [token], 2: 'x' } });
    const [row] = await shop.db.query<{ uploadId: number }>(sql`
      select upload_id from form_uploads where submission_id = ${data.submissionId}`);
    expect(row).toEqual(waiting[0]);
    const get = (cookie: string, id: number | string | undefined = row?.uploadId) =>
      shop.server.inject({ path: `/staff/form-uploads/${id}`, cookies: { 'X-Ebsn-Session': cookie } });
    const customer = shop.client();
    const registered = await registerAs(customer, 'commessa@esempio.it');
    const staff = registered.headers['x-ebsn-session'] ?? '';
    for (const cookie of ['', session, staff]) expect((await get(cookie)).statusCode).toBe(404);
    await shop.db.query(sql`update customers set staff_roles = '{administrator}' where email = 'commessa@esempio.it'`);
    const reply = await get(staff);
    expect(reply.rawPayload).toEqual(PDF);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''l%27elenco.pdf",
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    for (const id of ['0', '999999', '1;drop', '99999999999999']) expect((await get(staff, id)).statusCode).toBe(404);
  });

  test('of one visitor are at most twenty before a form is sent, also when many arrive at once', async () => {
    const { session } = await visitor();
    const replies = await Promise.all(Array.from({ length: 28 }, () => upload(session, PDF, { name: 'a.pdf' })));
    expect(replies.filter(({ data }) => data.files?.length === 1)).toHaveLength(20);
  });

  test('of one address leave room for those of others, from however many visitors they come', async () => {
    const [one, another] = [await visitor(), await visitor()];
    await upload(one.session, PDF, { remoteAddress: '203.0.113.5' });
    const hundredMegabytes = 100 * 1024 * 1024;
    await shop.db.query(sql`
      update form_uploads set bytes = ${hundredMegabytes - 1} where upload_id = (select max(upload_id)
        from form_uploads)`);
    const full = await upload(another.session, PDF, { remoteAddress: '203.0.113.5' });
    expect(full.errors).toEqual(['Ora non possiamo ricevere altri file: riprova più tardi']);
    expect((await upload(another.session, PDF, { remoteAddress: '203.0.113.6' })).data.files).toHaveLength(1);
    await shop.db.query(sql`delete from form_uploads where bytes = ${hundredMegabytes - 1}`);
  });

  test('that nobody sent are gone after a day, those of old forms with them, and so are files without a row', async () => {
    const { client, session } = await visitor();
    await upload(session, PDF, { name: 'dimenticato.pdf' });
    const token = (await upload(session, PDF, { name: 'spedito.pdf' })).data.files?.[0]?.tmp_name;
    await client.ok('formSend', { form_id: formId, fields: { 1: [token], 2: 'x' } });
    const store = createUploadStore(folder);
    const stray = await store.put(PDF);
    const names = async () =>
      (await shop.db.query<{ name: string }>(sql`select name from form_uploads order by 1`)).map(({ name }) => name);
    await tidyForms(shop.db, store, { now: shop.now.at, retentionDays: 30 });
    expect(await names()).toContain('dimenticato.pdf');
    const later = new Date(Math.max(shop.now.at.getTime(), Date.now()) + 86_401_000);
    await tidyForms(shop.db, store, { now: later, retentionDays: 30 });
    expect(await names()).toContain('spedito.pdf');
    expect(await names()).not.toContain('dimenticato.pdf');
    expect(await store.read(stray)).toBeUndefined();
    await tidyForms(shop.db, store, { now: new Date(later.getTime() + 31 * DAY_MS), retentionDays: 30 });
    expect(await names()).toEqual([]);
    expect(await store.keysBefore(new Date(8.64e15))).toEqual([]);
  });
});

describe('clients of the content management system', () => {
  const ajax = async (body: Record<string, string>, headers: Record<string, string> = {}, query = '') => {
    const reply = await shop.server.inject({
      method: 'POST',
      path: `/p/wp-admin/admin-ajax.php${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(body).toString(),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const submit = (formData: unknown) =>
    ajax({ action: 'nf_ajax_submit', security: 'abc', formData: JSON.stringify(formData) });

  test('send a form as they always did, and read the answer where they always did', async () => {
    const formId = await writeForm(shop.db, {
      success: '<p>Fatto</p>',
      fields: [
        field(11, 'email', { required: 1 }),
        field(12, 'listcheckbox', { options: [{ label: 'Uno', value: '1' }] }),
      ],
    });
    const wrong = await submit({ id: String(formId), fields: { 11: { id: 11, value: '' } }, settings: {}, extra: {} });
    expect(wrong).toMatchObject({
      status: 200,
      body: {
        data: { form_id: String(formId) },
        errors: {
          fields: { 11: { slug: 'required-error', message: 'Campo obbligatorio' } },
          form: { 'form-invalid-error': 'La form non è stata compilata correttamente' },
        },
      },
    });
    const fields = { 11: { id: '11', value: 'chi@esempio.it' }, 12: { id: 12, value: ['1'] } };
    const right = await submit({ id: `${formId}_2`, fields, settings: {}, extra: {} });
    expect(right.body).toEqual({
      data: {
        form_id: String(formId),
        actions: { success_message: '<p>Fatto</p>', save: { sub_id: expect.any(Number) } },
      },
      errors: [],
      debug: [],
    });
    // plain values, and a list instead of a record, are accepted as well
    expect((await submit({ form_id: formId, fields: { 11: 'chi@esempio.it' } })).body.errors).toEqual([]);
    expect((await submit({ id: formId, fields: [{ id: 11, value: 'chi@esempio.it' }] })).body.errors).toEqual([]);
    expect(await submissionsOf(formId)).toHaveLength(3);
  });

  test('may send anything at all, and are answered', async () => {
    const formId = await writeForm(shop.db, {
      fields: [field(1, 'textbox'), field(2, 'listcheckbox'), field(3, 'file_upload')],
    });
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n + 1, 'x']));
    const hostile: unknown[] = [
      { id: formId, fields: many },
      { id: formId, fields: JSON.parse('{"__proto__": {"id": 1, "value": "x"}, "constructor": {"id": 1}}') },
      {
        id: formId,
        fields: { 1: { id: 1, value: { toString: 'x' } }, 2: { id: 2, value: [[[]]] }, 3: { id: 3, files: 'x' } },
      },
      { id: formId, fields: { 3: { id: 3, files: [null, { tmp_name: '../../etc/passwd' }, 7] } } },
      { id: formId, fields: { 1: { id: 1, value: 'a\u0000b\ud800' } } },
      { id: formId, fields: null },
      { id: formId },
      { id: { $gt: 0 }, fields: {} },
      { id: '1 or 1=1', fields: {} },
      [],
      null,
      7,
    ];
    for (const formData of hostile) {
      const { status, body } = await submit(formData);
      expect([formData, status, typeof body.errors]).toEqual([formData, 200, 'object']);
    }
    expect(({} as { id?: number }).id).toBeUndefined();
    for (const formData of ['{', '', '"\\ud800"', '['.repeat(50_000)]) {
      const { status, body } = await ajax({ action: 'nf_ajax_submit', formData });
      expect([status, body.errors.form]).toEqual([200, { 'form-not-found-error': 'Modulo non trovato' }]);
    }
    const huge = await ajax({ action: 'nf_ajax_submit', formData: 'x'.repeat(300_000) });
    expect(huge.status).toBe(413);
    expect(await ajax({ action: 'wp_delete_post' })).toEqual({ status: 400, body: 0 });
    expect((await ajax({ action: 'nf_ajax_submit' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ajax({ action: 'nf_fu_get_new_nonce' })).body).toMatchObject({
      success: true,
      data: { nonce: expect.any(String) },
    });
    const parts = multipart(Array.from({ length: 400 }, (_, n) => [`f${n}`, 'x'] as const));
    const tooMany = await shop.server.inject({ method: 'POST', path: '/p/wp-admin/admin-ajax.php', ...parts });
    expect(tooMany.statusCode).toBe(413);
    const elsewhere = await shop.server.inject({ method: 'POST', path: '/ebsn/api/cart/add', ...multipart([]) });
    expect(elsewhere.statusCode).toBe(415);
  });

  test('read what a form asks, and not where its mail goes', async () => {
    const formId = await writeForm(shop.db, {
      title: 'Scrivici & basta',
      mailTo: 'segreto@esempio.it',
      fields: [field(1, 'textbox', { required: 1 })],
    });
    const reply = await shop.server.inject({ path: `/p/wp-json/wp/v2/get_mail_pars?form_id=${formId}` });
    expect(reply.json()).toEqual({
      id: formId,
      form_id: formId,
      slug: expect.any(String),
      title: { rendered: 'Scrivici &amp; basta' },
      subject: 'Scrivici & basta',
      success_message: 'Grazie per averci inviato la tua richiesta',
      fields: [{ id: 1, key: 'f1', type: 'textbox', label: 'Campo 1', required: 1 }],
    });
    expect(reply.payload).not.toContain('segreto');
    expect((await shop.server.inject({ path: '/p/wp-json/wp/v2/get_mail_pars?form_id=999999' })).statusCode).toBe(404);
  });
});
