import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from './moment.ts';
import { SavedMeanwhile } from './SavedMeanwhile.tsx';
import type { Edited } from './use-edited.ts';
import { useFormKeys } from './use-form-keys.ts';

export interface EditFormProps<Value> {
  readonly label: string;
  readonly edited: Edited<Value>;
  readonly children: ReactNode;
  /** Renders the version of somebody else, read-only. */
  readonly theirs: (value: Value) => ReactNode;
  /** Further actions beside saving. */
  readonly actions?: ReactNode;
}

/** The frame of a form that is saved as a whole: notices above it, actions at the foot of the screen. */
export function EditForm<Value>({ label, edited, children, theirs, actions }: EditFormProps<Value>) {
  const { problem } = edited;
  const { form, saveByKeys } = useFormKeys(problem);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onKeyDown={saveByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (!edited.isSaving) edited.save();
      }}
    >
      <div className="mb-4 grid gap-3 empty:hidden">
        {edited.isFound && (
          <Alert tone="info">
            {t('Abbiamo ritrovato quello che avevi scritto senza salvare.')}{' '}
            <Button variant="quiet" onClick={() => void edited.discard()}>
              {t('Scartalo')}
            </Button>
          </Alert>
        )}
        {problem && !edited.theirs && <Alert tone="error">{generalOf(problem)}</Alert>}
        {edited.theirs && (
          <SavedMeanwhile
            modifiedAt={edited.theirs.modifiedAt}
            isOverwriting={edited.isSaving}
            isBusy={edited.isSaving}
            onOverwrite={edited.overwrite}
            onTakeTheirs={edited.takeTheirs}
          >
            {theirs(edited.theirs.value)}
          </SavedMeanwhile>
        )}
      </div>
      {children}
      <EditBar edited={edited}>{actions}</EditBar>
    </form>
  );
}

/** Fields of a refusal that mean the whole page instead of one of its fields. */
const WHOLE: ReadonlySet<string> = new Set(['items', 'blocks', 'rows', 'polygons']);

/** Returns a summary with the number of field errors; each message is shown at its field. */
function generalOf({ errors }: { readonly errors: readonly { readonly field?: string; readonly error: string }[] }) {
  const general = errors.find(({ field }) => field === undefined || WHOLE.has(field));
  if (general) return general.error;
  return errors.length === 1
    ? t('C’è 1 cosa da correggere')
    : t('Ci sono {n} cose da correggere', { n: errors.length });
}

function EditBar<Value>({ edited, children }: { readonly edited: Edited<Value>; readonly children: ReactNode }) {
  const { removed, saved, isDirty, isSaving } = edited;
  return (
    <div className="sticky bottom-(--foot-height) z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-paper px-4 py-3">
      <Button type="submit" busy={isSaving}>
        {t('Salva')}
      </Button>
      {children}
      {removed && (
        <Button variant="secondary" onClick={edited.putBack}>
          {t('Rimetti {name}', { name: removed.what })}
        </Button>
      )}
      <p role="status" className="ml-auto text-ink-faint text-sm">
        {isDirty
          ? t('Modifiche non salvate')
          : saved.modifiedAt !== '' && t('Salvato: {moment}', { moment: formatMoment(saved.modifiedAt) })}
      </p>
    </div>
  );
}
