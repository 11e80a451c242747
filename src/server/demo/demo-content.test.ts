import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { PASSWORD_MINIMUM } from '../../contract/account/limits.ts';
import { menuItems } from '../features/content/menus/footer-menu.ts';
import { readFields } from '../features/forms/read-fields.ts';
import { sql } from '../infra/database/sql.ts';
import { sanitiseHtml, withoutMarkup } from '../infra/html-sanitiser.ts';
import { loadDemoContent, readDemoPages } from './demo-content.ts';
import { loadDemoForms, readDemoForms } from './demo-forms.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const SHOP_PAGES = ['/punti-vendita', '/preferenze-cookie', '/profile/orders', '/profile/sicurezza'];

test('every page says something, keeps all of it when it is sanitised, and links only to pages that are there', async () => {
  const pages = await readDemoPages();
  expect(pages.length).toBeGreaterThanOrEqual(12);
  const own = new Set([...pages.map(({ slug }) => `/page/${slug}`), ...SHOP_PAGES]);
  for (const { slug, content, excerpt } of pages) {
    expect([slug, withoutMarkup(content).length > 300, excerpt !== '']).toEqual([slug, true, true]);
    expect([slug, withoutMarkup(sanitiseHtml(content))]).toEqual([slug, withoutMarkup(content)]);
    const links = [...content.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect([slug, links.filter((href) => !own.has(href.replace(/\?.*/, '')))]).toEqual([slug, []]);
  }
});

test('the help says how long a password is and why longer is better, and that an order can be changed', async () => {
  const help = (await readDemoPages()).find(({ slug }) => slug === 'domande-frequenti')?.content ?? '';
  expect(help).toContain(`Bastano ${PASSWORD_MINIMUM} caratteri, ma più è lunga e più è difficile da indovinare`);
  expect(help).toContain('premi «Modifica l’ordine»');
});

test('they are loaded once, with the menu of the foot of the page, and what the staff has written stays', async () => {
  expect(await loadDemoContent(testDatabase.database)).toBeGreaterThanOrEqual(12);
  await testDatabase.database.query(sql`update content_entries set title = 'Nostra' where slug = 'chi-siamo'`);
  expect(await loadDemoContent(testDatabase.database)).toBe(0);
  const [row] = await testDatabase.database.query(sql`select title from content_entries where slug = 'chi-siamo'`);
  expect(row).toEqual({ title: 'Nostra' });
  const [menu] = await testDatabase.database.query<{ items: unknown[] }>(
    sql`select items from content_menus where location = 'footer'`,
  );
  const links = menuItems(menu?.items, new Set()).flatMap((item) => [item, ...item.children].map(({ link }) => link));
  const pages = (await readDemoPages()).map(({ slug }) => `/page/${slug}`);
  expect(links.filter((link) => link !== '').sort()).toEqual(pages.sort());
});

test('every form stands in a page, and nothing of it is lost when it is read', async () => {
  const [forms, pages] = await Promise.all([readDemoForms(), readDemoPages()]);
  expect(forms.map(({ slug }) => slug).sort()).toEqual(
    pages
      .map(({ form }) => form)
      .filter((slug) => slug !== '')
      .sort(),
  );
  for (const { slug, fields } of forms) {
    expect([slug, readFields(fields).map(({ id }) => id)]).toEqual([slug, fields.map(({ id }) => id)]);
    for (const { desc_text: words } of readFields(fields))
      expect(withoutMarkup(sanitiseHtml(words))).toBe(withoutMarkup(words));
  }
  expect(await loadDemoForms(testDatabase.database)).toBe(4);
  expect(await loadDemoForms(testDatabase.database)).toBe(0);
});
