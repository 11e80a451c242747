export interface Pack {
  /** The content of the whole pack in grams, millilitres or pieces. */
  readonly amount: number;
  readonly unit: 'g' | 'ml' | 'pz';
  /** The number of smaller packs in it: 6 for "6 x 1,5 l", 1 otherwise. */
  readonly count: number;
}

/** Parses "500 g", "1,5 L", "6 x 1,5 l", "4x125g", "12 pz", "75 cl"; undefined when it is not a pack size. */
export function parsePack(text: string): Pack | undefined {
  const match = packPattern.exec(text.trim());
  return match ? packOf(match) : undefined;
}

/** Splits a name into the name of the goods and the pack size at its end, if there is one. */
export function splitPack(name: string): { readonly name: string; readonly packText: string } {
  const match = endPattern.exec(name);
  if (!match || match.index === 0) return { name, packText: '' };
  const goods = name.slice(0, match.index).replace(/[\s,.;:(-]+$/, '');
  // "12 bustine da" would make no sense without the "85 g" that follows
  if (/\s(da|di|a|x)$/i.test(goods)) return { name, packText: '' };
  return { name: goods, packText: (match[1] ?? '').trim() };
}

/** Returns the pack line under a name (wire-facts 3.1): "9 l (6 x 1,5 l)" for several packs, "500 g" for one. */
export function describePack(pack: Pack): string {
  if (pack.count === 1) return describeAmount(pack.amount, pack.unit);
  return `${describeAmount(pack.amount, pack.unit)} (${pack.count} x ${describeAmount(pack.amount / pack.count, pack.unit)})`;
}

export function describeAmount(amount: number, unit: Pack['unit']): string {
  if (unit === 'pz') return `${amount} pz`;
  const large = unit === 'g' ? 'kg' : 'l';
  return amount >= 1000 ? `${decimal(amount / 1000)} ${large}` : `${decimal(amount)} ${unit}`;
}

const units: Readonly<Record<string, readonly [Pack['unit'], number]>> = {
  g: ['g', 1],
  gr: ['g', 1],
  hg: ['g', 100],
  kg: ['g', 1000],
  ml: ['ml', 1],
  cl: ['ml', 10],
  dl: ['ml', 100],
  l: ['ml', 1000],
  lt: ['ml', 1000],
  pz: ['pz', 1],
  pezzi: ['pz', 1],
  pezzo: ['pz', 1],
};

const size = String.raw`(?:(\d{1,3})\s*[xX]\s*)?(\d{1,5}(?:[.,]\d{1,3})?)\s*(kg|hg|gr|g|ml|cl|dl|lt|l|pz|pezzi|pezzo)`;
const packPattern = new RegExp(`^${size}\\.?$`, 'i');
const endPattern = new RegExp(String.raw`[\s,(-]+(${size})\b\.?\)?$`, 'i');

function packOf(match: RegExpExecArray): Pack | undefined {
  const count = Number(match[1] ?? 1);
  const [unit, factor] = units[(match[3] ?? '').toLowerCase()] ?? ['g', 0];
  const each = Number((match[2] ?? '').replace(',', '.')) * factor;
  const amount = Math.round(each * count);
  return amount > 0 && count > 0 ? { amount, unit, count } : undefined;
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace('.', ',');
}
