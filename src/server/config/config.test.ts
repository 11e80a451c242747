import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

describe('the environment', () => {
  test('has defaults for a first start', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      showMailbox: true,
      passwordMinimum: 6,
      registrationOpen: true,
    });
  });

  test.each([
    [{ PORT: 'tremila' }, 'PORT must be a whole number from 0 to 65535, not "tremila"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off, not "maybe"'],
    [{ GA4_MEASUREMENT_ID: 'G-PROVA1234' }, 'GA4_MEASUREMENT_ID must be like G-XXXXXXXXXX'],
    [
      { GA4_MEASUREMENT_ID: 'G-PROVA1234', GA4_API_SECRET: 'segretissimo', GA4_HOST: 'altrove.example' },
      /GA4_HOST must be one of www/,
    ],
    [{ SAML_LOGIN_URL: 'https://idp.example/sso' }, /SAML_LOGIN_URL, SAML_PROVIDER and .* go together/],
    [{ SAML_PROVIDER_CERTIFICATE: 'AAAA' }, 'SAML_PROVIDER_CERTIFICATE must be an X.509 certificate'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together'],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://idp.example' },
      'GOOGLE_ISSUER must begin with https:// unless it is on this machine',
    ],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_DOMAINS: 'a.example, luca@b.example' },
      'GOOGLE_DOMAINS must be domains such as rossi.example, not "luca@b.example"',
    ],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_DOMAINS: 'a.example, A.example' },
      'a domain stands once, in SAML_DOMAINS or in GOOGLE_DOMAINS',
    ],
    [{ FACEBOOK_APP_SECRET: 'x' }, 'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together'],
    [{ SOCIAL_REGISTRATION_PATH: '//evil.example' }, /SOCIAL_REGISTRATION_PATH must be a path/],
    [{ VAPID_PUBLIC_KEY: 'BAAA' }, /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a key pair/],
    [{ COMPANY_ID: '32' }, 'COMPANY_ID=32 needs a CONTACT_KEY with {userId}'],
    [{ MARKETING_CLOUD_KEY: 'x' }, 'MARKETING_CLOUD_URL and MARKETING_CLOUD_KEY go together'],
    [{ CARD_REGISTER_KEY: 'x' }, 'CARD_REGISTER_URL and CARD_REGISTER_KEY go together'],
    [{ VIES_URL: 'https://vies.example/rest-api' }, 'VIES_URL must be on ec.europa.eu or on this machine'],
    [{ VIES_URL: 'http://ec.europa.eu/x' }, 'VIES_URL must begin with https:// unless it is on this machine'],
    [{ DELIVERY_PARTNER_KEY: 'x' }, 'DELIVERY_PARTNER_URL and DELIVERY_PARTNER_KEY go together'],
    [{ SELLER_VAT_NUMBER: '123' }, 'SELLER_VAT_NUMBER must have 11 digits'],
    [{ SELLER_REA: '123' }, 'SELLER_REA must be written BG-123456'],
    [{ INVOICE_API_TOKEN: 'x' }, 'INVOICE_API_URL and INVOICE_API_TOKEN go together'],
    [{ INVOICE_PEC_FROM: 'a@pec.it' }, 'INVOICE_PEC_SMTP_URL and INVOICE_PEC_FROM go together'],
    [{ INVOICE_PEC_IMAP_URL: 'imaps://a:b@pec.example' }, 'INVOICE_PEC_IMAP_URL goes with INVOICE_PEC_SMTP_URL'],
    [
      {
        INVOICE_PEC_SMTP_URL: 'smtps://pec.example',
        INVOICE_PEC_FROM: 'a@pec.example',
        INVOICE_PEC_IMAP_URL: 'imap://a:b@pec.example',
      },
      'INVOICE_PEC_IMAP_URL must begin with imaps://',
    ],
    [{ INVOICE_API_URL: 'http://fatture.example', INVOICE_API_TOKEN: 'x' }, 'INVOICE_API_URL must begin with https://'],
    [
      { INVOICE_API_URL: 'https://fatture.example', INVOICE_API_TOKEN: 'x' },
      'SELLER_VAT_NUMBER is that of the trial: set SELLER_* before invoices are sent',
    ],
    [{ CAPTCHA: 'hcaptcha' }, /CAPTCHA must be one of none, altcha/],
    [{ CAPTCHA: 'altcha', CAPTCHA_SECRET: 'corto' }, 'CAPTCHA=altcha needs a CAPTCHA_SECRET of at least 16 characters'],
    [{ CAPTCHA: 'turnstile', CAPTCHA_SECRET: 's' }, 'CAPTCHA=turnstile needs CAPTCHA_SECRET and CAPTCHA_SITE_KEY'],
    [{ CAPTCHA_SITE_KEY: 'k' }, 'CAPTCHA must name the maker that the other CAPTCHA variables are for'],
    [
      { CAPTCHA: 'altcha', CAPTCHA_SECRET: 'abbastanza-lungo', CAPTCHA_CALLS: 'login, tutto' },
      'CAPTCHA_CALLS must be names of login, registration, password, forms, separated by commas',
    ],
    [{ PUSH_HOSTS: 'https://push.example' }, /PUSH_HOSTS must be names of hosts .* not "https/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of fatal, error/],
    [{ PUBLIC_URL: 'bottega.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
    [{ PICTURE_HOSTS: 'https://cdn.example' }, 'PICTURE_HOSTS must be names of hosts parted by commas'],
    [{ PICTURE_HOSTS: '*.example' }, /PICTURE_HOSTS must be names/],
    [{ MAP_TILES_URL: 'tiles.example/{z}/{x}/{y}.png' }, /MAP_TILES_URL must be an address/],
    [{ MAP_TILES_URL: 'https://tiles.example/map.png' }, 'MAP_TILES_URL must hold {z}, {x} and {y} in its path'],
    [{ POPUP_CODES: 'AGE_REQUIRED, ETA_RICHIESTA' }, /POPUP_CODES must be codes .* not "ETA_RICHIESTA"/],
    [{ POPUP_CODES: 'toString' }, /POPUP_CODES must be codes/],
    [{ PASSWORD_MINIMUM: '5' }, /PASSWORD_MINIMUM must be a whole number from 6 to 64/],
    [{ PASSWORD_MINIMUM: '65' }, /PASSWORD_MINIMUM must be a whole number from 6 to 64/],
  ])('%o is refused with one clear line', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).toThrow(ConfigError);
  });

  test('knows the addresses of captcha services, and which calls ask', () => {
    const service = readConfig({ CAPTCHA: 'recaptcha-v3', CAPTCHA_SECRET: 's', CAPTCHA_SITE_KEY: 'k' }).captcha;
    expect(service).toMatchObject({
      kind: 'recaptcha-v3',
      minimumScore: 0.5,
      script: 'https://www.google.com/recaptcha/api.js',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    });
    expect([...(service?.groups ?? [])]).toEqual(['login', 'registration', 'password', 'forms']);
    const altcha = { CAPTCHA: 'altcha', CAPTCHA_SECRET: 'abbastanza-lungo', CAPTCHA_CALLS: 'forms' };
    expect(readConfig(altcha).captcha).toMatchObject({ kind: 'altcha', groups: new Set(['forms']) });
  });

  test('says which messages are dialogs', () => {
    expect(readConfig({}).popupCodes).toContain('AGE_REQUIRED');
    expect(readConfig({ POPUP_CODES: ' SOLD_OUT,MAX_QUANTITY SOLD_OUT' }).popupCodes).toEqual([
      'SOLD_OUT',
      'MAX_QUANTITY',
    ]);
    expect(readConfig({ POPUP_CODES: 'none' }).popupCodes).toEqual([]);
  });

  test('never repeats an address that may hold a password', () => {
    const refused = () => readConfig({ DATABASE_URL: 'mysql://shop:segreto@db/shop' });
    expect(refused).toThrow(/DATABASE_URL must be an address/);
    expect(refused).not.toThrow(/segreto/);
  });

  test('hides the mailbox where strangers reach the shop, or mail leaves by SMTP', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).showMailbox).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'https://shop.example' }).showMailbox).toBe(false);
    expect(readConfig({ SMTP_URL: 'smtp://localhost:25' }).showMailbox).toBe(false);
  });
});

test('an address service needs what it is asked with, and provinces are codes', () => {
  expect(readConfig({}).addressService).toBeUndefined();
  expect(readConfig({ GEOCODER: 'photon', GEOCODER_URL: 'https://photon.example/' }).addressService).toEqual({
    kind: 'photon',
    url: 'https://photon.example',
  });
  expect(readConfig({ GEOCODER: 'google', GOOGLE_MAPS_KEY: 'key' }).addressService).toEqual({
    kind: 'google',
    key: 'key',
  });
  expect(() => readConfig({ GEOCODER: 'google' })).toThrow('GOOGLE_MAPS_KEY');
  expect(() => readConfig({ GEOCODER: 'nominatim' })).toThrow('GEOCODER_URL');
  expect(readConfig({ PROVINCES: 'bg, CO' }).provinces).toEqual(['BG', 'CO']);
  expect(() => readConfig({ PROVINCES: 'Bergamo' })).toThrow('PROVINCES');
});
