type Widget = { readonly reset?: () => void } | undefined;

/** Returns the token of a form's captcha under the field name of its service; undefined when there is none. */
export function captchaToken(element: HTMLFormElement): string | undefined {
  const data = new FormData(element);
  return TOKEN_FIELDS.map((name) => data.get(name)).find((token) => typeof token === 'string' && token !== '') as
    | string
    | undefined;
}

/** Resets the captcha, because a token is valid once. */
export function renewCaptcha(): void {
  for (const name of WIDGETS) (window as unknown as Record<string, Widget>)[name]?.reset?.();
}

const TOKEN_FIELDS = ['g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response'];
const WIDGETS = ['grecaptcha', 'hcaptcha', 'turnstile'];
