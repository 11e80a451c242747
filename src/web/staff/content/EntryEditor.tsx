import type { StaffEntry } from '../../../contract/content/staff-entry-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SavedMeanwhile } from '../kit/SavedMeanwhile.tsx';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { EntryBar } from './EntryBar.tsx';
import { EntryFields } from './EntryFields.tsx';
import { EntryPreview } from './EntryPreview.tsx';
import { StatusBadge } from './EntryRow.tsx';
import { TheirText } from './TheirText.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { useEntryText } from './use-entry-text.ts';

export interface EntryEditorProps {
  /** undefined while the entry is new. */
  readonly entry: StaffEntry | undefined;
  readonly type: string;
  readonly onType?: (type: string) => void;
  readonly onChanged: (entry: StaffEntry) => void;
  readonly onDeleted: () => void;
}

export function EntryEditor({ entry, type, onType, onChanged, onDeleted }: EntryEditorProps) {
  const written = useEntryText(entry);
  const actions = useEntryActions({ entry, type, written, onChanged, onDeleted });
  const { problem, theirs } = actions;
  const title = entry?.title ?? t('Nuovo contenuto');

  const { form, saveByKeys } = useFormKeys(problem);
  return (
    <>
      <PrivateTitle>{title}</PrivateTitle>
      <Breadcrumbs
        trail={[
          { name: t('Contenuti'), path: staffPaths.contents() },
          { name: title, path: entry ? staffPaths.entry(entry.entryId) : staffPaths.newEntry() },
        ]}
      />
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-4">
        <h1 lang={entry && contentLanguage()} className="min-w-0 break-words text-3xl">
          {title}
        </h1>
        {entry && <StatusBadge status={entry.status} />}
      </div>
      {/* the form listens to keys from all of its fields */}
      <form
        ref={form}
        noValidate
        aria-label={title}
        onKeyDown={saveByKeys}
        onSubmit={(event) => {
          event.preventDefault();
          if (actions.running === undefined) actions.run('save');
        }}
      >
        <div className="mb-4 grid gap-3 empty:hidden">
          {written.isFound && (
            <Alert tone="info">
              {t('Abbiamo ritrovato quello che avevi scritto senza salvare.')}{' '}
              <Button variant="quiet" onClick={() => written.discard(entry)}>
                {t('Scartalo')}
              </Button>
            </Alert>
          )}
          {problem && !theirs && problem.errors.some(({ field }) => field === undefined) && (
            <Alert tone="error">{problem.message}</Alert>
          )}
          {theirs && (
            <SavedMeanwhile
              modifiedAt={theirs.modifiedAt}
              isOverwriting={actions.running === 'overwrite'}
              isBusy={actions.running !== undefined}
              onOverwrite={() => actions.run('overwrite')}
              onTakeTheirs={actions.takeTheirs}
            >
              <TheirText entry={theirs} />
            </SavedMeanwhile>
          )}
        </div>
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
          <EntryFields written={written} problem={problem} type={type} onType={onType} />
          <EntryPreview text={written.text} />
        </div>
        <EntryBar entry={entry} written={written} actions={actions} />
      </form>
    </>
  );
}
