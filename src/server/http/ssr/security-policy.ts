import { createHash } from 'node:crypto';
import type { CaptchaConfig } from '../../config/captcha.ts';
import type { Config } from '../../config/config.ts';

/**
 * Returns what a page may load: nothing from elsewhere but pictures of a configured map and content management system, and a
 * configured captcha. Inline scripts only those of the page itself, by hash. Toasts bring their styles inline.
 */
export function securityPolicy(
  inlineScripts: readonly string[],
  { mapTiles, captcha, cmsUrl }: Pick<Config, 'mapTiles' | 'captcha' | 'cmsUrl'>,
): string {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const { scripts, frames, connections } = captchaSources(captcha);
  return [
    "default-src 'self'",
    ...(connections.length > 0 ? [`connect-src ${["'self'", ...connections].join(' ')}`] : []),
    `script-src ${["'self'", ...hashes, ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...originsOf(mapTiles?.url, cmsUrl)].join(' ')}`,
    // videos of the staff's links, once somebody starts one
    `frame-src ${['https://www.youtube-nocookie.com', ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function originsOf(...addresses: readonly (string | undefined)[]): string[] {
  return addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]));
}

/** The sources that a page may load for a captcha, by directive of its policy. */
interface CaptchaSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

const NONE: CaptchaSources = { scripts: [], frames: [], connections: [] };
const GOOGLE = 'https://www.google.com/recaptcha/';

/** The sources that the makers document. ALTCHA loads nothing: its code is part of the shop. */
function captchaSources(captcha: CaptchaConfig | undefined): CaptchaSources {
  if (captcha === undefined || captcha.kind === 'altcha') return NONE;
  const own = new URL(captcha.script).origin;
  if (captcha.kind === 'turnstile' || own !== new URL(GOOGLE).origin) return { scripts: [own], frames: [own], connections: [own] };
  return {
    scripts: [GOOGLE, 'https://www.gstatic.com/recaptcha/'],
    frames: [GOOGLE, 'https://recaptcha.google.com/recaptcha/'],
    connections: [GOOGLE],
  };
}
