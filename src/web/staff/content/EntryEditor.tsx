import type { StaffEntry } from '../../../contract/content/staff-entry-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { TextArea } from '../../ui/Field.tsx';
import { formatMoment } from '../kit/moment.ts';
import { SavedMeanwhile } from '../kit/SavedMeanwhile.tsx';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { EntryFields } from './EntryFields.tsx';
import { EntryPreview } from './EntryPreview.tsx';
import { StatusBadge } from './EntryRow.tsx';
import { type EntryActions, useEntryActions } from './use-entry-actions.ts';
import { useEntryText, type WrittenEntry } from './use-entry-text.ts';

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

/** Shows the version that somebody else saved in the meantime, to read and to copy from. */
function TheirText({ entry }: { readonly entry: StaffEntry }) {
  return (
    <>
      <p lang={contentLanguage()} className="my-2 font-semibold">
        {entry.title}
      </p>
      <TextArea
        label={t('Il suo testo')}
        name="theirs"
        lang={contentLanguage()}
        rows={10}
        readOnly
        defaultValue={entry.content}
      />
    </>
  );
}

interface EntryBarProps {
  readonly entry: StaffEntry | undefined;
  readonly written: WrittenEntry;
  readonly actions: EntryActions;
}

/** The actions for an entry, always visible at the foot of the screen. */
function EntryBar({ entry, written, actions }: EntryBarProps) {
  const { running, run } = actions;
  const isBusy = running !== undefined;
  return (
    <div className="sticky bottom-(--foot-height) z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3">
      <Button type="submit" busy={running === 'save' || running === 'overwrite'} disabled={isBusy}>
        {t('Salva')}
      </Button>
      {entry?.status === 'publish' ? (
        <>
          <Button
            variant="secondary"
            busy={running === 'withdraw'}
            disabled={isBusy}
            onClick={() => void withdraw(run)}
          >
            {t('Ritira')}
          </Button>
          {entry.type === 'pages' && (
            // a full page load, so that it shows what was just saved
            <a href={paths.page(entry.slug)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
              {t('Vedi nel negozio')}
            </a>
          )}
        </>
      ) : (
        <Button variant="secondary" busy={running === 'publish'} disabled={isBusy} onClick={() => run('publish')}>
          {t(written.isDirty ? 'Salva e pubblica' : 'Pubblica')}
        </Button>
      )}
      {entry?.status === 'draft' && (
        <Button variant="danger" busy={running === 'delete'} disabled={isBusy} onClick={() => void remove(run, entry)}>
          {t('Elimina')}
        </Button>
      )}
      <p role="status" className="ml-auto text-ink-faint text-sm">
        {written.isDirty
          ? t('Modifiche non salvate')
          : entry && t('Salvato: {moment}', { moment: formatMoment(entry.modifiedAt) })}
      </p>
    </div>
  );
}

async function withdraw(run: EntryActions['run']): Promise<void> {
  const isSure = await confirm({
    title: t('Ritirare il contenuto?'),
    text: t('Non si vedrà più nel negozio finché non lo pubblichi di nuovo.'),
  });
  if (isSure) run('withdraw');
}

async function remove(run: EntryActions['run'], { title }: StaffEntry): Promise<void> {
  const isSure = await confirm({
    title: t('Eliminare la bozza?'),
    text: t('«{title}» sarà eliminata per sempre.', { title }),
    isDestructive: true,
  });
  if (isSure) run('delete');
}
