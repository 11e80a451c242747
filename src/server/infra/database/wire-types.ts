import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

type Parse = (text: string) => unknown;

const own = new Map<number, Parse>([
  [INT8, wholeNumber],
  [DATE, unchanged],
  [INT8_ARRAY, (text) => arrayOf(text, wholeNumber)],
  [DATE_ARRAY, (text) => arrayOf(text, unchanged)],
]);

/**
 * How columns become values: bigint a number (an unsafe one throws: a wrong id is worse than none), date the string
 * 'YYYY-MM-DD' because a day has no time zone, numeric a string because it has no exact number, json parsed.
 */
export const wireTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
    const parse = format === 'binary' ? undefined : own.get(oid);
    return parse ?? (pg.types.getTypeParser(oid, format as 'text') as Parse);
  },
};

/** The published types of the parser are those of an older version, which was called directly. */
function arrayOf(text: string, parse: Parse): unknown {
  const { create } = pg.types.arrayParser as unknown as { create(text: string, parse: Parse): { parse(): unknown[] } };
  return create(text, parse).parse();
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

function unchanged(text: string): string {
  return text;
}
