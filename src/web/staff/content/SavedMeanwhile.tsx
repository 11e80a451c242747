import type { StaffEntry } from '../../../contract/staff-content.ts';
import { contentLanguage, t } from '../../../domain/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { formatMoment } from './entry-words.ts';
import type { EntryActions } from './use-entry-actions.ts';

/** Somebody else was faster: both versions are here, and who looks at them decides. */
export function SavedMeanwhile({ theirs, actions }: { readonly theirs: StaffEntry; readonly actions: EntryActions }) {
  const { running, run, takeTheirs } = actions;
  return (
    <div className="grid gap-3">
      <Alert tone="error">
        {t('Nel frattempo qualcun altro ha salvato questo contenuto ({moment}). La tua versione è ancora qui sotto.', {
          moment: formatMoment(theirs.modifiedAt),
        })}
      </Alert>
      <details className="rounded-md bg-card p-4 shadow-card">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
          {t('La versione dell’altra persona')}
        </summary>
        <p lang={contentLanguage()} className="my-2 font-semibold">
          {theirs.title}
        </p>
        <TextArea
          label={t('Il suo testo')}
          name="theirs"
          lang={contentLanguage()}
          rows={10}
          readOnly
          defaultValue={theirs.content}
        />
      </details>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={running === 'overwrite'} onClick={() => run('overwrite')}>
          {t('Salva la mia versione')}
        </Button>
        <Button variant="quiet" disabled={running !== undefined} onClick={takeTheirs}>
          {t('Tieni l’altra versione')}
        </Button>
      </div>
    </div>
  );
}
