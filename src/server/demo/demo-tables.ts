import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../demo/', import.meta.url);

export interface DemoBrand {
  readonly name: string;
  readonly pricePercent: number;
  readonly organic: boolean;
  readonly ecological: boolean;
  readonly town: string;
}

/** A line of demo/assortment: goods that several brands may sell. */
export interface DemoLine {
  /** Department, category, and a third level if there is one. */
  readonly categories: readonly string[];
  readonly name: string;
  readonly priceCents: number;
  readonly pack: string;
  /** "1000+200": portion and step of loose goods in grams. */
  readonly loose: string;
  /** "~200 mele": grams and name of a single unit. */
  readonly single: string;
  /** The number of the section's brands that sell it. */
  readonly brandCount: number;
  readonly options: ReadonlyMap<string, string>;
}

export interface DemoPlace {
  readonly kind: 'store' | 'locker';
  readonly town: string;
  readonly province: string;
  readonly street: string;
  readonly number: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
}

export interface DemoMunicipality {
  readonly province: string;
  readonly name: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The lines that demo products are made from. */
export interface DemoTables {
  readonly lines: readonly DemoLine[];
  readonly brands: ReadonlyMap<string, DemoBrand>;
  readonly texts: ReadonlyMap<string, string>;
  /** The names of the lines in English. */
  readonly english: ReadonlyMap<string, string>;
}

export async function readDemoTables(): Promise<DemoTables> {
  const [lines, brands, texts, english] = await Promise.all([
    readAssortment(),
    readBrands(),
    readPairs('texts.txt'),
    readPairs('english/goods.txt'),
  ]);
  return { lines, brands, texts, english };
}

/** Reads the assortment, file by file, line by line; demo/README.md describes the format. */
async function readAssortment(): Promise<DemoLine[]> {
  const names = (await readdir(new URL('assortment/', folder))).filter((name) => name.endsWith('.txt')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(`assortment/${name}`, folder), 'utf8')));
  return texts.flatMap((text) => parseAssortment(text));
}

export function parseAssortment(text: string): DemoLine[] {
  const lines: DemoLine[] = [];
  const path: string[] = [];
  const inherited: ReadonlyMap<string, string>[] = [];
  for (const line of meaningfulLines(text)) {
    const heading = /^(=+) (.*)$/.exec(line);
    if (!heading) {
      lines.push(parseLine(line, [...path], inherited.at(-1) ?? new Map()));
      continue;
    }
    const depth = (heading[1] ?? '').length;
    const [name = '', attributes = ''] = (heading[2] ?? '').split('|').map((part) => part.trim());
    path.length = inherited.length = depth - 1;
    path.push(name);
    inherited.push(new Map([...(inherited.at(-1) ?? []), ...parseOptions(attributes)]));
  }
  return lines;
}

async function readBrands(): Promise<Map<string, DemoBrand>> {
  const rows = await readDemoText('brands.txt');
  return new Map(
    rows.map(([name = '', percent, kind, town = '']) => [
      name,
      { name, pricePercent: Number(percent), organic: kind === 'bio', ecological: kind === 'eco', town },
    ]),
  );
}

/**
 * Reads a table of two columns, such as the texts of product pages by the name of their category, or English by
 * Italian.
 */
export async function readPairs(file: string): Promise<Map<string, string>> {
  return new Map((await readDemoText(file)).map(([name = '', text = '']) => [name, text]));
}

/** The texts of the departments' pages. */
export async function readDepartments(): Promise<{ name: string; description: string }[]> {
  return (await readDemoText('departments.txt')).map(([name = '', description = '']) => ({ name, description }));
}

export async function readPlaces(): Promise<DemoPlace[]> {
  return (await readDemoText('stores.txt')).map(
    ([kind, town = '', province = '', street = '', number = '', postcode = '', latitude, longitude, phone = '']) => ({
      kind: kind === 'locker' ? 'locker' : 'store',
      town,
      province,
      street,
      number,
      postcode,
      latitude: Number(latitude),
      longitude: Number(longitude),
      phone,
    }),
  );
}

export async function readMunicipalities(): Promise<DemoMunicipality[]> {
  const [, ...lines] = (await readFile(fileURLToPath(new URL('municipalities.csv', folder)), 'utf8'))
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [province = '', name = '', postcode = '', latitude, longitude] = line.split(';');
    return { province, name, postcode, latitude: Number(latitude), longitude: Number(longitude) };
  });
}

/** Returns the lines of a table of demo/ as cells, without comments and empty lines. */
export async function readDemoText(name: string): Promise<string[][]> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return meaningfulLines(text).map((line) => line.split('|').map((cell) => cell.trim()));
}

function meaningfulLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function parseLine(line: string, categories: readonly string[], inherited: ReadonlyMap<string, string>): DemoLine {
  const [name = '', price = '', ...fields] = line.split('|').map((field) => field.trim());
  const options = new Map(inherited);
  let pack = '';
  let loose = '';
  let single = '';
  for (const field of fields) {
    if (field.startsWith('~')) single = field.slice(1);
    else if (/^\d+\+\d+$/.test(field)) loose = field;
    else if (/^(\d+ x )?[\d,]+ (g|kg|ml|l|pz)$/.test(field)) pack = field;
    else if (field.startsWith('ing=')) options.set('ing', field.slice(4));
    else for (const [key, value] of parseOptions(field)) options.set(key, value);
  }
  return {
    categories,
    name,
    priceCents: Math.round(Number(price.replace(',', '.')) * 100),
    pack,
    loose: pack ? '' : loose || (options.get('loose') ?? ''),
    single,
    brandCount: Number(options.get('x') ?? 1),
    options,
  };
}

/** Parses options such as "vat=4 ; perish ; x3": flags have the value "yes", "x3" is x=3. */
function parseOptions(text: string): [string, string][] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const count = /^x(\d)$/.exec(part)?.[1];
      if (count) return ['x', count];
      const at = part.indexOf('=');
      return at < 0 ? [part, 'yes'] : [part.slice(0, at), part.slice(at + 1)];
    });
}
