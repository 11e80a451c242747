import { DAY_MS } from '../../domain/base/duration.ts';
import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import { hash } from '../../pictures/recipe/palettes.ts';
import { describeAmount, describePack, parsePack } from '../import/readers/parse-pack.ts';
import {
  type CatalogueRecord,
  type RecordPromotion,
  type SelectOption,
  type VatPercent,
  vatIds,
} from '../import/records/catalogue-record.ts';
import { contentTexts } from '../import/records/content-texts.ts';
import { nutritionTable, storageTexts } from '../import/records/demo-food-facts.ts';
import type { DemoBrand, DemoLine, DemoTables } from './demo-tables.ts';

const firstCode = 200_001;

/** Returns every brand's version of every line; the same lines give the same products, prices and codes each time. */
export function demoProducts({ lines, brands, texts, english }: DemoTables, now: Date): CatalogueRecord[] {
  const departments = [...new Set(lines.map((line) => line.categories[0]))];
  const records: CatalogueRecord[] = [];
  for (const line of lines) {
    const sector = String(departments.indexOf(line.categories[0]) + 1);
    for (const brand of sellersOf(line, brands)) {
      const text = texts.get(line.categories.at(-1) ?? '');
      const code = String(firstCode + records.length);
      const record = toRecord(line, brand, { code, sector, text, now });
      records.push({ ...record, values: { ...record.values, nameEn: english.get(line.name) ?? null } });
    }
  }
  return withPackages(records, lines);
}

/**
 * Handles `package=Name`: the pieces of one package refer to the product of that name and the same brand, if there is
 * one.
 */
function withPackages(records: readonly CatalogueRecord[], lines: readonly DemoLine[]): CatalogueRecord[] {
  const codes = new Map(records.map(({ name, brand, code }) => [`${name} ~ ${brand}`, code]));
  const packages = new Map(lines.map((line) => [line.name, line.options.get('package')]));
  return records.map((record) => {
    const code = codes.get(`${packages.get(record.name)} ~ ${record.brand}`);
    return code === undefined ? record : { ...record, infos: { ...record.infos, PACKAGE_CODE: code } };
  });
}

