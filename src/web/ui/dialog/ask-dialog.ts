import type { ComponentType } from 'react';
import { createRequestQueue } from './request-queue.ts';

/** Props of a dialog that answers a question. It stays mounted while it closes, so that the focus returns. */
export interface AskedProps<Question, Answer> {
  readonly question: Question;
  readonly open: boolean;
  /** Closes the dialog with an answer; without a value there is none. */
  readonly answer: (value?: Answer) => void;
}

export interface AskedDialog {
  readonly Component: ComponentType<AskedProps<unknown, unknown>>;
  readonly question: unknown;
}

export const askedRequests = createRequestQueue<AskedDialog, unknown>();

/**
 * Shows a dialog whose code was loaded on demand, and resolves with its answer; undefined when it was closed without
 * one.
 */
export function askDialog<Question, Answer>(
  Component: ComponentType<AskedProps<Question, Answer>>,
  question: Question,
): Promise<Answer | undefined> {
  return askedRequests.request({ Component: Component as AskedDialog['Component'], question }) as Promise<
    Answer | undefined
  >;
}
