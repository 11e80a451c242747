import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { paths } from '../paths.ts';
import { useShellData } from '../shell-loader.ts';
import { type OfflineRecord, offlineRecord } from './offline-record.ts';

/** A page that was never loaded while there is no network: what is missing, what comes by itself, what is here. */
export function OfflineState({ path, onRetry }: { readonly path: string; readonly onRetry: () => void }) {
  const record = useOfflineRecord();
  const missing = useMissingTitle(path);
  const isTill = path.startsWith(paths.checkout());
  return (
    <div className="pb-6">
      <EmptyState
        level="h1"
        picture={isTill ? 'bag' : 'crate'}
        title={isTill ? t('La cassa aspetta la rete') : missing}
        action={<Button onClick={onRetry}>{t('Riprova')}</Button>}
      >
        {isTill
          ? t('Il carrello è al sicuro. Quando la rete torna, la cassa si apre da sola.')
          : t('Questa pagina non l’hai ancora aperta: serve la rete. Quando torna, si apre da sola.')}
      </EmptyState>
      {record && <StillHere record={record} />}
    </div>
  );
}

/** Names the department whose page is missing. */
function useMissingTitle(path: string): string {
  const { departments } = useShellData();
  const slug = decodeURIComponent(/^\/category\/([^?]+)/.exec(path)?.[1] ?? '').replace(/\/$/, '');
  const name = departments.flatMap((each) => [each, ...each.children]).find((each) => each.slug === slug)?.name;
  return name === undefined
    ? t('Questa pagina non l’abbiamo con noi')
    : t('Lo scaffale «{name}» non l’abbiamo con noi', { name });
}

/** What this browser knows, once the page works: the server knows nothing of it. */
export function useOfflineRecord(): OfflineRecord | undefined {
  const [record, setRecord] = useState<OfflineRecord>();
  useEffect(() => setRecord(offlineRecord()), []);
  return record;
}

function StillHere({ record: { cart, lists, orders } }: { readonly record: OfflineRecord }) {
  return (
    <section className="mx-auto max-w-md px-4">
      <h2 className="mb-1 font-sans font-semibold text-base">{t('Intanto puoi guardare')}</h2>
      <ul>
        {cart && (
          <Row icon="cart" to={paths.cart()} end={cart.is.totalItems}>
            {t('Il carrello')}
          </Row>
        )}
        {lists && (
          <Row icon="list" to={`${paths.offline()}#liste`} end={lists.is.length}>
            {t('Le tue liste')}
          </Row>
        )}
        {orders && (
          <Row icon="box" to={`${paths.offline()}#ordini`} end={orders.is.length}>
            {t('Gli ultimi ordini')}
          </Row>
        )}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly to: string;
  readonly end: ReactNode;
  readonly children: string;
}

function Row({ icon, to, end, children }: RowProps) {
  return (
    <li className="border-line border-b">
      <Link to={to} className="flex min-h-14 items-center gap-3 hover:text-accent">
        <Icon name={icon} className="size-5 text-ink-soft" />
        <span className="grow font-medium">{children}</span>
        <span className="text-ink-soft text-sm">{end}</span>
      </Link>
    </li>
  );
}

const AGAIN_MS = 5000;

/**
 * Calls `open` once the shop answers again: when the browser says that the network is back, and every few seconds, as
 * browsers notice a dead network late.
 */
export function useWhenBack(isWaiting: boolean, open: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () =>
      void fetch('/version.json', { cache: 'no-store', signal }).then(
        ({ ok }) => ok && !signal.aborted && open(),
        () => undefined,
      );
    addEventListener('online', ask, { signal });
    const timer = setInterval(() => navigator.onLine && ask(), AGAIN_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isWaiting, open]);
}
