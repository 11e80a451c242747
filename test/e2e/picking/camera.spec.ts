import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { found } from '../support/goods.ts';
import { button, buy, codeOf, said, takeBatch } from '../support/picker.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// Issue 33: the camera of a phone reads the codes of goods. The camera is a film of codes that the test draws.

/** Chromium's headless shell has no camera. */
const WHOLE = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = WHOLE.find((path) => path !== undefined && !/headless.shell/.test(path) && existsSync(path));

const WIDTH = 1280;
const HEIGHT = 720;

/** A film of one picture, in YUV 4:2:0, with codes side by side in it. */
async function filmOf(codes: readonly Parameters<typeof toBuffer>[0][]): Promise<Buffer> {
  const pictures = await Promise.all(codes.map((code) => toBuffer({ scale: 4, height: 30, backgroundcolor: 'FFFFFF', ...code })));
  const background = { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } as const;
  const drawn = await sharp({ create: background })
    .composite(pictures.map((input) => ({ input, gravity: 'centre' })))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const frame = Buffer.concat([Buffer.from('FRAME\n'), drawn, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: 4 }, () => frame)]);
}

test('the camera of a phone reads a product, by a reader of the shop', { tag: '@phone' }, async ({ page, playwright }) => {
  test.skip(executablePath === undefined, 'a whole Chromium is not there, and the headless shell has no camera');
  const folder = await mkdtemp(join(tmpdir(), 'bottega-camera-'));
  const film = join(folder, 'codes.y4m');
  const { launchOptions = {} } = test.info().project.use;
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath && { executablePath }),
    args: [...(launchOptions.args ?? []), ...camera],
  });
  try {
    const [oil] = await found(page, 'olio extravergine');
    if (!oil) throw new Error('the demo sells olive oil');
    const { timeslotId } = await buy(page, [[oil, 20]]);
    const staff = await browser.newPage();
    await logInAs(staff, STAFF);
    const [own] = await takeBatch(staff, timeslotId);
    if (!own) throw new Error('the batch has goods');
    await writeFile(film, await filmOf([{ bcid: 'ean13', text: codeOf(own.keys) }]));
    await refuses(staff);
    await staff.context().grantPermissions(['camera']);
    const reader = staff.waitForResponse(/\/assets\/code-reader-[^/]*\.js$/);
    await button(staff, 'Fotocamera').click();
    await said(staff, 'Giusto');
    await expectAccessible(staff, 'main');
    expect((await reader).headers()['content-security-policy']).toContain("'wasm-unsafe-eval'");
    await button(staff, 'Chiudi la fotocamera').click();
    await expect(staff.getByRole('region', { name: 'Fotocamera' })).toBeHidden();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});

/** Somebody does not allow the camera: the page says so, and codes can still be typed. */
async function refuses(staff: Page): Promise<void> {
  await staff.context().clearPermissions();
  await button(staff, 'Fotocamera').click();
  await expect(staff.getByText('La fotocamera non è permessa')).toBeVisible();
  await button(staff, 'Scrivi codice').click();
  await expect(staff.getByLabel('Ultime cifre del codice')).toBeFocused();
  await button(staff, 'Torna alla riga').click();
  await button(staff, 'Chiudi la fotocamera').click();
}

test('only pages of the staff may use a camera, and none runs WebAssembly', { tag: '@phone' }, async ({ request }) => {
  for (const [path, camera] of [
    ['/', 'camera=()'],
    ['/profile', 'camera=()'],
    ['/gestione/giro', 'camera=(self)'],
  ] as const) {
    const headers = (await request.get(path)).headers();
    expect(headers['permissions-policy'], path).toBe(camera);
    expect(headers['content-security-policy'], path).not.toContain('unsafe-eval');
  }
});
