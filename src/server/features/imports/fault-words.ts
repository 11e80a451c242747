import type { ImportRow } from '../../../contract/imports/schemas.ts';
import { barcodeKey } from '../../../domain/catalogue/barcode.ts';
import type { LawDatum } from '../../../domain/catalogue/law/completeness.ts';
import { maxPixels } from '../../../pictures/store/picture-store.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Refusal } from '../../http/outcome.ts';
import { type RefusalCode, refusalText } from '../../http/spoken-texts.ts';
import type { Fault } from '../../import/readers/faults.ts';
import { sameBarcodes } from '../../import/records/known-products.ts';
import { lawNames, refusalOf } from '../products/fields/check-fields.ts';
import type { ImportProblem, StoredRow } from './imports.ts';

/** Returns a row with the sentences of its faults, and what may be meant instead. */
export function spokenRow(
  { cells, faults, ...row }: StoredRow,
  { language }: Pick<CallContext, 'language'>,
): ImportRow {
  return {
    ...row,
    faults: faults.map((fault) => {
      const guess = guessOf(fault, cells?.[fault.column] ?? '');
      return {
        column: fault.column,
        text: cells?.[fault.column] ?? '',
        reason: refusalText(language, sentenceOf(fault)),
        ...(guess === undefined ? {} : { guess }),
        ...(fault.kind === 'jump' ? { mayBeRight: true } : {}),
      };
    }),
  };
}

/** Returns the sentence of why an import or a schedule waits for a person. */
export function problemText(
  { problem }: { readonly problem: ImportProblem | null },
  { language }: Pick<CallContext, 'language'>,
): string | undefined {
  if (!problem) return undefined;
  const { code, details } = problem;
  return refusalText(language, { code: code as RefusalCode, ...(details ? { details } : {}) });
}

function sentenceOf(fault: Fault): Refusal {
  const { column, kind, values } = fault;
  const [first = '', second = ''] = values.map(String);
  if (kind === 'unknown-code') return { code: 'IMPORT_UNKNOWN_CODE' };
  if (kind === 'unknown-category') return { code: 'IMPORT_UNKNOWN_CATEGORY' };
  if (kind === 'cells') return { code: 'IMPORT_CELLS', details: { count: first, expected: second } };
  if (kind === 'code-twice') return { code: 'IMPORT_CODE_TWICE', details: { line: first } };
  if (kind === 'incomplete')
    return { code: 'PRODUCT_INCOMPLETE', details: { what: () => lawNames(values as readonly LawDatum[]) } };
  if (kind === 'no-tiers') return { code: 'IMPORT_TIERS' };
  if (kind === 'no-whole') return { code: 'PRODUCT_NUMBER', details: { text: first } };
  const picture = PICTURES[kind];
  if (picture) return picture(first);
  if (kind === 'other') return { code: 'IMPORT_ROW', details: { what: first } };
  if (kind === 'unclear') return { code: 'IMPORT_DECIMALS', details: { text: first } };
  const { field: _field, ...refusal } = refusalOf({ column, kind, values });
  return refusal;
}

const PICTURES: Readonly<Partial<Record<Fault['kind'], (value: string) => Refusal>>> = {
  'no-product': () => ({ code: 'IMPORT_UNKNOWN_CODE' }),
  'picture-kind': () => ({ code: 'PICTURE_KIND' }),
  'picture-heic': () => ({ code: 'PICTURE_HEIC' }),
  'picture-pixels': (pixels) => ({ code: 'PICTURE_PIXELS', details: { pixels, max: maxPixels / MILLION } }),
  'picture-large': (max) => ({ code: 'PICTURE_TOO_LARGE', details: { max } }),
  'picture-broken': () => ({ code: 'PICTURE_BROKEN' }),
};
const MILLION = 1_000_000;

const RATES = [4, 5, 10, 22];

/** Returns what a wrong cell may mean; undefined: there is no telling. */
export function guessOf({ kind, values }: Fault, text: string): string | undefined {
  if (kind === 'jump') return nearestPrice(Number(values[0]), Number(values[1]));
  if (kind === 'no-number' || kind === 'no-price') return numberIn(text);
  if (kind === 'check-digit') return withCheckDigit(text);
  if (kind === 'no-vat') {
    const rate = Number(String(values[0]).replace(',', '.'));
    const near = RATES.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate))[0];
    return Number.isFinite(rate) && near !== undefined && Math.abs(near - rate) <= 2 ? String(near) : undefined;
  }
  if (kind === 'unknown-category') return String(values[1] ?? '') || undefined;
  return undefined;
}

/** A price that jumped lost or won its decimal sign. */
function nearestPrice(price: number, last: number): string | undefined {
  const tried = [price / 10, price / 100, price * 10, price * 100];
  const near = tried.toSorted((a, b) => Math.abs(a - last) - Math.abs(b - last))[0];
  return near === undefined || Math.abs(near - last) > last / 2 ? undefined : near.toFixed(2).replace('.', ',');
}

/** The number in "1.2 g"; a price with three decimals has no right one. */
function numberIn(text: string): string | undefined {
  const numbers = text.match(/\d+(?:[.,]\d+)?/g);
  const [only] = numbers ?? [];
  const isRest = only !== undefined && text.replace(only, '').trim() !== '' && !/[\d-]/.test(text.replace(only, ''));
  return numbers?.length === 1 && isRest ? only?.replace('.', ',') : undefined;
}

/** Returns the code with the check digit that the other digits give. */
function withCheckDigit(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (sameBarcodes(digits).length === 0) return undefined;
  const key = barcodeKey(digits).padStart(14, '0');
  const sum = [...key.slice(0, 13)].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return `${digits.slice(0, -1)}${(10 - (sum % 10)) % 10}`;
}
