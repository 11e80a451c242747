import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { SessionList } from '../../../../contract/credentials/mfa-schemas.ts';
import { sessionClose, sessionList } from '../../../../contract/credentials/routes.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { deviceText } from '../../../../language/device-text.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { providerName } from '../../auth/SignOnButtons.tsx';

const KEY = ['mine', 'sessions'];

/** Lists the customer's sessions, each with a button to end it. */
export function Sessions() {
  const heading = useId();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(sessionList, {}) });
  const close = useMutation({
    mutationFn: (body: { session_id?: number; others?: boolean }) => api.call(sessionClose, { body }),
    onSuccess: (left) => {
      queries.setQueryData(KEY, left);
      toast('success', t('Dispositivo scollegato'));
    },
    onError: (failed) => toast('error', asApiError(failed).message),
  });
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-4 shadow-card sm:p-5">
      <h2 id={heading} className="mb-4 text-xl">
        {t('Dispositivi collegati')}
      </h2>
      {data ? (
        <ul className="grid gap-3">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              isBusy={close.isPending && close.variables.session_id === session.sessionId}
              onClose={() => close.mutate({ session_id: session.sessionId })}
            />
          ))}
        </ul>
      ) : (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-20" />
        </NotLoaded>
      )}
      {data && data.sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={close.isPending && close.variables.others === true}
          onClick={() => close.mutate({ others: true })}
        >
          {t('Scollega tutti gli altri')}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  readonly session: SessionList['sessions'][number];
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

function SessionRow({ session: { device, lastSeenAt, isThis, signOn, agent }, isBusy, onClose }: RowProps) {
  const { date, time } = romeTime(new Date(lastSeenAt));
  const name = deviceText(device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b pb-3 last:border-0 last:pb-0">
      <div className="min-w-0 grow">
        <p className="font-semibold">{isThis ? t('{device} (questo)', { device: name }) : name}</p>
        <p className="text-ink-soft text-sm">
          {t('Ultimo accesso: {when}', { when: `${formatDay(date)}, ${time}` })}
          {agent === undefined && ` · ${wayText(signOn)}`}
          {agent !== undefined && ` · ${t('Servizio clienti: {name}', { name: agent })}`}
        </p>
      </div>
      {!isThis && (
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={onClose}
          aria-label={t('Scollega {device}', { device: name })}
        >
          {t('Scollega')}
        </Button>
      )}
    </li>
  );
}

/** Describes how the session was opened. */
function wayText(signOn: SessionList['sessions'][number]['signOn']): string {
  switch (signOn) {
    case 'password':
      return t('con password');
    case 'passkey':
      return t('con passkey');
    default:
      return t('con {name}', { name: providerName(signOn) });
  }
}
