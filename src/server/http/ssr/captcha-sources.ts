import type { CaptchaConfig } from '../../config/captcha.ts';

/** The sources that a page may load for a captcha, by directive of its policy. */
export interface CaptchaSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

const NONE: CaptchaSources = { scripts: [], frames: [], connections: [] };
const GOOGLE = 'https://www.google.com/recaptcha/';

/** The sources that the makers document. ALTCHA loads nothing: its code is part of the shop. */
export function captchaSources(captcha: CaptchaConfig | undefined): CaptchaSources {
  if (captcha === undefined || captcha.kind === 'altcha') return NONE;
  const own = new URL(captcha.script).origin;
  if (captcha.kind === 'turnstile' || own !== new URL(GOOGLE).origin)
    return { scripts: [own], frames: [own], connections: [own] };
  return {
    scripts: [GOOGLE, 'https://www.gstatic.com/recaptcha/'],
    frames: [GOOGLE, 'https://recaptcha.google.com/recaptcha/'],
    connections: [GOOGLE],
  };
}
