import { useEffect, useSyncExternalStore } from 'react';
import { staffBatchEvents } from '../../../contract/picking/routes.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { OUTBOXES } from '../../kit/unsent-acts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { downloadFile } from '../kit/download-file.ts';
import { GoButton } from './GoButton.tsx';
import { indexedActs, isUnsent, Outbox, type OutboxState, type QueuedAct } from './outbox.ts';

// The acts that wait on the phone of a picker or a driver.

/** The outbox of pickers; drivers have another one. */
export const pickingOutbox = new Outbox(indexedActs(OUTBOXES.picking), (body) => api.call(staffBatchEvents, { body }));

const EMPTY: OutboxState = { batches: [], acts: [], isLoaded: false, trouble: undefined };

/** Returns the batches and acts on this phone, and sends the acts that wait. */
export function usePickingActs(): OutboxState {
  useSending(pickingOutbox);
  return useSyncExternalStore(pickingOutbox.state.subscribe, pickingOutbox.state.get, () => EMPTY);
}

/** Shows and sends the acts that wait, on a page without a batch: nobody opens a lost batch, and its acts are sent all the same. */
export function UnsentNotice() {
  const { acts, trouble } = usePickingActs();
  const unsent = acts.filter(isUnsent);
  return (
    <div role="status">
      {unsent.length > 0 && (
        <Alert tone="warning">
          {t('Atti della preparazione da inviare: {n}.', { n: unsent.length })} {trouble?.message}
          <span className="flex flex-wrap gap-2 pt-2">
            <Button variant="secondary" onClick={() => void pickingOutbox.send()}>
              {t('Invia adesso')}
            </Button>
            <Button variant="secondary" onClick={() => saveActs(unsent)}>
              {t('Salva in un file')}
            </Button>
          </span>
        </Alert>
      )}
    </div>
  );
}

function saveActs(unsent: readonly QueuedAct[]): void {
  downloadFile('atti-da-inviare.json', JSON.stringify(unsent, null, 1), 'application/json');
}

type Sender = Pick<Outbox, 'load' | 'send'>;

/** The interval (ms) at which acts that wait are sent again: a weak network comes back without an event. */
const SEND_AGAIN_MS = 15_000;

/** Sends at the start, when the network returns, when the page is looked at again, and from time to time. */
export function useSending(outbox: Sender): void {
  useEffect(() => {
    const send = () => void outbox.load().catch(() => tellError(undefined));
    const onLook = () => document.visibilityState === 'visible' && send();
    send();
    const timer = setInterval(() => void outbox.send(), SEND_AGAIN_MS);
    addEventListener('online', send);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [outbox]);
}

type Waiting<A extends QueuedAct> = Pick<OutboxState<unknown, A>, 'acts' | 'trouble'>;

interface NetBadgeProps {
  readonly state: Waiting<QueuedAct>;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Says how many acts are not sent; pressed, it shows them. */
export function NetBadge({ state: { acts, trouble }, isOpen, onPress }: NetBadgeProps) {
  const unsent = acts.filter(isUnsent).length;
  return (
    <button type="button" aria-expanded={isOpen} onClick={onPress} className="pick-net" data-off={(trouble && unsent > 0) || undefined}>
      <Icon name={unsent > 0 ? 'offline' : 'check'} className="size-4" />
      <span role="status">{unsent > 0 ? t('{n} da inviare', { n: unsent }) : t('Inviato')}</span>
    </button>
  );
}

/** Says that the last acts are in this page alone. Whoever closes it all the same is asked by the browser. */
export function FullPhone({ state: { isFull = false } }: { readonly state: Pick<OutboxState, 'isFull'> }) {
  useEffect(() => {
    if (!isFull) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isFull]);
  return (
    <div role="alert">
      {isFull && (
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
  readonly outbox: Sender;
  /** An act in words. */
  readonly textOf: (act: A) => string;
}

/** The acts that are not sent: they can be sent now, or saved as a file. */
export function UnsentActs<A extends QueuedAct>({ state: { acts, trouble }, outbox, textOf }: UnsentActsProps<A>) {
  const unsent = acts.filter(isUnsent);
  return (
    <div className="pick-body">
      <h1 className="pick-h">{unsent.length === 0 ? t('Tutto inviato') : t('{n} da inviare', { n: unsent.length })}</h1>
      {trouble && unsent.length > 0 && <p className="pick-wish">{trouble.message}</p>}
      <ul className="pick-list">
        {unsent.map((act) => (
          <li key={act.uuid}>{textOf(act)}</li>
        ))}
      </ul>
      <p>{t('Finché c’è qualcosa da inviare non si esce. Gli atti restano su questo telefono anche se lo spegni.')}</p>
      <div className="pick-thumb">
        <GoButton onPress={() => void outbox.send()}>{t('Invia adesso')}</GoButton>
        {unsent.length > 0 && (
          <GoButton isQuiet onPress={() => saveActs(unsent)}>
            {t('Salva in un file')}
          </GoButton>
        )}
      </div>
    </div>
  );
}
