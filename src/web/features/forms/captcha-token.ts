type Widget = { readonly reset?: () => void } | undefined;

/** What the captcha of a form has found, under the name that its service gives it; undefined: there is none. */
export function captchaToken(element: HTMLFormElement): string | undefined {
  const data = new FormData(element);
  return TOKEN_FIELDS.map((name) => data.get(name)).find((token) => typeof token === 'string' && token !== '') as
    | string
    | undefined;
}

/** A token counts once. */
export function renewCaptcha(): void {
  for (const name of WIDGETS) (window as unknown as Record<string, Widget>)[name]?.reset?.();
}

const TOKEN_FIELDS = ['g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response'];
const WIDGETS = ['grecaptcha', 'hcaptcha', 'turnstile'];
