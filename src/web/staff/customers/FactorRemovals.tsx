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
import { StaffTable } from '../kit/StaffTable.tsx';

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
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-1 text-base">
        {t('Telefoni persi')}
      </h2>
      <StaffTable
        label={t('Telefoni persi')}
        rows={data.removals}
        keyOf={({ removalId }) => removalId}
        nameOf={nameOf}
        first={{ title: t('Nome') }}
        columns={[
          { title: t('E-mail'), cell: ({ email }) => email },
          { title: t('Motivo'), cell: ({ reason }) => reason },
          { title: t('Chi e quando'), cell: historyOf },
          { title: t('Stato'), cell: ({ state }) => <Badge>{t(STATES[state])}</Badge> },
        ]}
        acts={(removal) => <Decision removal={removal} />}
      />
    </section>
  );
}

function nameOf({ customer, email }: FactorRemoval): string {
  return customer || email;
}

function historyOf({ askedBy, askedAt, decidedBy, state, dueAt }: FactorRemoval): string {
  return [
    t('Chiesto da {name}, {moment}', { name: askedBy, moment: formatMoment(askedAt) }),
    decidedBy !== undefined && t('deciso da {name}', { name: decidedBy }),
    state === 'confirmed' && dueAt !== undefined && t('si toglie {moment}', { moment: formatMoment(dueAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Confirms or refuses, for whoever may. */
function Decision({ removal }: { readonly removal: FactorRemoval }) {
  const { removalId, state, mayDecide } = removal;
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (confirm: boolean) => api.call(factorRemovalDecide, { body: { removal_id: removalId, confirm } }),
    onError: tellError,
    onSettled: () => void queries.invalidateQueries({ queryKey: REMOVALS_KEY }),
  });
  const name = nameOf(removal);
  if (!mayDecide || (state !== 'asked' && state !== 'confirmed')) return null;
  return (
    <>
      {state === 'asked' && (
        <Button busy={decide.isPending} aria-label={t('Conferma per {name}', { name })} onClick={() => decide.mutate(true)}>
          {t('Conferma')}
        </Button>
      )}
      <Button variant="quiet" busy={decide.isPending} aria-label={t('Rifiuta {name}', { name })} onClick={() => decide.mutate(false)}>
        {t('Rifiuta')}
      </Button>
    </>
  );
}
