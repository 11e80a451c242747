import { writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 720;

/** Puts a code in front of the simulated camera, before a page opens it. */
export async function showCode(text: string, bcid: 'ean13' | 'code128' = 'ean13'): Promise<void> {
  await film(await toBuffer({ bcid, text, scale: 4, height: 30, backgroundcolor: 'FFFFFF' }));
}

/** Removes the code from the camera, so that opening it again does not read it again. */
export async function showNothing(): Promise<void> {
  await film(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'));
}

/** Puts the first printed label of a PDF in front of the camera: the bars drawn on it. */
export async function showLabel(pdf: Buffer): Promise<void> {
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
  const bars = firstDrawing(pdf).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm);
  const drawn = Array.from(bars, ([, x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1100">${drawn.join('')}</svg>`;
  await film(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** Returns the commands that draw the first page. */
function firstDrawing(pdf: Buffer): string {
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const drawing = inflateSync(pdf.subarray(at + 'stream\n'.length)).toString('latin1');
    if (/ re$/m.test(drawing)) return drawing;
  }
  throw new Error('something is drawn');
}

/** Writes a still picture as video, in YUV 4:2:0. */
async function film(picture: Buffer): Promise<void> {
  const drawn = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .composite([{ input: picture, gravity: 'centre' }])
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const frame = Buffer.concat([Buffer.from('FRAME\n'), drawn, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const place = process.env['E2E_FILM'] ?? '';
  await writeFile(
    place,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}

/** Opens the camera, waits for the effect of the code, and closes it. */
export async function readByCamera(page: Page, isRead: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Fotocamera', exact: true }).click();
  await isRead();
  await page.getByRole('button', { name: 'Chiudi la fotocamera' }).click();
}
