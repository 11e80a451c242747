import { useEffect, useRef } from 'react';
import { createPath, useBlocker } from 'react-router';
import { t } from '../../../language/language.ts';
import { canReloadSafely, languageChanged, noticeInput } from '../../reload-when-safe/page-language.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { watchVersion } from './version-watch.ts';

/** Pages where a shopper is about to pay: they are never reloaded automatically (issue 4). */
const NEVER = /^\/(?:cart|payment)(?:\/|$)/;

/**
 * Watches the version of the shop. A page of an older version follows its next link by a full load, so that it never
 * requests code that is gone, and reloads when the shopper would lose nothing. A page whose language is no longer the
 * shopper's does a full load in the same way.
 */
export function VersionWatch() {
  const isOutdated = useRef(false);
  useEffect(() => {
    const own = pageVersion();
    if (own === undefined) return;
    const stopNoticing = noticeInput();
    const watch = watchVersion({
      own,
      ask: askVersion,
      onOutdated: () => {
        isOutdated.current = true;
        if (!NEVER.test(location.pathname)) sayOutdated();
      },
      mayReload: () => !NEVER.test(location.pathname) && canReloadSafely(),
      reload: () => location.reload(),
    });
    addEventListener('visibilitychange', watch.look);
    return () => {
      removeEventListener('visibilitychange', watch.look);
      watch.stop();
      stopNoticing();
    };
  }, []);
  const blocker = useBlocker(
    ({ historyAction }) => historyAction !== 'POP' && (isOutdated.current || languageChanged()),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') location.assign(createPath(blocker.location));
  }, [blocker]);
  return null;
}

/** Longer than other notices, because it comes while somebody looks at the page (ms). */
const SHOWN_MS = 20_000;

/** Offers to reload; what the shopper does is not interrupted. */
function sayOutdated(): void {
  void toastRequests.request({
    tone: 'info',
    text: t('La bottega è stata aggiornata'),
    durationMs: SHOWN_MS,
    id: 'version',
    action: { label: t('Ricarica'), run: () => location.reload() },
  });
}

/** Returns the version that the server wrote into the page when it rendered it. */
function pageVersion(): string | undefined {
  return document.querySelector<HTMLElement>('script[data-version]')?.dataset['version'] || undefined;
}

async function askVersion(): Promise<string | undefined> {
  const reply = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) return undefined;
  const { version } = (await reply.json()) as { version?: unknown };
  return typeof version === 'string' ? version : undefined;
}
