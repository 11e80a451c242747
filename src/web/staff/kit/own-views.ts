import { useSyncExternalStore } from 'react';
import { createStore } from '../../kit/create-store.ts';
import { readJson, writeJson } from '../../kit/json-storage.ts';
import { listText } from './list-state.ts';

/** A named state of a list that a person has saved: it is a tab of that list, and is in the navigation. */
export interface OwnView {
  /** The path of the list. */
  readonly path: string;
  readonly name: string;
  /** The text of the state, as `listText` returns it. */
  readonly search: string;
}

interface Stored {
  readonly userId: number;
  readonly views: readonly OwnView[];
}

const NONE: readonly OwnView[] = [];
const stored = createStore<Stored | undefined>(undefined);

/**
 * Returns the views that this person saved in this browser, and the function that replaces them. The server renders
 * none.
 */
export function useOwnViews(userId: number): readonly [readonly OwnView[], (views: readonly OwnView[]) => void] {
  const views = useSyncExternalStore(
    stored.subscribe,
    () => viewsOf(userId),
    () => NONE,
  );
  const store = (next: readonly OwnView[]) => {
    writeJson('localStorage', keyOf(userId), next.length === 0 ? undefined : next);
    stored.set({ userId, views: next });
  };
  return [views, store];
}

function viewsOf(userId: number): readonly OwnView[] {
  const known = stored.get();
  if (known?.userId === userId) return known.views;
  const read = { userId, views: readViews(userId) };
  stored.set(read);
  return read.views;
}

/** Checks what is stored, because another version of this page may have written it. */
function readViews(userId: number): readonly OwnView[] {
  const views = readJson('localStorage', keyOf(userId));
  if (!Array.isArray(views)) return NONE;
  return views.flatMap((view: Partial<OwnView> | null) =>
    typeof view?.path === 'string' && typeof view.name === 'string' && typeof view.search === 'string'
      ? [{ path: view.path, name: view.name, search: listText(view.search) }]
      : [],
  );
}

const keyOf = (userId: number) => `bottega.gestione.viste.${userId}`;
