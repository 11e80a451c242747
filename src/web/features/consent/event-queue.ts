import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';

export interface EventQueue {
  add(event: AnalyticsEvent): void;
  /** Sends the queued events now. */
  flush(): void;
  /** Drops the queued events and accepts no more. */
  stop(): void;
}

const FLUSH_AFTER_MS = 5000;
const MAX_EVENTS = 50;

/** Batches events: they are sent after a few seconds, or when there are many, or when the page is left. */
export function createEventQueue(send: (events: readonly AnalyticsEvent[]) => void, now = Date.now): EventQueue {
  let waiting: { readonly event: AnalyticsEvent; readonly at: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    send(batch.map(({ event, at }) => ({ ...event, secondsAgo: Math.min(3600, Math.max(0, (now() - at) / 1000)) })));
  }
  return {
    add(event) {
      if (isStopped) return;
      waiting.push({ event, at: now() });
      if (waiting.length >= MAX_EVENTS) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    flush,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      waiting = [];
    },
  };
}
