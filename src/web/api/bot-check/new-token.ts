import type { BotCheckedGroup } from '../../../contract/base/bot-checks.ts';
import { botCheckWidget } from '../../../contract/bot-check/routes.ts';
import type { BotCheckWidget } from '../../../contract/bot-check/schemas.ts';
import { t } from '../../../language/language.ts';
import { ApiError } from '../api-error.ts';
import { api } from '../browser-api.ts';
import { loadScript } from './load-script.ts';
import { askInDialog } from './widget-dialog.ts';

/** Makes a token with what the shop is set up with. Rejects with words for the shopper where that fails. */
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
          ...{ sitekey: siteKey, action: calls, callback: done },
          ...{ 'error-callback': failed, 'expired-callback': failed },
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
