// `npm run render -- MOTIF…` renders the pictures of goods with Blender; without a name it renders all that changed.
// `--preview` renders small ones side by side into .cache/render/preview.png instead, `--jobs N` runs N at once,
// `--force` also renders unchanged ones, `--samples N` uses fewer samples (16 are enough for most), `--sheet NAME`
// makes docs/images/goods/NAME.webp of the motifs in marks-NAME.tsv. See README.md beside this file.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import sharp from 'sharp';
import { projectFile } from '../launch/project.mjs';
import { makeSheet, tilesBeside, unpainted } from './sheets.mjs';

const FOLDER = projectFile('tools/render');
const CACHE = projectFile('.cache/render');
const SPRITES = projectFile('src/pictures/goods');
const PACKS = projectFile('src/pictures/packs');
const STILL_LIFES = projectFile('src/web/ui/still-lifes');
const RENDERED = join(FOLDER, 'rendered.json');
const FINAL = { size: 512, samples: 24, quality: 82 };
const PREVIEW = { size: 280, samples: 8 };
const PACK = { size: 600, samples: 16, quality: 82 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    preview: { type: 'boolean' },
    force: { type: 'boolean' },
    jobs: { type: 'string', default: '1' },
    samples: { type: 'string' },
    accept: { type: 'boolean' },
    sheet: { type: 'string' },
  },
});
const motifs = allMotifs();
if (options.sheet) await makeSheet(options.sheet, sprite);
else if (options.accept) acceptAsTheyAre();
else await makePictures();

/** Every motif is a key of KINDS in a script, on its own line that begins with four spaces and a quote. */
function allMotifs() {
  const found = new Map();
  for (const folder of ['motifs', 'packs', 'still-lifes']) {
    if (!existsSync(join(FOLDER, folder))) continue;
    for (const name of readdirSync(join(FOLDER, folder))) {
      if (!name.endsWith('.py')) continue;
      const script = join(FOLDER, folder, name);
      const text = readFileSync(script, 'utf8');
      for (const [, motif] of text.matchAll(/^ {4}'([a-z0-9-]+)': /gm)) {
        if (found.has(motif)) fail(`Two scripts make ${motif}: ${basename(found.get(motif).script)} and ${name}.`);
        found.set(motif, { motif, script, hash: hashOf(script, text, motif), isPack: isPack(script) });
      }
    }
  }
  return found;
}

/**
 * The hash covers the script without its other kinds, modules beside it that it imports, the version of the kit and the
 * settings.
 */
function hashOf(script, text, motif) {
  const hash = createHash('sha256').update(JSON.stringify(isPack(script) ? PACK : FINAL));
  for (const shared of isPack(script) ? ['kit.py', 'passes.py'] : ['kit.py'])
    hash.update(/^[A-Z]+_VERSION = \d+/m.exec(readFileSync(join(FOLDER, shared), 'utf8'))?.[0] ?? '');
  hash.update(withoutOtherKinds(text, motif));
  for (const [, module] of text.matchAll(/^(?:from|import) (\w+)/gm)) {
    const file = join(dirname(script), `${module}.py`);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Scripts in packs/ render passes, which the shop's composer paints; the others render sprites. */
function isPack(script) {
  return basename(dirname(script)) === 'packs';
}

function withoutOtherKinds(text, motif) {
  let mine = true;
  return text
    .split('\n')
    .filter((line) => {
      const kind = /^ {4}'([a-z0-9-]+)': /.exec(line)?.[1];
      if (kind) mine = kind === motif;
      else if (/^\S/.test(line)) mine = true;
      return mine && line.trim() !== '';
    })
    .join('\n');
}

async function makePictures() {
  const unknown = positionals.filter((name) => !motifs.has(name));
  if (unknown.length > 0) fail(`There is no motif ${unknown.join(', ')} in tools/render.`);
  const chosen = positionals.length > 0 ? positionals.map((name) => motifs.get(name)) : [...motifs.values()];
  const before = rendered();
  const waiting = chosen.filter(
    (one) => options.preview || options.force || before[one.motif] !== one.hash || !existsSync(pictureOf(one)),
  );
  if (waiting.length === 0) return console.log('Every picture is up to date.');
  if (spawnSync('blender', ['--version']).status !== 0)
    fail(
      'Pictures are made with Blender 3.4 (Debian 12: apt-get install blender python3-opencv), and there is no `blender` here.',
    );
  const queue = [...waiting];
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) await makeOne(one);
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(options.jobs)) }, work));
  if (options.preview) {
    const tiles = chosen.map(({ motif }) => ({ motif, file: previewOf(motif) })).filter(({ file }) => existsSync(file));
    await sharp(await tilesBeside(tiles, 300))
      .png()
      .toFile(join(CACHE, 'preview.png'));
    console.log(`Look at ${join(CACHE, 'preview.png')}.`);
  }
}

