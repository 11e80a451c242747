import { createStore } from '../../kit/create-store.ts';

/** The modal dialogs that are open, the one in front last. */
const modals = createStore<readonly Element[]>([]);

export function frontModal(): Element | undefined {
  return modals.get().at(-1);
}

export function modalOpened(dialog: Element): void {
  modals.set([...modals.get().filter((other) => other !== dialog), dialog]);
}

export function modalClosed(dialog: Element): void {
  if (modals.get().includes(dialog)) modals.set(modals.get().filter((other) => other !== dialog));
}

/** Calls `notify` on each change, and before a dialog that is taken out of the page has gone. */
export const onModals = modals.subscribe;
