import type { BotCheckedGroup } from '../../../contract/base/bot-checks.ts';
import { botCheckWidget } from '../../../contract/bot-check/routes.ts';
import type { BotCheckWidget } from '../../../contract/bot-check/schemas.ts';
import { t } from '../../../language/language.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ApiError } from '../api-error.ts';
import { api } from '../browser-api.ts';

/** Creates a token with the service that the shop uses. If that fails, it rejects with a text for the shopper. */
export async function newToken(calls: BotCheckedGroup): Promise<string> {
  const widget = await api.call(botCheckWidget, { query: { calls } });
  try {
    return await tokenOf(widget, calls);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('failed', [
      {
        code: 'BOT_CHECK_AWAY',
        error: t('Il controllo contro i programmi automatici non si è caricato: riprova tra poco.'),
      },
    ]);
  }
}

async function tokenOf(widget: BotCheckWidget, calls: BotCheckedGroup): Promise<string> {
  const { kind, challenge = '', script = '', siteKey = '' } = widget;
  switch (kind) {
    case 'altcha': {
      const { solveAltcha } = await import('./solve-altcha.ts');
      return solveAltcha(challenge);
    }
    case 'recaptcha-v3': {
      await loadScript(`${script}?render=${encodeURIComponent(siteKey)}`);
      const google = widgetNamed('grecaptcha');
      await new Promise<void>((resolve) => google.ready?.(resolve) ?? resolve());
      return google.execute?.(siteKey, { action: calls }) ?? Promise.reject(new Error('no reCAPTCHA'));
    }
    case 'recaptcha-v2':
    case 'turnstile': {
      await loadScript(`${script}?render=explicit`);
      const service = widgetNamed(kind === 'turnstile' ? 'turnstile' : 'grecaptcha');
      // Turnstile is ready when its script has run; its `ready` refuses scripts that were added later
      if (kind === 'recaptcha-v2') await new Promise<void>((resolve) => service.ready?.(resolve) ?? resolve());
      return askInDialog((place, done, failed) =>
        service.render(place, {
          sitekey: siteKey,
          action: calls,
          callback: done,
          'error-callback': failed,
          'expired-callback': failed,
        }),
      );
    }
  }
}

/** The functions that the scripts of the services define; each has some of them. */
interface ServiceWidget {
  readonly ready?: (then: () => void) => void;
  readonly execute?: (siteKey: string, options: { readonly action: string }) => Promise<string>;
  render(place: HTMLElement, options: object): unknown;
}

function widgetNamed(name: 'grecaptcha' | 'turnstile'): ServiceWidget {
  const widget = (window as unknown as Record<string, ServiceWidget | undefined>)[name];
  if (!widget) throw new Error(`${name} is not there`);
  return widget;
}

const loading = new Map<string, Promise<void>>();

/** Loads a script of another origin, once; one that failed is tried again by the next call. */
function loadScript(src: string): Promise<void> {
  let script = loading.get(src);
  if (!script) {
    script = new Promise<void>((resolve, reject) => {
      const element = document.createElement('script');
      element.src = src;
      element.async = true;
      element.onload = () => resolve();
      element.onerror = () => {
        loading.delete(src);
        element.remove();
        reject(new Error(`${src} did not load`));
      };
      document.head.append(element);
    });
    loading.set(src, script);
  }
  return script;
}

type Draw = (place: HTMLElement, done: (token: string) => void, failed: () => void) => unknown;

/**
 * Shows the widget of a service in a dialog and returns its token. A native dialog above the form, or above the dialog
 * that the form is in: the focus stays inside, Escape cancels, and the focus returns to where it was. Rejects where the
 * shopper cancels or the widget fails.
 */
function askInDialog(draw: Draw): Promise<string> {
  const dialog = document.createElement('dialog');
  dialog.className = 'modal';
  dialog.style.setProperty('--modal-width', '380px');
  dialog.setAttribute('aria-labelledby', 'bot-check-title');
  const title = document.createElement('h2');
  title.id = 'bot-check-title';
  title.className = 'px-6 pt-5 text-xl';
  title.textContent = t('Un controllo veloce');
  const place = document.createElement('div');
  place.className = 'grid min-h-24 place-items-center px-6 py-4';
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = buttonClass('quiet', 'md', 'mx-6 mb-5');
  cancel.textContent = t('Annulla');
  dialog.append(title, place, cancel);
  document.body.append(dialog);
  return new Promise<string>((resolve, reject) => {
    cancel.onclick = () => dialog.close();
    dialog.onclose = () => {
      dialog.remove();
      // without effect if the promise has already resolved with a token
      reject(
        new ApiError('refused', [
          { code: 'BOT_CHECK_CANCELLED', error: t('Serve il controllo contro i programmi automatici per continuare.') },
        ]),
      );
    };
    draw(
      place,
      (token) => {
        resolve(token);
        dialog.close();
      },
      () => dialog.close(),
    );
    dialog.showModal();
  });
}
