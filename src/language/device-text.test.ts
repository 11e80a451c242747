import { expect, test } from 'vitest';
import { deviceText } from './device-text.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome su Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/142.0.0.0`, 'Edge su Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox su Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari su iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${CHROME}`, 'Chrome su Android'],
  ['okhttp/4.12.0', 'Dispositivo senza nome'],
  ['', 'Dispositivo senza nome'],
])('%s', (userAgent, text) => {
  expect(deviceText(userAgent)).toBe(text);
});
