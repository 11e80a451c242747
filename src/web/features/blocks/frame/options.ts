/** One group of a block's or proposal's metaData: KEY -> text (wire-facts 9). */
export type Options = Readonly<Record<string, string | undefined>>;

export function optionsOf(metaData: Readonly<Record<string, Options>> | undefined, group: string): Options {
  return metaData?.[group] ?? {};
}

export function yesOf(options: Options, key: string, fallback: boolean): boolean {
  const text = options[key]?.toLowerCase();
  return text === undefined || text === '' ? fallback : text === 'true' || text === '1';
}

export function numberOf(
  options: Options,
  key: string,
  fallback: number,
  [min, max]: readonly [number, number],
): number {
  const number = Number(options[key]);
  return options[key] === undefined || !Number.isFinite(number) ? fallback : Math.min(Math.max(number, min), max);
}
