import { parseDecimal } from '../base/format.ts';
import type { QuantityRule } from './quantity.ts';

/**
 * Reads a typed amount: pieces, or grams of loose goods ("1,5", "1.5 kg", "350 g"). A bare number is kilos, whatever
 * its size, because "kg" stands beside the field. Undefined when the text is no amount.
 */
export function readAmount({ saleType }: QuantityRule, text: string): number | undefined {
  const [, number = '', unit = ''] = /^\s*([\d.,]+)\s*(kg|hg|g|gr|etti|etto|pz|)\.?\s*$/i.exec(text) ?? [];
  const value = parseDecimal(number);
  if (value === undefined) return undefined;
  if (saleType !== 'Sfuso') return Math.round(value);
  const gramsEach = GRAMS_IN[unit.toLowerCase()] ?? 1000;
  return Math.round(value * gramsEach);
}

const GRAMS_IN: Readonly<Record<string, number>> = { kg: 1000, hg: 100, etto: 100, etti: 100, g: 1, gr: 1 };
