// Contact sheets and previews: pictures side by side, for review.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { projectFile } from '../launch/project.mjs';

const GROUND = '#f6f3ed';

/** Writes docs/images/goods/NAME.webp with the motifs of marks-NAME.tsv; `sprite` returns the path of a picture. */
export async function makeSheet(name, sprite) {
  const names = readFileSync(projectFile(`tools/render/marks-${name}.tsv`), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0])
    .filter(Boolean);
  const tiles =
    name === 'packs'
      ? await packTiles(names)
      : names.map((motif) => ({ motif, file: sprite(motif) })).filter(({ file }) => existsSync(file));
  const file = projectFile(`docs/images/goods/${name}.webp`);
  mkdirSync(dirname(file), { recursive: true });
  const { size } = await sharp(await tilesBeside(tiles, 128))
    .webp({ quality: 72, effort: 6 })
    .toFile(file);
  console.log(`${tiles.length} motifs, ${(size / 1024).toFixed(0)} KB: ${file}`);
}

/** Returns each form of pack as the shop composes it, with the label of a product of the demo. */
async function packTiles(forms) {
  const { readDemoTables } = await import('../../src/server/demo/demo-tables.ts');
  const { demoProducts } = await import('../../src/server/demo/demo-products.ts');
  const { pictureRecipe } = await import('../../src/pictures/recipe/picture-recipe.ts');
  const { createLettering } = await import('../../src/pictures/drawing/lettering.ts');
  const { createMotifStore } = await import('../../src/pictures/compose/motif-store.ts');
  const { packSquare } = await import('../../src/pictures/compose/pack-composer.ts');
  const deps = { lettering: createLettering(), motifs: createMotifStore() };
  const recipes = demoProducts(await readDemoTables(), new Date()).map(
    ({ categories: [department, ...path], ...rest }) =>
      pictureRecipe({ ...rest, department, category: path.join(' / '), pack: rest.packLine }),
  );
  const shown = forms.map((form) => recipes.find((recipe) => recipe.form === form)).filter(Boolean);
  return Promise.all(
    shown.map(async (recipe) => ({
      motif: recipe.form,
      file: await (await packSquare(recipe, 300, deps)).png().toBuffer(),
    })),
  );
}

/** Returns the pictures side by side on the background of the shop, each above its name. */
export async function tilesBeside(tiles, side) {
  const columns = Math.min(tiles.length, Math.floor(1280 / side));
  const height = side + 16;
  const composite = [];
  for (const [index, { motif, file }] of tiles.entries()) {
    const left = (index % columns) * side;
    const top = Math.floor(index / columns) * height;
    const text = `<text x="${side / 2}" y="12" font-family="sans-serif" font-size="11" text-anchor="middle" fill="#574c40">${motif}</text>`;
    const label = `<svg width="${side}" height="16">${text}</svg>`;
    composite.push(
      { input: await sharp(file).resize(side, side).toBuffer(), left, top },
      { input: Buffer.from(label), left, top: top + side },
    );
  }
  const canvas = {
    width: columns * side,
    height: Math.ceil(tiles.length / columns) * height,
    channels: 3,
    background: GROUND,
  };
  return sharp({ create: canvas }).composite(composite).png().toBuffer();
}

/** Makes the preview of a pack from its passes: its light on the ground. */
export async function unpainted(file) {
  const { width } = await sharp(file).metadata();
  const pass = (index) =>
    sharp(file)
      .extract({ left: 0, top: index * width, width, height: width })
      .extractChannel(0)
      .raw()
      .toBuffer();
  const [light, cover] = await Promise.all([pass(0), pass(2)]);
  const raw = { width, height: width, channels: 1 };
  const seen = await sharp(light, { raw }).joinChannel(cover, { raw }).toColourspace('b-w').png().toBuffer();
  writeFileSync(file, seen);
}
