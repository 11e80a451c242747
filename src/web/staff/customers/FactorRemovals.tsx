import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { factorRemovalDecide, factorRemovals } from '../../../contract/credentials/removal-routes.ts';
import type { FactorRemoval } from '../../../contract/credentials/removal-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../kit/moment.ts';

export const REMOVALS_KEY = ['staff', 'factor-removals'];

const STATES: Readonly<Record<FactorRemoval['state'], string>> = {
  asked: msg('Da confermare'),
  confirmed: msg('Confermata'),
  refused: msg('Rifiutata'),
  objected: msg('Il cliente si è opposto'),
  done: msg('Verifica tolta'),
};

/** Customers who lost the phone that shows their codes: what one of the staff has asked, another one confirms (decision 77). */
export function FactorRemovals() {
  const heading = useId();
  const { data } = useQuery({ queryKey: REMOVALS_KEY, queryFn: () => api.call(factorRemovals, {}), staleTime: 0 });
  if (!data?.removals[0]) return null;
  return (
    <section aria-labelledby={heading} className="mb-8 grid gap-3">
      <h2 id={heading} className="text-xl">
        {t('Telefoni persi')}
      </h2>
      <ul className="grid gap-3">
        {data.removals.map((removal) => (
          <RemovalItem key={removal.removalId} removal={removal} />
        ))}
      </ul>
    </section>
  );
}

function RemovalItem({ removal }: { readonly removal: FactorRemoval }) {
  const { removalId, customer, email, state, reason, askedBy, askedAt, decidedBy, dueAt, mayDecide } = removal;
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (confirm: boolean) => api.call(factorRemovalDecide, { body: { removal_id: removalId, confirm } }),
    onError: tellError,
    onSettled: () => void queries.invalidateQueries({ queryKey: REMOVALS_KEY }),
  });
  const name = customer || email;
  const isOpen = state === 'asked' || state === 'confirmed';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-3 break-words font-semibold">
          {name} <Badge>{t(STATES[state])}</Badge>
        </p>
        <p className="break-words text-ink-soft text-sm">{[email, reason].join(' · ')}</p>
        <p className="text-ink-soft text-sm">
          {t('Chiesto da {name}, {moment}', { name: askedBy, moment: formatMoment(askedAt) })}
          {decidedBy !== undefined && ` · ${t('deciso da {name}', { name: decidedBy })}`}
          {state === 'confirmed' &&
            dueAt !== undefined &&
            ` · ${t('si toglie {moment}', { moment: formatMoment(dueAt) })}`}
        </p>
      </div>
      {isOpen && mayDecide && (
        <div className="flex flex-wrap gap-2">
          {state === 'asked' && (
            <Button
              busy={decide.isPending}
              aria-label={t('Conferma per {name}', { name })}
              onClick={() => decide.mutate(true)}
            >
              {t('Conferma')}
            </Button>
          )}
          <Button
            variant="quiet"
            busy={decide.isPending}
            aria-label={t('Rifiuta {name}', { name })}
            onClick={() => decide.mutate(false)}
          >
            {t('Rifiuta')}
          </Button>
        </div>
      )}
    </li>
  );
}