/** Returns an EAN-13 of the range for use inside shops (prefix 2), with its check digit. */
export function inStoreBarcode(code: string): string {
  const digits = `200${code.padStart(9, '0')}`;
  const weighted = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (weighted % 10)) % 10}`;
}

/** Returns the nearest amount that looks like a price: 1,29, 3,85, 12,90. */
export function likePrice(amountCents: number, taste: number): number {
  if (amountCents >= 1000) return Math.round(amountCents / 100) * 100 - (taste % 3 === 0 ? 50 : 10);
  return Math.max(19, Math.round(amountCents / 10) * 10 - (taste % 4 === 0 ? 5 : 1));
}

interface Place {
  readonly code: string;
  readonly sector: string;
  readonly text: string | undefined;
  readonly now: Date;
}

/** Loose goods have no brand; other lines go to as many brands of the section as the line says, in rotation. */
function sellersOf(line: DemoLine, brands: ReadonlyMap<string, DemoBrand>): (DemoBrand | undefined)[] {
  if (line.loose) return [undefined];
  const names = (line.options.get('brands') ?? 'Bottega').split(',');
  const start = hash(line.name) % names.length;
  return Array.from({ length: Math.min(line.brandCount, names.length) }, (_, index) => {
    const name = names[(start + index) % names.length] ?? '';
    const brand = brands.get(name);
    if (!brand) throw new Error(`demo/assortment names a brand that demo/brands.txt does not have: ${name}`);
    return brand;
  });
}

function toRecord(line: DemoLine, brand: DemoBrand | undefined, { code, sector, text, now }: Place): CatalogueRecord {
  const taste = hash(`${line.name} ${brand?.name ?? ''}`);
  const option = (name: string) => line.options.get(name) ?? '';
  const number = (name: string) => Number(option(name)) || null;
  const loose = line.loose !== '';
  const [portion = 0, step = 0] = line.loose.split('+').map(Number);
  const [pack, drained] = [parsePack(line.pack), number('drained')];
  const price = brand
    ? likePrice((line.priceCents * brand.pricePercent * (97 + (taste % 7))) / 10_000, taste)
    : line.priceCents;
  const promotion = promotionOf(taste, price, now);
  const packageItems = loose ? null : ([6, 8, 10, 12, 15, 20, 24][taste % 7] ?? 12);
  const [singleAmount, ...singleName] = line.single.split(' ');
  return {
    code,
    barcode: inStoreBarcode(code),
    name: line.name,
    brand: brand?.name ?? '',
    packLine: loose
      ? looseLine(line.single)
      : pack
        ? describePack(pack) + (drained === null ? '' : ` (sgocciolato ${describeAmount(drained, 'g')})`)
        : '',
    categories: line.categories,
    vatId: vatIds[Number(option('vat') || 22) as VatPercent],
    saleType: loose ? 'Sfuso' : pack && pack.count > 1 ? 'Confezione' : 'Pezzo',
    contentAmount: loose ? portion : (pack?.amount ?? null),
    contentUnit: loose ? 'g' : (pack?.unit ?? null),
    stepAmount: loose ? step : null,
    multiPack: pack?.count ?? 1,
    values: {
      drainedAmount: drained,
      quantityMultiple: Number(option('mult')) || 1,
      depositCents: number('deposit'),
      maxQuantity: loose
        ? Math.max(portion * 10, 5000)
        : (Number(option('max')) || (promotion ? 12 : 0)) * (pack?.count ?? 1) || null,
      singleUnitAmount: loose && line.single ? Number(singleAmount) : null,
      singleUnitName: loose && line.single ? singleName.join(' ') : null,
      weightVariable: loose,
      packageItems: packageItems,
      palletItems: packageItems === null || !option('pallet') ? null : packageItems * Number(option('pallet')),
      isSample: option('sample') === 'yes',
      alcoholic: option('alcohol') === 'yes' && option('noalcohol') !== 'yes',
      perishable: option('perish') === 'yes' && option('noperish') !== 'yes',
    },
    extras: { selectOptions: [option('opt'), option('opt2')].flatMap(selectOption) },
    classRule: option('rule') || null,
    classes: classesOf(line, brand),
    newUntil: taste % 17 === 5 ? addDays(romeTime(now).date, 30) : null,
    infos: { SECTOR_ID: sector, ...(drained ? { DRAINED_WEIGHT_DESCR: `${drained}g` } : {}) },
    meta: {
      ...(text ? { product_description: { sale_description: text } } : {}),
      product_info: productInfo(line, brand, taste),
    },
    priceCents: price,
    promotion,
    history: historyOf(taste, price, promotion !== null, now),
  };
}

/**
 * Parses "Gusto:Trota,Tonno" for the wire (wire-facts 3.6): the first choice has the key `size`, the second another
 * one.
 */
function selectOption(text: string, index: number): SelectOption[] {
  const [name = '', values = ''] = text.split(':');
  if (!values) return [];
  const options = values.split(',').map((value) => ({ key: value, value }));
  return [{ name: name.toUpperCase(), parameterName: index === 0 ? 'size' : 'wrapping', options }];
}

function looseLine(single: string): string {
  const grams = Number.parseInt(single, 10);
  return grams ? `al kg, un pezzo circa ${describeAmount(grams, 'g')}` : 'al kg';
}

function classesOf(line: DemoLine, brand: DemoBrand | undefined): string[] {
  const classes = (line.options.get('class') ?? '').split(',').filter((name) => name !== '');
  // only food is organic by law
  if (brand?.organic && !isFor(line, 'Cura')) classes.push('Biologico');
  if (brand?.ecological) classes.push('Ecologico');
  return [...new Set(classes)];
}

function isFor(line: DemoLine, department: string): boolean {
  return (line.categories[0] ?? '').startsWith(department);
}

function productInfo(line: DemoLine, brand: DemoBrand | undefined, taste: number): Record<string, string> {
  const option = (name: string) => line.options.get(name) ?? '';
  const trace = option('trace') ? `. Può contenere tracce di ${option('trace')}` : '';
  const ingredients = option('ing') ? `${option('ing')}${trace}.` : '';
  const isFood = !isFor(line, 'Animali');
  const { texts } = contentTexts({ ingredients, allergens: '', isFood });
  const info: Record<string, string | undefined> = {
    allergens: ingredients && isFood ? 'Nessun allergene tra gli ingredienti' : undefined,
    ...texts,
    nutritional_values: nutritionTable(option('nutr'), 0.95 + (taste % 11) / 100),
    storage: option('storage') || storageTexts[option('keep')],
    origin: option('origin') || undefined,
    alcohol_strength: option('abv') ? `${option('abv')}% vol.` : undefined,
    service_temperature: option('serve') || undefined,
    producer: brand ? `Prodotto per ${brand.name}, ${brand.town}` : 'Preparato da Bottega, Bergamo',
  };
  return Object.fromEntries(Object.entries(info).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Cuts the price of one product in ten by 15 to 35 percent, in three overlapping fortnights. */
function promotionOf(taste: number, priceCents: number, now: Date): RecordPromotion | null {
  if (taste % 10 !== 3) return null;
  const today = romeTime(now).date;
  const started = [0, 4, 9][taste % 3] ?? 0;
  const cut = likePrice((priceCents * (85 - ((taste >>> 5) % 21))) / 100, 1);
  if (cut >= priceCents) return null;
  return {
    name: ['Offerta della settimana', 'Prezzi in discesa', 'Offerta del mese'][taste % 3] ?? 'Offerta',
    type: 'taglio',
    priceCents: cut,
    from: addDays(today, -started),
    to: addDays(today, 13 - started),
  };
}

/**
 * Returns earlier prices: most rose once in the last half year; some promoted goods were cheaper three weeks ago, a
 * price that the law requires the shop to show.
 */
function historyOf(taste: number, priceCents: number, promoted: boolean, now: Date): CatalogueRecord['history'] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const before = {
    priceCents: taste % 3 === 0 ? priceCents : likePrice(priceCents * 0.95, taste),
    since: daysAgo(190),
  };
  const current = { priceCents, since: daysAgo(75) };
  if (!promoted || taste % 4 !== 1) return [before, current];
  return [
    before,
    current,
    { priceCents: likePrice(priceCents * 0.93, taste), since: daysAgo(28) },
    { priceCents, since: daysAgo(16) },
  ];
}
