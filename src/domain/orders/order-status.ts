import { msg } from '../../language/language.ts';

/**
 * D 4: what each state is called, to be shown by `t`, and what may still be done in it. Server guards and buttons both
 * read this table.
 */
export interface OrderStatus {
  readonly name: string;
  readonly canModify: boolean;
  readonly canCancel: boolean;
  /** decisions, law: the goods have left, so it is withdrawn from the contract and not cancelled. */
  readonly canWithdraw?: boolean;
  readonly next: readonly number[];
}

export const ORDERED = 3;
export const CANCELLED = 10;

export const ORDER_STATUSES: Readonly<Record<number, OrderStatus>> = {
  1: { name: msg('In fase di validazione'), canModify: false, canCancel: true, next: [2, 3, 10, 11] },
  2: { name: msg('In fase di validazione'), canModify: false, canCancel: true, next: [3, 10, 11] },
  3: { name: msg('Ordinato'), canModify: true, canCancel: true, next: [4, 10, 11] },
  4: { name: msg('In preparazione'), canModify: false, canCancel: false, next: [5, 6, 13] },
  5: { name: msg('In preparazione'), canModify: false, canCancel: false, next: [6, 7, 13] },
  6: { name: msg('Quasi pronto'), canModify: false, canCancel: false, next: [7, 8, 9, 12, 13, 18] },
  7: { name: msg('In consegna'), canModify: false, canCancel: false, canWithdraw: true, next: [8, 9, 13] },
  8: { name: msg('Consegnato'), canModify: false, canCancel: false, canWithdraw: true, next: [] },
  9: { name: msg('Consegnato parzialmente'), canModify: false, canCancel: false, canWithdraw: true, next: [] },
  10: { name: msg('Annullato'), canModify: false, canCancel: false, next: [] },
  11: { name: msg('Invalidato'), canModify: false, canCancel: false, next: [] },
  12: { name: msg('Non ritirato'), canModify: false, canCancel: false, next: [] },
  13: { name: msg('Non riuscito'), canModify: false, canCancel: false, next: [] },
  18: { name: msg('In consegna'), canModify: false, canCancel: false, canWithdraw: true, next: [8, 9, 13] },
};

const UNKNOWN: OrderStatus = { name: msg('In lavorazione'), canModify: false, canCancel: false, next: [] };

export function orderStatus(statusId: number): OrderStatus {
  return ORDER_STATUSES[statusId] ?? UNKNOWN;
}

export function canBecome(statusId: number, nextId: number): boolean {
  return orderStatus(statusId).next.includes(nextId);
}
