import { useMutation, useQueryClient } from '@tanstack/react-query';
import { timeslotWait } from '../../../contract/timeslots/routes.ts';
import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { slotText } from '../../kit/slot-text.ts';

interface WaitButtonProps {
  readonly slot: Timeslot;
  readonly dateIso: string;
}

/** In the place of a full slot: asks to be told when it has room again, or no longer. */
export function WaitButton({ slot, dateIso }: WaitButtonProps) {
  const client = useQueryClient();
  const isWaiting = slot.waiting === true;
  const change = useMutation({
    mutationFn: () => api.call(timeslotWait, { body: { timeslot_id: slot.timeslotId, wait: !isWaiting } }),
    onError: tellError,
    onSettled: () => client.invalidateQueries({ queryKey: ['mine', 'timeslots'] }),
  });
  return (
    <button
      type="button"
      disabled={change.isPending}
      aria-pressed={isWaiting}
      onClick={() => change.mutate()}
      className="grid min-h-11 min-w-11 content-center justify-items-center rounded-sm text-[0.75rem] text-ink-faint leading-4 hover:bg-tint @2xl:w-full"
    >
      <span>{t('completa')}</span>
      <span aria-hidden="true" className="font-semibold text-[0.71875rem] text-accent">
        {isWaiting ? t('ti avvisiamo') : t('avvisami')}
      </span>
      <span className="sr-only">
        {`, ${isWaiting ? t('Ti avvisiamo se si libera') : t('Avvisami se si libera')}, ${slotText({ ...slot, dateIso })}`}
      </span>
    </button>
  );
}
