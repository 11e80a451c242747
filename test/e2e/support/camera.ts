import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test } from '@playwright/test';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';

/** Chromium's headless shell has no camera. */
const WHOLE = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const wholeChromium = WHOLE.find((path) => path !== undefined && !/headless.shell/.test(path) && existsSync(path));

const WIDTH = 1280;
const HEIGHT = 720;

interface Camera {
  readonly browser: Browser;
  /** Holds an EAN-13 in front of the camera, before a page opens it. */
  readonly show: (code: string) => Promise<void>;
}

/** Runs a test in a browser of its own, whose camera is a film of codes. */
export async function withCamera(launch: (options: object) => Promise<Browser>, run: (camera: Camera) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bottega-camera-'));
  const film = join(folder, 'codes.y4m');
  const { launchOptions = {} } = test.info().project.use;
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const args = [...(launchOptions.args ?? []), ...camera];
  const browser = await launch({ ...launchOptions, executablePath: wholeChromium, args });
  try {
    await run({ browser, show: async (code) => writeFile(film, await filmOf(code)) });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

/** A film that stands still, in YUV 4:2:0. */
async function filmOf(text: string): Promise<Buffer> {
  const bars = await toBuffer({ bcid: 'ean13', text, scale: 4, height: 30, backgroundcolor: 'FFFFFF' });
  const drawn = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .composite([{ input: bars, gravity: 'centre' }])
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const frame = Buffer.concat([Buffer.from('FRAME\n'), drawn, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
