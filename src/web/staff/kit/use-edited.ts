import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { readRecord, writeJson } from '../../kit/json-storage.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { changedFields, isSame, joinVersions, pathOfChange, withFields } from './compare-versions.ts';

/** A document is edited from its saved version, and no refetch replaces it during the editing. */
export const EDITED_QUERY = {
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export interface EditedOptions<Value> extends Omit<DraftOptions<Value>, 'isSame'> {
  readonly read: () => Promise<Version<Value>>;
  readonly save: (written: Version<Value>) => Promise<Version<Value>>;
  /** The notice of a save offers to save the version before it again. */
  readonly offersUndo?: boolean;
}

/**
 * An action on the draft, such as publishing. `keep` takes a version that was saved on the way. It returns the version
 * after that; undefined: the document was deleted.
 */
export type SavingAct<Value> = (
  written: Version<Value>,
  keep: (now: Version<Value>) => void,
) => Promise<Version<Value> | undefined>;

export interface Step<Value> {
  readonly before: Value;
  /** The field that was changed; empty: more than one. Consecutive changes of one field are one step. */
  readonly path: string;
  /** The name of what was removed. */
  readonly removed?: string | undefined;
}

/**
 * Edits a document that is saved as a whole; a newer version of somebody else is never overwritten without a question.
 */
export function useEdited<Value>({ key, start, isValue, read, save, offersUndo }: EditedOptions<Value>) {
  const draft = useDraft({ key, start, isValue, isSame });
  const { value, saved, isDirty, isFound } = draft;
  const { change, forget, ...steps } = useSteps(draft);
  const { mutation, theirs, replaceBy } = useSaving({ draft, read, forget, undo: offersUndo ? save : undefined });
  const joined = theirs && joinVersions(saved.value, value, theirs.value);
  const run = (name: string, said: string, act: SavingAct<Value>) => mutation.mutate({ name, said, act, over: saved });
  const saveOver = (over: Version<Value>, written: Value) =>
    mutation.mutate({ name: 'save', said: t('Salvato'), act: save, over, written });

  return {
    value,
    saved,
    isDirty,
    isFound,
    /** The number of fields that differ from the saved version. */
    changed: changedFields(value, saved.value),
    change: (next: Value) => change(next),
    /** Does the same as `change`, and the undo button names what was removed. */
    remove: (next: Value, what: string) => change(next, what),
    ...steps,
    save: () => run('save', t('Salvato'), save),
    overwrite: () => theirs && saveOver(theirs, value),
    /** The two versions merged, if that is possible. */
    joined,
    /** Saves the merged document, with the other person's values for these clashing fields. */
    saveJoined: (theirFields: Iterable<string>) => {
      if (theirs && joined) saveOver(theirs, withFields(joined.value, theirs.value, theirFields));
    },
    /** Performs another action on the document. A conflict is shown as after a save. */
    run,
    /** The name of the running action. */
    running: mutation.isPending ? mutation.variables.name : undefined,
    problem: mutation.error ? asApiError(mutation.error) : undefined,
    /** The version that somebody else saved in the meantime. */
    theirs,
    takeTheirs: () => {
      if (theirs) replaceBy(theirs);
    },
    /** Bases the draft on a version that another act of the page has saved. */
    rebase: draft.rebase,
    /** Replaces the local version by the server's, or by the last saved one when that cannot be read. */
    discard: async () => replaceBy(saved.modifiedAt === '' ? start : await read().catch(() => saved)),
  };
}

/** The time (ms) for which a save can be taken back in its notice. */
const UNDO_MS = 20_000;

interface Saving<Value> extends Pick<EditedOptions<Value>, 'read'> {
  readonly draft: ReturnType<typeof useDraft<Value>>;
  readonly forget: () => void;
  /** Saves the version before a save again, if that is offered. */
  readonly undo: EditedOptions<Value>['save'] | undefined;
}

/**
 * Saves the draft over a version; if that is no longer the last one, `theirs` is the version that somebody else saved.
 */
function useSaving<Value>({ draft, read, forget, undo }: Saving<Value>) {
  const { value, saved } = draft;
  const [theirs, setTheirs] = useState<Version<Value>>();
  const mutation = useMutation({
    mutationFn: async ({ act, over, written = value }: SavedValue<Value>) => ({
      now: await act({ value: written, modifiedAt: over.modifiedAt }, (now) => draft.take(now, value)),
      sent: value,
    }),
    onSuccess: ({ now, sent }, { name, said, over }) => {
      const before =
        now && undo && name === 'save' && over.modifiedAt !== ''
          ? { name: 'undo', said: t('Rimesso com’era'), act: undo, over: now, written: over.value }
          : undefined;
      void toastRequests.request({
        ...{ tone: 'success', text: said, durationMs: before ? UNDO_MS : 5000 },
        ...(before && { action: { label: t('Annulla'), run: () => mutation.mutate(before) } }),
      });
      if (now) draft.take(now, sent);
      else draft.discard(saved);
      setTheirs(undefined);
      if (value === sent) forget();
    },
    onError: async (error) => {
      if (asApiError(error).has('ENTRY_CHANGED')) setTheirs(await read().catch(() => undefined));
    },
  });
  function replaceBy(now: Version<Value>) {
    draft.discard(now);
    setTheirs(undefined);
    forget();
    mutation.reset();
  }
  return { mutation, theirs, replaceBy };
}

interface SavedValue<Value> {
  readonly name: string;
  readonly said: string;
  readonly act: SavingAct<Value>;
  readonly over: Version<Value>;
  /** The saved value, if it is not just the draft. */
  readonly written?: Value;
}

export type Edited<Value> = ReturnType<typeof useEdited<Value>>;

/** The steps of the editing, which can be undone. */
function useSteps<Value>(draft: { readonly value: Value; readonly change: (next: Value) => void }) {
  const [steps, setSteps] = useState<readonly Step<Value>[]>([]);
  return {
    change: (next: Value, removed?: string) => {
      const path = removed === undefined ? pathOfChange(draft.value, next) : '';
      const isSameStep = path !== '' && steps.at(-1)?.path === path;
      if (!isSameStep) setSteps([...steps, { before: draft.value, path, removed }]);
      draft.change(next);
    },
    /** The last step, which `back` undoes. */
    lastStep: steps.at(-1),
    back: () => {
      const step = steps.at(-1);
      if (step) draft.change(step.before);
      setSteps(steps.slice(0, -1));
    },
    forget: () => setSteps([]),
  };
}

/** A document that is saved as a whole, with its version. */
export interface Version<Value> {
  readonly value: Value;
  /** Empty for a new document. */
  readonly modifiedAt: string;
}

interface DraftOptions<Value> {
  /** The storage key of the draft in this browser. */
  readonly key: string;
  readonly start: Version<Value>;
  readonly isValue: (stored: unknown) => stored is Value;
  readonly isSame: (one: Value, other: Value) => boolean;
}

/**
 * The local value of a document that is being edited: stored in this browser while it differs from the saved version,
 * and restored with the version that it was based on, so that a save notices what others saved since. How a document is
 * read and saved is up to the caller: pages of blocks have one save (use-edited), entries are also published and
 * withdrawn (use-entry-actions).
 */
function useDraft<Value>({ key, start, isValue, isSame }: DraftOptions<Value>) {
  const [saved, setSaved] = useState(start);
  const [value, setValue] = useState(start.value);
  const [isFound, setIsFound] = useState(false);
  const isDirty = !isSame(value, saved.value);
  const isRestored = useRef(false);

  useEffect(() => {
    // after the first render, which has to match the server's
    if (!isRestored.current) {
      isRestored.current = true;
      const draft = readDraft(key, isValue);
      if (draft && !isSame(draft.value, saved.value)) {
        setValue(draft.value);
        setSaved({ value: draft.base ?? saved.value, modifiedAt: draft.basedOn });
        setIsFound(true);
        return;
      }
    }
    if (isDirty) storeDraft(key, { basedOn: saved.modifiedAt, base: saved.value, value });
    else dropDraft(key);
  }, [key, saved, value, isDirty, isValue, isSame]);

  return {
    value,
    /** The version on which a save is based. */
    saved,
    isDirty,
    /** True when an unsaved draft was restored. */
    isFound,
    change: setValue,
    /** Takes the version that was saved, and keeps later changes of the draft. */
    take: (now: Version<Value>, sent: Value) => {
      dropDraft(key);
      setSaved(now);
      setValue((written) => (isSame(written, sent) ? now.value : written));
      setIsFound(false);
    },
    /** Keeps the draft, to save it over another version. */
    rebase: setSaved,
    /** Replaces the draft by another version. */
    discard: (now: Version<Value>) => {
      dropDraft(key);
      setSaved(now);
      setValue(now.value);
      setIsFound(false);
    },
  };
}

/** An unsaved draft, stored in this browser until it is saved or discarded. */
interface StoredDraft<Value> {
  /** modifiedAt of the edited version; empty for a new document. */
  readonly basedOn: string;
  /**
   * The document before the editing: a comparison with it tells conflicts from changes that only the other person made.
   */
  readonly base: Value | undefined;
  readonly value: Value;
}

const PREFIX = 'bottega.gestione.';

/** Reads a draft. `isValue` checks its shape, because an earlier version of this page may have stored another one. */
function readDraft<Value>(key: string, isValue: (stored: unknown) => stored is Value): StoredDraft<Value> | undefined {
  const { basedOn, base, value } = readRecord<StoredDraft<unknown>>('localStorage', PREFIX + key);
  return typeof basedOn === 'string' && isValue(value)
    ? { basedOn, base: isValue(base) ? base : undefined, value }
    : undefined;
}

function storeDraft(key: string, draft: StoredDraft<unknown>): void {
  writeJson('localStorage', PREFIX + key, draft);
}

function dropDraft(key: string): void {
  writeJson('localStorage', PREFIX + key, undefined);
}
