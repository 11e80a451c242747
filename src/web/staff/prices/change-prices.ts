import { useQueryClient } from '@tanstack/react-query';
import { staffPricesChange, staffPricesUndo } from '../../../contract/prices/routes.ts';
import type { StaffPricesChangeBody, StaffPricesChanged } from '../../../contract/prices/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast, toastRequests } from '../../ui/toast/toast.ts';

export const PRICES_KEY = ['staff', 'prices'];

/** The time in which an act that shoppers see can be taken back. */
const UNDO_MS = 20_000;

/** Returns a function that says what an act did, with a button that takes it back. */
export function useUndo() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: PRICES_KEY });
  async function undo(actId: number) {
    try {
      const { undone, since } = await api.call(staffPricesUndo, { body: { act_id: actId } });
      if (since > 0) toast('warning', t('{n} prezzi restano: qualcuno li ha cambiati dopo', { n: since }));
      if (undone > 0) toast('success', t('Annullato'));
    } catch (error) {
      tellError(error);
    }
    await again();
  }
  return (text: string, actId: number | undefined) => {
    void toastRequests.request({
      tone: 'success',
      text,
      durationMs: UNDO_MS,
      ...(actId === undefined ? {} : { action: { label: t('Annulla'), run: () => void undo(actId) } }),
    });
    return again();
  };
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

/** A price as it is typed, with a comma. */
export function typedPrice(euro: number | undefined): string {
  return euro === undefined ? '' : euro.toFixed(2).replace('.', ',');
}

export function signedPercent(percent: number): string {
  const text = String(Math.abs(percent)).replace('.', ',');
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${text} %`;
}
