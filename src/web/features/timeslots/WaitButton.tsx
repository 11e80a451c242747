import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { timeslotWait } from '../../../contract/timeslots/routes.ts';
import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { importWithRetry } from '../../hydration/import-with-retry.ts';
import { Button } from '../../ui/Button.tsx';

const PushChoice = lazy(async () => ({
  default: (await importWithRetry(() => import('../push/PushChoice.tsx'))).PushChoice,
}));

/** Below a full slot: asks to be told when it has room again, or no longer. */
export function WaitButton({ slot }: { readonly slot: Timeslot }) {
  const client = useQueryClient();
  const isWaiting = slot.waiting === true;
  const change = useMutation({
    mutationFn: () => api.call(timeslotWait, { body: { timeslot_id: slot.timeslotId, wait: !isWaiting } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mine', 'timeslots'] }),
  });
  return (
    <>
      <Button variant="quiet" busy={change.isPending} aria-pressed={isWaiting} onClick={() => change.mutate()}>
        {isWaiting ? t('Ti avvisiamo se si libera') : t('Avvisami se si libera')}
        <span className="sr-only">{`, ${slot.beginTime}–${slot.endTime}`}</span>
      </Button>
      {isWaiting && change.isSuccess && (
        <Suspense>
          <PushChoice isQuiet />
        </Suspense>
      )}
      {change.error && (
        <p role="alert" className="text-danger text-sm">
          {asApiError(change.error).message}
        </p>
      )}
    </>
  );
}
