import { createStore } from '../../kit/create-store.ts';

/** The open modal dialogs; the last one is in front. */
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

/** Calls `notify` on each change, and before a dialog that is removed from the page is gone. */
export const onModals = modals.subscribe;
