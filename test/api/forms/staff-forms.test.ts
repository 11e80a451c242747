import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { registered } from '../../support/people/ready-to-buy.ts';
import { writeForm } from '../../support/small-forms.ts';

let shop: ApiShop;
let staff: ApiClient;
let customer: ApiClient;
beforeAll(async () => {
  shop = await openApiShop({ formMinimumMs: 0, formsPerMinute: 100, formsPerHour: 100 });
  customer = await registered(shop, 'cliente@esempio.it');
  staff = await registered(shop, 'commessa@esempio.it');
  await shop.db.query(sql`update customers set staff_roles = '{administrator}' where email = 'commessa@esempio.it'`);
});
afterAll(() => shop.close());

test('what was sent is for the staff alone', async () => {
  expect((await shop.client().call('staffSubmissionList')).httpStatus).toBe(419);
  expect((await customer.call('staffSubmissionList')).httpStatus).toBe(403);
  expect((await staff.ok('staffSubmissionList')).data).toMatchObject({ submissions: [], forms: [] });
});

test('what was sent is listed newest first, with its answers, its sender and its files', async () => {
  const fields = [
    { id: 1, key: 'email', type: 'email', label: 'La tua e-mail' },
    { id: 2, key: 'testo', type: 'textarea', label: 'Messaggio' },
    { id: 4, key: 'accetto', type: 'checkbox', label: 'Accetto' },
    {
      id: 3,
      key: 'scelte',
      type: 'listcheckbox',
      label: 'Scelte',
      options: ['Uno', 'Due'].map((label) => ({ label, value: label })),
    },
  ];
  const db = shop.db;
  const contacts = await writeForm(db, { title: 'Contatti', fields });
  const returns = await writeForm(db, { title: 'Resi', fields });
  const visitor = shop.client();
  const first = (
    await visitor.ok('formSend', {
      form_id: contacts,
      fields: { 1: 'anna@esempio.it', 2: 'Buongiorno\n<b>a voi</b>', 3: ['Uno', 'Due'], 4: '1' },
    })
  ).data;
  const second = (await customer.ok('formSend', { form_id: returns, fields: { 2: 'Un reso' } })).data;
  await db.query(sql`
    insert into form_uploads (upload_id, token_hash, form_id, field_id, submission_id, file_key, name, media_type,
      bytes)
    values (77, 'x', ${contacts}, 9, ${first.submissionId ?? 0}, ${'a'.repeat(32)}, 'foto.png', 'image/png', 2048)`);

  const { data } = await staff.ok('staffSubmissionList');
  expect(data.submissions.map(({ submissionId }) => submissionId)).toEqual([second.submissionId, first.submissionId]);
  expect(data.submissions[0]).toMatchObject({ title: 'Resi', customer: 'cliente@esempio.it', files: [] });
  const [, sent] = data.submissions;
  expect(sent?.customer).toBeUndefined();
  expect(sent).toMatchObject({
    title: 'Contatti',
    answers: [
      { label: 'La tua e-mail', value: 'anna@esempio.it' },
      { label: 'Messaggio', value: 'Buongiorno\n<b>a voi</b>' },
      { label: 'Accetto', value: 'sì' },
      { label: 'Scelte', value: 'Uno, Due' },
    ],
    files: [{ name: 'foto.png', bytes: 2048, url: '/staff/form-uploads/77' }],
  });
  expect(data.forms).toEqual([
    { formId: contacts, title: 'Contatti' },
    { formId: returns, title: 'Resi' },
  ]);

  const ofOne = await staff.ok('staffSubmissionList', { form_id: contacts });
  expect(ofOne.data.submissions.map(({ submissionId }) => submissionId)).toEqual([first.submissionId]);
  const secondPage = await staff.ok('staffSubmissionList', { page: 2, page_size: 1 });
  expect(secondPage.data.page).toEqual({ selPage: 2, totPages: 2, totItems: 2, itemsPerPage: 1 });
  expect(secondPage.data.submissions.map(({ submissionId }) => submissionId)).toEqual([first.submissionId]);
});