/** Records pictures as up to date after a change of their script that does not affect them. */
function acceptAsTheyAre() {
  for (const one of positionals.map((name) => motifs.get(name)))
    if (one && existsSync(pictureOf(one))) record(one.motif, one.hash);
}

async function makeOne(one) {
  const { motif, script, hash, isPack } = one;
  const final = isPack ? PACK : FINAL;
  const { size, samples } = options.preview
    ? PREVIEW
    : { ...final, ...(options.samples && { samples: options.samples }) };
  const file = options.preview ? previewOf(motif) : join(CACHE, `${motif}.png`);
  mkdirSync(dirname(file), { recursive: true });
  const blender = [
    'blender',
    '-b',
    '-t',
    '1',
    '--python-exit-code',
    '1',
    '-P',
    join(FOLDER, isPack ? 'passes.py' : 'shoot.py'),
  ];
  const quietly = process.platform === 'linux' ? ['nice', '-n', '19', 'ionice', '-c3'] : [];
  const [command, ...args] = [...quietly, ...blender, '--', script, motif, file, String(size), String(samples)];
  let output;
  try {
    output = (await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    process.exitCode = 1;
    return console.error(`${motif} failed:\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
  }
  const cpu = Number(/all=(\d+)/.exec(output)?.[1]);
  if (options.preview) {
    if (isPack) await unpainted(file);
    return console.log(`${motif}: ${cpu} s of processor`);
  }
  mkdirSync(dirname(pictureOf(one)), { recursive: true });
  const { size: bytes } = await sharp(file)
    .webp({ quality: final.quality, alphaQuality: 90, effort: 6 })
    .toFile(pictureOf(one));
  if (isPack)
    await sharp(file.replace('.png', '-uv.png'))
      .toColourspace('grey16')
      .png()
      .toFile(join(PACKS, `${motif}-uv.png`));
  record(motif, hash);
  console.log(`${motif}: ${cpu} s of processor, ${(bytes / 1024).toFixed(0)} KB`);
}

function rendered() {
  return existsSync(RENDERED) ? JSON.parse(readFileSync(RENDERED, 'utf8')) : {};
}

function record(motif, hash) {
  const all = Object.entries({ ...rendered(), [motif]: hash }).filter(([name]) => motifs.has(name));
  writeFileSync(RENDERED, `${JSON.stringify(Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`);
}

/**
 * Returns the path of the sprite of a good, the passes of a form of pack, which src/pictures/compose/pack-composer.ts
 * paints, or the picture of an empty page.
 */
function pictureOf({ motif, script, isPack }) {
  if (isPack) return join(PACKS, `${motif}.webp`);
  return basename(dirname(script)) === 'still-lifes' ? join(STILL_LIFES, `${motif}.webp`) : sprite(motif);
}

function sprite(motif) {
  return join(SPRITES, `${motif}.webp`);
}

function previewOf(motif) {
  return join(CACHE, 'preview', `${motif}.png`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
