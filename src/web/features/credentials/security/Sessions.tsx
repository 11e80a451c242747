import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionList } from '../../../../contract/credentials/mfa-schemas.ts';
import { sessionClose, sessionList } from '../../../../contract/credentials/routes.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { addDays, romeTime } from '../../../../domain/base/rome-time.ts';
import { deviceText } from '../../../../language/device-text.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Box, lastActClass, rowActClass } from '../../../page/account/AccountPage.tsx';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { providerName } from '../../auth/SignOnButtons.tsx';

const KEY = ['mine', 'sessions'];

/** Lists the customer's sessions, each with a button to end it. */
export function Sessions() {
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
    <Box title={t('Dispositivi collegati')}>
      {data ? (
        <ul>
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
          <Skeleton className="my-2 h-20" />
        </NotLoaded>
      )}
      {data && data.sessions.length > 1 && (
        <button
          type="button"
          disabled={close.isPending && close.variables.others === true}
          onClick={() => close.mutate({ others: true })}
          className={`${lastActClass} my-1 gap-2 justify-self-start`}
        >
          <Icon name="logout" className="size-4.5" />
          {t('Scollega tutti gli altri')}
        </button>
      )}
    </Box>
  );
}

interface RowProps {
  readonly session: SessionList['sessions'][number];
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

function SessionRow({ session, isBusy, onClose }: RowProps) {
  const { device, isThis } = session;
  const name = deviceText(device);
  return (
    <li className="grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2 last:border-b-0">
      <span className="grid size-10 place-items-center rounded-md bg-tint text-ink-soft">
        <DeviceMark isPhone={/iPhone|iPad|Android|Mobile/.test(device)} />
      </span>
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-ink-soft text-xs first-letter:uppercase">{whenAndHow(session)}</p>
      </div>
      {isThis ? (
        <Badge tone="accent">{t('Questo')}</Badge>
      ) : (
        <button
          type="button"
          disabled={isBusy}
          onClick={onClose}
          aria-label={t('Scollega {device}', { device: name })}
          className={rowActClass}
        >
          {t('Scollega')}
        </button>
      )}
    </li>
  );
}

/** A telephone or a computer. */
function DeviceMark({ isPhone }: { readonly isPhone: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" className="size-5">
      {isPhone ? (
        <path d="M8 3h8a1.5 1.5 0 0 1 1.5 1.500v15A1.500 1.500 0 0 1 16 21H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3zM11 18h2" />
      ) : (
        <path d="M6 5.500h12a1 1 0 0 1 1 1V16H5V6.500a1 1 0 0 1 1-1zM3 19h18" />
      )}
    </svg>
  );
}

/** "Adesso, con passkey", "Ieri alle 21:40, con password", "Sabato 14 novembre, con Google". */
function whenAndHow({ lastSeenAt, isThis, signOn, agent }: SessionList['sessions'][number]): string {
  const how = agent === undefined ? wayText(signOn) : t('Servizio clienti: {name}', { name: agent });
  return `${isThis ? t('Adesso') : whenText(new Date(lastSeenAt))}, ${how}`;
}

function whenText(at: Date): string {
  const { date, time } = romeTime(at);
  const today = romeTime(new Date()).date;
  if (date === today) return t('Oggi alle {time}', { time });
  if (date === addDays(today, -1)) return t('Ieri alle {time}', { time });
  return formatDay(date);
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
