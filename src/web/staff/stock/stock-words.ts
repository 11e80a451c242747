import type { StockedProduct, StockMove } from '../../../contract/stock/schemas.ts';
import { formatGrams, formatNumber, parseDecimal } from '../../../domain/base/format.ts';
import type { StockReason } from '../../../domain/stock/stock-amounts.ts';
import { msg, t } from '../../../language/language.ts';

export const STOCK_KEY = ['staff', 'stock'];

export const REASONS: Readonly<Record<StockReason, string>> = {
  broken: msg('Rotto'),
  expired: msg('Scaduto'),
  stolen: msg('Rubato'),
  found: msg('Trovato'),
  miscounted: msg('Errore di conta'),
  own_use: msg('Uso interno'),
};

export const MOVES: Readonly<Record<StockMove['kind'], string>> = {
  count: msg('Contata'),
  correction: msg('Corretta'),
  arrival: msg('Arrivo'),
  finished: msg('Finito oggi'),
  back: msg('È tornato'),
};

/** "12", or "3,2 kg" of loose goods; a dash where nobody counted. */
export function amountText({ isLoose }: Pick<StockedProduct, 'isLoose'>, amount: number | undefined): string {
  if (amount === undefined) return '–';
  if (!isLoose) return formatNumber(amount);
  return amount < 0 ? `-${formatGrams(-amount)}` : formatGrams(amount);
}

/** Returns the pieces or grams of a typed amount, which is kilos of loose goods; undefined: it is no number. */
export function typedAmount({ isLoose }: Pick<StockedProduct, 'isLoose'>, text: string): number | undefined {
  const number = parseDecimal(text);
  if (number === undefined) return undefined;
  return isLoose ? Math.round(number * 1000) : number;
}

/** Returns an amount as it is typed. */
export function amountToType({ isLoose }: Pick<StockedProduct, 'isLoose'>, amount: number): string {
  return isLoose ? String(amount / 1000).replace('.', ',') : String(amount);
}

export function amountLabel(isLoose: boolean, name: string): string {
  return isLoose ? t('{name} (kg)', { name }) : name;
}

/** A number that is no amount: the server says at the field what is wrong. */
export const NO_AMOUNT = 0.5;
