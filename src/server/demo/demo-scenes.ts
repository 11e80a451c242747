import { readFile } from 'node:fs/promises';
import { type Scene, type SceneItem, type SceneWidth, sceneStamp } from '../../pictures/compose/scene-composer.ts';
import { pictureRecipe } from '../../pictures/recipe/picture-recipe.ts';

const FILE = new URL('../../../demo/content/scenes.txt', import.meta.url);

/** Returns the pictures of the demo's banners by name; demo/README.md describes their format. */
export function readDemoScenes(): Promise<ReadonlyMap<string, Scene>> {
  cachedScenes ??= readScenes();
  return cachedScenes;
}

export function sceneAddress(name: string, scene: Scene, width: SceneWidth): string {
  return `/photo/scene/${name}-${sceneStamp(scene)}-${width}.webp`;
}

let cachedScenes: Promise<ReadonlyMap<string, Scene>> | undefined;

async function readScenes(): Promise<ReadonlyMap<string, Scene>> {
  const scenes = new Map<string, Scene & { items: SceneItem[] }>();
  let last: SceneItem[] = [];
  for (const [index, line] of (await readFile(FILE, 'utf8')).split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.split('|').map((cell) => cell.trim());
    if (line.startsWith('=')) {
      const [name = '', ground = '', glow = '', ratio = '4/3'] = cells;
      const [wide = 4, high = 3] = ratio.split('/').map(Number);
      last = [];
      scenes.set(name.replace(/^=\s*/, ''), { ground, glow, ratio: wide / high, items: last });
    } else last.push(itemOf(cells, index + 1));
  }
  return scenes;
}

/** Parses `name | department | category | where`; where: `x y size` in percent. */
function itemOf(cells: readonly string[], line: number): SceneItem {
  const [x, y, size] = (cells.at(-1) ?? '').split(/\s+/).map(Number);
  if (x === undefined || y === undefined || size === undefined || Number.isNaN(x + y + size))
    throw new Error(`demo/content/scenes.txt line ${line} does not say where`);
  const [name = '', department = '', category = ''] = cells;
  const [plain = '', brand = ''] = name.split('~').map((cell) => cell.trim());
  const saleType = name.startsWith('+') ? 'Sfuso' : 'Pezzo';
  const product = { code: plain, name: plain.replace(/^\+/, ''), brand, department, category, saleType } as const;
  return { recipe: pictureRecipe(product), x: x / 100, y: y / 100, size: size / 100 };
}
