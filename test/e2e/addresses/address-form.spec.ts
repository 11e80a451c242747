import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';

const NEW_ADDRESS = '/profile/addresses/manage/new';

/** A field for each part of the address, instead of the one field. */
async function byHand(page: Page): Promise<void> {
  await page.goto(NEW_ADDRESS);
  await page.getByRole('button', { name: 'Scrivilo a mano' }).click();
}

async function typePlace(page: Page, place: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(place)) await page.getByLabel(label, { exact: true }).fill(value);
}

const ROME = { Città: 'Roma', Provincia: 'RM', CAP: '00184', Indirizzo: 'Via Cavour', Civico: '1' };

test('who is not served asks for a mail, then begins with another address', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  await byHand(page);
  const check = page.getByRole('button', { name: 'Verifica indirizzo' });
  await expect(check).toBeDisabled();
  await expect(check).toHaveAccessibleDescription('Scrivi la città e la via per verificare l’indirizzo.');
  await page.getByLabel('Città').fill('Roma');
  await page.getByLabel('Indirizzo', { exact: true }).fill('Via Cavour');
  await check.click();
  await expect(page.getByRole('alert')).toContainText('mancano i seguenti campi: CAP, provincia');
  await typePlace(page, ROME);
  await check.click();
  const refusal = page.getByRole('region', { name: 'Indirizzo non servito' });
  await expect(refusal.getByRole('alert')).toContainText('Indirizzo non servito da consegna a casa!');
  await expectAccessible(page);

  await refusal.getByRole('button', { name: 'Avvisatemi quando arrivate' }).press('Enter');
  const form = page.getByRole('form', { name: 'Avvisatemi quando arrivate' });
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Anna');
  await expect(form.getByLabel('CAP')).toHaveValue('00184');
  await expect(form.getByLabel('Indirizzo')).toHaveValue('Via Cavour 1, 00184 Roma (RM)');
  await form.getByLabel('Cognome').fill('');
  await form.getByRole('button', { name: 'AVVISAMI' }).click();
  await expect(form.getByLabel('Cognome')).toBeFocused();
  await expect(form.getByText('Campo obbligatorio')).toBeVisible();
  await expect(form.getByText('È obbligatorio accettare questo consenso per procedere')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Cognome').fill('Bianchi');
  await form.getByRole('checkbox', { name: /privacy/ }).check();

  await page.route('**/user-address/notify', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'AVVISAMI' }).click();
  await expect(form.getByRole('alert')).toContainText("Errore durante l'invio del form, riprova tra qualche minuto");
  await form.getByRole('button', { name: 'AVVISAMI' }).click();
  await expect(page.getByText('Form inviato correttamente')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(refusal.getByRole('button', { name: 'Avvisatemi quando arrivate' })).toHaveCount(0);
  await refusal.getByRole('button', { name: 'Aggiungi un altro indirizzo' }).click();
  await expect(page.getByRole('searchbox', { name: 'Via, numero e comune' })).toHaveValue('');
});

test.describe('with the position of the device', () => {
  test.use({ geolocation: { latitude: 45.6948, longitude: 9.6677 }, permissions: ['geolocation'] });

  test('the address is filled in, confirmed, saved as the place of the cart, and keeps its position when it is changed', {
    tag: '@desktop',
  }, async ({ page }) => {
    await newCustomer(page);
    await byHand(page);
    await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
    await expect(page.getByLabel('Città')).toHaveValue(/bergamo/i);
    await typePlace(page, { CAP: '24121', Indirizzo: 'Via Torquato Tasso', Civico: '10' });
    await page.getByRole('button', { name: 'Verifica indirizzo' }).click();
    await expect(page.getByText('Sì, in Via Torquato Tasso 10 arriviamo')).toBeVisible();
    await expect(page.getByLabel('Città', { exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Prefisso')).toHaveValue('+39');
    await typePlace(page, { Civico: 'SNC', 'Nome dell’indirizzo': 'Casa', 'Nome sul citofono': 'Bianchi' });
    await page.getByLabel('Piano').fill('2');
    await page.getByLabel('Telefono per la consegna').fill('333 1234567');
    await page.getByLabel('C’è l’ascensore').check();
    await page.getByRole('button', { name: 'Salva indirizzo' }).click();
    const question = page.getByRole('dialog', { name: 'Salvare l’indirizzo?' });
    await expect(question).toContainText(
      "E' stato trovato questo indirizzo: Via Torquato Tasso SNC, 24121 Bergamo (BG). Vuoi salvarlo?",
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Correggi' }).click();
    await expect(page.getByLabel('Piano')).toHaveValue('2');
    const events = page.evaluate(
      () =>
        new Promise((seen) =>
          addEventListener(
            'bottega:set-updated-address',
            (event) => seen((event as CustomEvent).detail.addressNumber),
            { once: true },
          ),
        ),
    );
    await page.getByRole('button', { name: 'Salva indirizzo' }).click();
    await question.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByRole('heading', { name: 'I miei indirizzi' })).toBeVisible();
    expect(await events).toBe('SNC');
    const before = await stored(page);
    await page.getByRole('link', { name: 'Modifica Casa' }).click();
    await page.getByLabel('Piano').fill('5');
    await page.getByRole('button', { name: 'Salva indirizzo' }).click();
    await expect(page.getByText('Indirizzo salvato').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'I miei indirizzi' })).toBeVisible();
    expect(await stored(page)).toEqual({ ...before, floor: '5' });
  });
});

test('a refused position is said, and a street in one town only says where it is', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const getCurrentPosition = (_: unknown, refused: (error: object) => void) =>
      refused({ code: 1, PERMISSION_DENIED: 1 });
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
  });
  await newCustomer(page);
  await byHand(page);
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
  await expect(page.getByText('È necessario abilitare la localizzazione per utilizzare questa funzione')).toBeVisible();
  const street = page.getByLabel('Indirizzo', { exact: true });
  await street.fill('via pignolo');
  const option = page.getByRole('option', { name: /^Via Pignolo/ });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await street.press('Escape');
  await expect(option).toBeHidden();
  await street.press('ArrowDown');
  await expect(option).toBeVisible();
  await street.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(street).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  // Enter chooses the street and does not submit the form
  await street.press('Enter');
  await expect(option).toBeHidden();
  await expect(street).toHaveValue('Via Pignolo');
  await expect(page.getByLabel('Città')).toHaveValue(/bergamo/i);
  await expect(page.getByLabel('Provincia')).toHaveValue('BG');
  await expectAccessible(page);
});

test('addresses are locked while the cart is being paid', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  await page.route('**/cart/view*', async (route) => {
    const reply = await route.fetch();
    const envelope = await reply.json();
    await route.fulfill({ response: reply, json: { ...envelope, data: { ...envelope.data, cartStatusId: 7 } } });
  });
  await page.goto(NEW_ADDRESS);
  await expect(page.getByText('Stai pagando la spesa')).toBeVisible();
  await expect(page.getByLabel('Città')).toHaveCount(0);
  await page.getByRole('button', { name: 'Indietro' }).click();
  await expect(page.getByRole('heading', { name: 'I miei indirizzi' })).toBeVisible();
});

async function stored(page: Page): Promise<{ latitude: number; longitude: number; floor: string }> {
  const reply = await page.request.get('/ebsn/api/user-address/list?address_type=home');
  const [{ latitude, longitude, floor }] = (await reply.json()).data.addresses;
  return { latitude, longitude, floor };
}
