/** The modal dialogs that are open, the one in front last. */
const modals: Element[] = [];
const listeners = new Set<() => void>();

export function frontModal(): Element | undefined {
  return modals.at(-1);
}

export function modalOpened(dialog: Element): void {
  change([...modals.filter((other) => other !== dialog), dialog]);
}

export function modalClosed(dialog: Element): void {
  if (modals.includes(dialog)) change(modals.filter((other) => other !== dialog));
}

/** Told before a dialog that is taken out of the page has gone. */
export function onModals(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function change(next: readonly Element[]): void {
  modals.splice(0, modals.length, ...next);
  for (const notify of listeners) notify();
}
