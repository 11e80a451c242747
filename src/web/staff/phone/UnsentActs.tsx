import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../../../language/language.ts';
import { FALLBACK_TEXT, tellError } from '../../api/api-error.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { downloadFile } from '../kit/download-file.ts';
import {
  type ActQueue,
  isUnsent,
  NOTHING_QUEUED,
  type QueuedAct,
  type QueueState,
  stateOfAct,
  type Unit,
} from './act-queue.ts';
import { GoButton } from './GoButton.tsx';

// The state of the unsent acts of a picker or a driver.

/** The interval (ms) at which unsent acts are sent again: a weak network can recover without an event. */
const SEND_AGAIN_MS = 15_000;

/**
 * Returns the units and acts on this phone. They are read and sent at the start, when the network returns, when the
 * page becomes visible, and at intervals.
 */
export function useQueue<U extends Unit, A extends QueuedAct, N>(queue: ActQueue<U, A, N>): QueueState<U, A> {
  useEffect(() => {
    const loadOr = (tell: () => void) => void queue.load().catch(tell);
    const load = () => loadOr(() => tellError(undefined));
    const onLook = () => document.visibilityState === 'visible' && load();
    load();
    const timer = setInterval(() => loadOr(() => {}), SEND_AGAIN_MS);
    addEventListener('online', load);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      removeEventListener('online', load);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [queue]);
  return useSyncExternalStore<QueueState<U, A>>(queue.state.subscribe, queue.state.get, () => NOTHING_QUEUED);
}

type Waiting<A extends QueuedAct> = Pick<QueueState<unknown, A>, 'acts' | 'queued' | 'trouble'>;

interface NetBadgeProps {
  readonly state: Waiting<QueuedAct>;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Shows the number of unsent acts; a press lists them. */
export function NetBadge({ state: { acts, trouble }, isOpen, onPress }: NetBadgeProps) {
  const unsent = acts.filter(isUnsent).length;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="pick-net"
      data-off={(trouble && unsent > 0) || undefined}
    >
      <Icon name={unsent > 0 ? 'offline' : 'check'} className="size-4" />
      <span role="status">{unsent > 0 ? t('{n} da inviare', { n: unsent }) : t('Inviato')}</span>
    </button>
  );
}

/** Warns that the latest acts exist only in this page. The browser asks before the page is closed. */
export function FullPhone({ state: { unstored } }: { readonly state: Pick<QueueState<unknown, unknown>, 'unstored'> }) {
  const isUnstored = unstored !== undefined;
  useEffect(() => {
    if (!isUnstored) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnstored]);
  return (
    <div role="alert">
      {unstored === 'failed' && <p className="pick-wish">{t(FALLBACK_TEXT)}</p>}
      {unstored === 'full' && (
        <p className="pick-wish">
          {t(
            'Il telefono è pieno: gli ultimi atti sono solo in questa pagina. Non chiuderla finché non sono inviati, o salvali in un file.',
          )}
        </p>
      )}
    </div>
  );
}

interface UnsentActsProps<A extends QueuedAct> {
  readonly state: Waiting<A>;
  readonly onSend: () => Promise<void>;
  /** Describes an act. */
  readonly textOf: (act: A) => string;
}

/**
 * The unsent acts: they can be sent now, or saved as a file. Those that the server has refused for good are listed
 * below them.
 */
export function UnsentActs<A extends QueuedAct>({
  state: { acts, queued, trouble },
  onSend,
  textOf,
}: UnsentActsProps<A>) {
  const unsent = acts.filter(isUnsent);
  const refused = acts.filter((act) => stateOfAct(act, queued) === 'refused');
  return (
    <div className="pick-body">
      <h1 className="pick-h">{unsent.length === 0 ? t('Tutto inviato') : t('{n} da inviare', { n: unsent.length })}</h1>
      {trouble && unsent.length > 0 && <p className="pick-wish">{trouble.message}</p>}
      <ul className="pick-list">
        {unsent.map((act) => (
          <li key={act.uuid}>{textOf(act)}</li>
        ))}
        {refused.map((act) => (
          <li key={act.uuid}>
            {textOf(act)}, {t('non si è potuto registrare')}
          </li>
        ))}
      </ul>
      <p>{t('Finché c’è qualcosa da inviare non si esce. Gli atti restano su questo telefono anche se lo spegni.')}</p>
      <div className="pick-thumb">
        <GoButton onPress={onSend}>{t('Invia adesso')}</GoButton>
        {unsent.length > 0 && (
          <GoButton isQuiet onPress={() => saveActs(unsent)}>
            {t('Salva in un file')}
          </GoButton>
        )}
      </div>
    </div>
  );
}

export function saveActs(unsent: readonly QueuedAct[]): void {
  downloadFile('atti-da-inviare.json', JSON.stringify(unsent, null, 1), 'application/json');
}
