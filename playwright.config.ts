import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { CONSENT_VERSION } from './src/domain/account/consent.ts';
import { CHOICE_KEY } from './src/web/features/consent/choice-key.ts';
import { quickPlace } from './test/support/places/quick-place.ts';

// Workers read this file again: what the first reading settled comes to them by the environment.
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)));
/** Files with a failed test run again with a shop of their own (tools/launch/results/test-results.mjs). */
const isSecondTry = process.env['SECOND_TRY'] !== undefined;
/**
 * What the shop drew in earlier runs. A picture is named by a hash of what is on it. Drawing all of them takes a tenth
 * of a run.
 */
const DRAWN = join(import.meta.dirname, '.cache/pictures-of-tests');
const dataDir = process.env['E2E_DATA_DIR'] ?? makeDataDir();
/** What the camera of the browsers of this worker sees (support/camera.ts). */
const film = (process.env['E2E_FILM'] = join(dataDir, `film-${process.pid}.y4m`));
/** Run by itself: the first of these. `npm test` looks further, and installs one where there is none. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** What the shop says once it is open. */
const shopLog = join(dataDir, 'shop.log');
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: isSecondTry ? 'test-results/e2e-again' : 'test-results/e2e',
  // These catch what hangs. A busy machine may take as long as it needs.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [
    ['list'],
    ['./tools/launch/shop-log.mjs', { file: shopLog }],
    ['./tools/launch/results/playwright-report.mjs'],
  ],
  use: {
    baseURL,
    // An element that never comes fails a test after this, not after the ten minutes of a whole one.
    actionTimeout: 120_000,
    // nobody is asked about cookies; who is, is in consent.spec.ts
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: [answeredQuestion()] }] },
    // a worker would answer before a test can: files that are about one allow it
    serviceWorkers: 'block',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // recording costs a third of a run: what fails is recorded when it is tried again
    trace: isSecondTry ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      timeout: 300_000,
      executablePath: process.env['CHROMIUM_PATH'] ?? CHROMIUMS.find((place) => existsSync(place)) ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // pages live for seconds here: compiling their code better costs more than it saves
        '--js-flags=--no-opt,--no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
        // the headless shell has nobody whom it could ask, and no camera without this
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // A test runs at both widths where the layout decides what it checks; the others are tagged @desktop or @phone,
  // because each test in a browser takes seconds of a small machine.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone\b/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    // One pixel per CSS pixel instead of the device's 2.6 of each side: seven times fewer pixels to draw without a
    // graphics card.
    {
      name: 'phone',
      grepInvert: /@desktop\b/,
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    // `npm start`, as a shopkeeper starts it, with an empty data folder of its own
    command: 'node tools/launch/shop-of-tests.mjs',
    url: `${baseURL}/readyz`,
    timeout: 600_000,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      SHOP_LOG: shopLog,
      // no orders but those of the tests
      DEMO_DAY: 'off',
      LOGINS_PER_MINUTE: '10000',
      SESSIONS_PER_MINUTE: '10000',
      // files of scheduled imports (imports/imports.spec.ts)
      IMPORT_FOLDER: join(dataDir, 'left-by-others'),
      // one group of calls asks for a proof of work (account/registration.spec.ts)
      CAPTCHA: 'altcha',
      CAPTCHA_CALLS: 'password',
      CAPTCHA_SECRET: 'of the tests in a browser',
    },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});

/**
 * Answers the question about cookies, but is no choice of anybody (choice.ts wants its uuid). With one, whoever logs in
 * would be asked again: what the shop has not stored for this customer or this browser counts as somebody else's
 * (Consent.tsx).
 */
function answeredQuestion(): { name: string; value: string } {
  return { name: CHOICE_KEY, value: JSON.stringify({ saveDate: new Date().toISOString(), version: CONSENT_VERSION }) };
}

function makeDataDir(): string {
  const made = mkdtempSync(join(quickPlace(), 'bottega-e2e-'));
  chmodSync(made, 0o755); // as root the database runs as somebody else, who has to get in
  process.env['E2E_DATA_DIR'] = made;
  const pictures = join(made, 'pictures');
  copyDrawn(DRAWN, pictures);
  process.on('exit', () => {
    copyDrawn(pictures, DRAWN);
    rmSync(made, { recursive: true, force: true });
  });
  return made;
}

/** Copies drawn pictures, without photos that tests upload and without drafts. */
function copyDrawn(from: string, to: string): void {
  const isDrawn = (path: string) =>
    statSync(path).isDirectory() ? basename(path) !== 'stored' : /\.(?:webp|avif)$/.test(path);
  if (existsSync(from)) cpSync(from, to, { recursive: true, force: false, filter: isDrawn });
}
