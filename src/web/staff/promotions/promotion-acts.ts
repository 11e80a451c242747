import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  staffPromotionCopy,
  staffPromotionDelete,
  staffPromotionStart,
  staffPromotionStop,
  staffPromotionUndo,
} from '../../../contract/promotions/routes.ts';
import type {
  PromotionDraft,
  StaffPromotion,
  StaffPromotionRow,
  StaffPromotionSaved,
} from '../../../contract/promotions/schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast, toastRequests } from '../../ui/toast/toast.ts';
import type { BulkAction } from '../kit/BulkBar.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { runEach } from '../kit/use-list-act.ts';

export const PROMOTIONS_KEY = ['staff', 'promotions'];

/** The time in which an act that shoppers see can be taken back. */
const UNDO_MS = 20_000;

/**
 * What may be done with a promotion besides editing it; each act says what it did, with a button that takes it back.
 */
export function usePromotionActs(onDone?: (promotion: StaffPromotion) => void) {
  const navigate = useNavigate();
  const said = useUndo(onDone);
  const open = ({ promotion }: StaffPromotionSaved) => navigate(staffPaths.promotion(promotion.promotionId));
  return {
    said,
    stop: async (promotionId: number, name: string) => {
      if (!(await confirm({ title: t('Fermare “{name}”?', { name }), text: stopText(), yes: t('Ferma adesso') })))
        return;
      const saved = await api.call(staffPromotionStop, { body: { promotion_id: promotionId } }).catch(tellError);
      if (saved) await said(t('Fermata: {name}', { name }), [saved]);
    },
    start: async (promotionId: number, name: string) => {
      const saved = await api.call(staffPromotionStart, { body: { promotion_id: promotionId } }).catch(tellError);
      if (saved) await said(t('Avviata: {name}', { name }), [saved]);
    },
    copy: async (promotionId: number) => {
      const saved = await api.call(staffPromotionCopy, { body: { promotion_id: promotionId } }).catch(tellError);
      if (saved) await Promise.all([said(t('Copiata come bozza'), [saved]), open(saved)]);
    },
    remove: async (promotionId: number) => {
      const saved = await api.call(staffPromotionDelete, { body: { promotion_id: promotionId } }).catch(tellError);
      if (saved) await Promise.all([said(t('Bozza buttata'), [saved]), navigate(staffPaths.promotions())]);
    },
  };
}

function stopText(): string {
  return t(
    'I carrelli tornano subito al prezzo di prima. Gli ordini fatti e chi è già al pagamento tengono lo sconto; un prezzo stampato resta dovuto.',
  );
}

/** Returns a function that says what an act did to some promotions, with a button that takes it all back. */
function useUndo(onDone?: (promotion: StaffPromotion) => void) {
  const client = useQueryClient();
  async function finished(saved: readonly StaffPromotionSaved[]) {
    for (const { promotion } of saved) onDone?.(promotion);
    await client.invalidateQueries({ queryKey: PROMOTIONS_KEY });
  }
  async function undo(done: readonly StaffPromotionSaved[]) {
    const taken: StaffPromotionSaved[] = [];
    for (const { changeId } of done) {
      const saved = await api.call(staffPromotionUndo, { body: { change_id: changeId } }).catch(tellError);
      if (saved) taken.push(saved);
    }
    if (taken.length > 0) toast('success', t('Annullato'));
    await finished(taken);
  }
  return (text: string, saved: readonly StaffPromotionSaved[]) => {
    const action = { label: t('Annulla'), run: () => void undo(saved) };
    void toastRequests.request({ tone: 'success', text, durationMs: UNDO_MS, action });
    return finished(saved);
  };
}

const BULK_CALLS = { start: staffPromotionStart, stop: staffPromotionStop, remove: staffPromotionDelete } as const;

/**
 * The acts on several promotions, one after the other: those that are refused stay selected, and one undo takes the
 * rest back.
 */
export function useBulkActs(): BulkAction<StaffPromotionRow>[] {
  const said = useUndo();
  async function run(rows: readonly StaffPromotionRow[], act: keyof typeof BULK_CALLS) {
    const saved: StaffPromotionSaved[] = [];
    const refused = await runEach(rows, async ({ promotionId }) => {
      saved.push(await api.call(BULK_CALLS[act], { body: { promotion_id: promotionId } }));
    });
    if (saved.length > 0) await said(t('Fatto per {n}', { n: saved.length }), saved);
    return refused;
  }
  return [
    { name: t('Avvia'), run: (rows) => run(rows, 'start') },
    {
      name: t('Ferma'),
      run: async (rows) => {
        const title = t('Fermarne {n}?', { n: rows.length });
        const isSure = await confirm({ title, text: stopText(), yes: t('Ferma adesso') });
        return isSure ? run(rows, 'stop') : undefined;
      },
    },
    { name: t('Butta le bozze'), run: (rows) => run(rows, 'remove') },
  ];
}

/** A draft of the next week, for the staff to say what it is. */
export function firstDraft(): PromotionDraft {
  const tomorrow = addDays(romeTime(new Date()).date, 1);
  return {
    name: '',
    kind: 'price',
    repeats: false,
    giftCode: '',
    pieces: [],
    services: [],
    stores: [],
    startsOn: tomorrow,
    endsOn: addDays(tomorrow, 6),
    combines: 'alone',
    priority: 0,
    badge: '',
    goods: [],
    categories: [],
    classes: [],
    brands: [],
    isWholeCart: false,
  };
}
