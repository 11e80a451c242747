import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'mele-verdi-42';

/** A new customer of the shop, logged in unless only the account is wanted. Answers the e-mail. */
export async function newCustomer(page: Page, { isLoggedIn = true } = {}): Promise<string> {
  const email = `lista-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`;
  const reply = await page.request.post('/ebsn/api/registration/register_user', {
    data: {
      email,
      password: PASSWORD,
      firstName: 'Anna',
      lastName: 'Bianchi',
      phone: '333 1234567',
      acceptTerms: true,
    },
  });
  expect((await reply.json()).response.status).toBe(0);
  if (!isLoggedIn) await page.context().clearCookies();
  return email;
}

/** In the dialog that asks for it. */
export async function logIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Accedi per continuare' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Accedi' }).click();
  await expect(dialog).toBeHidden();
}
