import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { newVapidKeys, subscriptionAt } from '../../api/push/push-service.ts';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { newCustomer } from '../support/customer.ts';

test.use({ serviceWorkers: 'allow' });

const MESSAGE = {
  title: 'Si è liberato un posto',
  text: 'martedì 3 marzo, dalle 10:00 alle 12:00',
  path: '/profile/dashboard',
};

test('notifications are turned on in the profile; one in the foreground asks before it opens a page', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await subscribeWithoutNetwork(page);
  await newCustomer(page);
  const session = await context.newCDPSession(page);
  const registration = registrationOf(session);
  await session.send('ServiceWorker.enable');
  await page.goto('/profile/consensi');
  const section = page.getByRole('region', { name: 'Notifiche' });
  await section.getByRole('button', { name: 'Avvisami anche con una notifica' }).click();
  await expect(section.getByRole('status')).toHaveText('Le notifiche sono attive su questo browser.');
  await expectAccessible(page);

  await page.bringToFront();
  const deliver = async () =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registration,
      data: JSON.stringify(MESSAGE),
    });
  const question = page.getByRole('dialog', { name: MESSAGE.title });
  await deliver();
  await expect(question).toContainText(MESSAGE.text);
  await expectAccessible(page, 'dialog[open]');
  await question.getByRole('button', { name: 'Non ora' }).click();
  await expect(question).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/profile/consensi');
  await deliver();
  await question.getByRole('button', { name: 'Apri la pagina' }).click();
  await expect(page).toHaveURL(/\/profile\/dashboard$/);

  await page.goBack();
  await section.getByRole('button', { name: 'Disattiva le notifiche' }).click();
  await expect(section.getByRole('button', { name: 'Avvisami anche con una notifica' })).toBeVisible();
});

/** Browsers subscribe at their vendor's service: here they get a subscription without it. */
async function subscribeWithoutNetwork(page: Page): Promise<void> {
  const { publicKey } = newVapidKeys();
  await changeReplies(page, '**/externalregistration/settings*', ({ data }) => {
    data.publicKey = publicKey;
  });
  await page.addInitScript(
    (json) => {
      let current: unknown = null;
      const subscription = {
        ...JSON.parse(json),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      const made = { getSubscription: async () => current, subscribe: async () => (current = subscription) };
      for (const [name, value] of Object.entries(made)) Object.defineProperty(PushManager.prototype, name, { value });
      // a headless browser reports that notifications are denied, whatever was granted
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    },
    subscriptionAt(`https://fcm.googleapis.com/fcm/send/${Math.random().toString(36).slice(2)}`),
  );
}

function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
}
