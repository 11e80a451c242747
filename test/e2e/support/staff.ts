import { expect, type Page } from '@playwright/test';

export const STAFF = { login: 'staff@bottega.example', password: 'Bottega-2026' };
export const SHOPPER = { ...STAFF, login: 'famiglia@bottega.example' };

export async function logInAs({ request }: Pick<Page, 'request'>, who: typeof STAFF): Promise<void> {
  const reply = await request.post('/ebsn/api/auth/login', { data: who });
  expect((await reply.json()).response.status).toBe(0);
}

export const status = (page: Page, said: RegExp | string) => page.getByRole('status').filter({ hasText: said });

export const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true });
