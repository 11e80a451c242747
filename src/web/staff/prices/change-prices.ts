import { staffPricesChange, staffPricesUndo } from '../../../contract/prices/routes.ts';
import type { StaffPricesChangeBody, StaffPricesChanged } from '../../../contract/prices/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useUndoNotice } from '../words/use-undo-notice.ts';

export const PRICES_KEY = ['staff', 'prices'];

/** Returns a function that says what an act did, with a button that takes it back. */
export function useUndo() {
  return useUndoNotice(PRICES_KEY, async (actId) => {
    const { undone, since } = await api.call(staffPricesUndo, { body: { act_id: actId } });
    if (since > 0) toast('warning', t('{n} prezzi restano: qualcuno li ha cambiati dopo', { n: since }));
    if (undone > 0) toast('success', t('Annullato'));
  });
}

const TO_CONFIRM = ['PRICE_UNUSUAL_JUMP', 'PRICE_BELOW_COST'];

/** Changes one price; one below cost, or far from the last one, is asked about first. */
export async function changeOnePrice(
  price: StaffPricesChangeBody['prices'][number],
  day: string | undefined,
): Promise<StaffPricesChanged> {
  const body = { prices: [price], ...(day === undefined ? {} : { day }) };
  try {
    return await api.call(staffPricesChange, { body });
  } catch (error) {
    const [first] = asApiError(error).errors;
    if (!first || !TO_CONFIRM.includes(first.code)) throw error;
    if (!(await confirm({ title: t('È giusto questo prezzo?'), text: first.error }))) throw error;
    return await api.call(staffPricesChange, { body: { ...body, confirmed: [price.product_id] } });
  }
}

/** Says the plans that wait for the same product, after what was done. */
export function withWaiting(said: string, { waiting }: Pick<StaffPricesChanged, 'waiting'>): string {
  const [plan] = waiting;
  if (!plan) return said;
  const price = plan.price === undefined ? t('come tutti') : formatEuro(plan.price);
  return t('{said}. Il piano di {day} lo porta a {price}', { said, day: formatShortDay(plan.day), price });
}

/** What Ctrl-V in the grid brings here. */
export interface Pasted {
  readonly text: string;
  readonly store: number | undefined;
  readonly day: string | undefined;
}

/** A price as it is typed, with a comma. */
export function typedPrice(euro: number | undefined): string {
  return euro === undefined ? '' : euro.toFixed(2).replace('.', ',');
}

export function signedPercent(percent: number): string {
  const text = String(Math.abs(percent)).replace('.', ',');
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${text} %`;
}
