import type { ComponentType } from 'react';
import { createRequestQueue } from './request-queue.ts';

/** What a dialog that answers a question gets. It stays in the page while it closes, so that focus returns. */
export interface AskedProps<Question, Answer> {
  readonly question: Question;
  readonly open: boolean;
  /** Closes it; without a value nothing was answered. */
  readonly answer: (value?: Answer) => void;
}

export interface AskedDialog {
  readonly Component: ComponentType<AskedProps<unknown, unknown>>;
  readonly question: unknown;
}

export const askedRequests = createRequestQueue<AskedDialog, unknown>();

/** Shows a dialog whose code came on demand, and waits for its answer; undefined when it was only closed. */
export function askDialog<Question, Answer>(
  Component: ComponentType<AskedProps<Question, Answer>>,
  question: Question,
): Promise<Answer | undefined> {
  return askedRequests.request({ Component: Component as AskedDialog['Component'], question }) as Promise<
    Answer | undefined
  >;
}
