import { type ReactNode, useRef } from 'react';
import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatMoment } from './moment.ts';
import { pressSave, useFormFocus } from './SendForm.tsx';
import type { Edited } from './use-edited.ts';

export interface StaffPageHeadProps {
  readonly title: string;
  /** Of the title, where it is not the language of the page. */
  readonly lang?: string | undefined;
  /** The list that it belongs to. */
  readonly up: { readonly name: string; readonly path: string };
  /** Between the title and the buttons. */
  readonly facts?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
}

/** The title of a page below a list: the way back, its name, what is known of it, and what may be done with it. */
export function StaffPageHead({ title, lang, up, facts, actions }: StaffPageHeadProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5">
      <PrivateTitle>{title}</PrivateTitle>
      <Link
        to={up.path}
        className="-ml-1.5 flex min-h-7 items-center gap-1 rounded-sm px-1.5 font-semibold text-ink-soft text-sm hover:bg-tint hover:text-ink"
      >
        <Icon name="chevron-left" className="size-4" />
        {up.name}
      </Link>
      <h1 lang={lang} className="min-w-0 break-words text-xl">
        {title}
      </h1>
      {facts}
      <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
    </div>
  );
}

export interface StaffFormProps<Value> extends StaffPageHeadProps {
  readonly edited: Edited<Value>;
  readonly children: ReactNode;
  /** Renders the version of somebody else, read-only. */
  readonly theirs: (value: Value) => ReactNode;
}

/**
 * A document that is edited and saved as a whole: its title, the fields, and the bar that saves as soon as something is changed. What is
 * written is kept in this browser until it is saved, so that leaving loses nothing, and a conflict shows both versions.
 */
export function StaffForm<Value>({ edited, children, theirs, ...head }: StaffFormProps<Value>) {
  const { problem, saved, isDirty } = edited;
  const form = useRef<HTMLFormElement>(null);
  useFormFocus(form, problem, false);
  return (
    <form
      ref={form}
      noValidate
      aria-label={head.title}
      onKeyDown={(event) => pressSave(event) && form.current?.requestSubmit()}
      onSubmit={(event) => {
        event.preventDefault();
        if (edited.running === undefined) edited.save();
      }}
      className="staff-sheet flex flex-col"
    >
      <StaffPageHead
        {...head}
        facts={
          <>
            {head.facts}
            <p role="status" className="text-ink-faint text-xs">
              {!isDirty && saved.modifiedAt !== '' && t('Salvato: {moment}', { moment: formatMoment(saved.modifiedAt) })}
            </p>
          </>
        }
      />
      <div className="grid gap-3 px-4 pt-3 empty:hidden">
        <Notices edited={edited} theirs={theirs} />
      </div>
      <div className="grow px-4 pt-3 pb-6">{children}</div>
      {(isDirty || saved.modifiedAt === '') && <SaveBar edited={edited} />}
    </form>
  );
}

/** What was found again, what is wrong with the whole, and what somebody else saved. */
function Notices<Value>({ edited, theirs }: Pick<StaffFormProps<Value>, 'edited' | 'theirs'>) {
  const { problem, isFound } = edited;
  return (
    <>
      {isFound && (
        <Alert tone="info">
          {t('Abbiamo ritrovato quello che avevi scritto senza salvare.')}{' '}
          <Button variant="quiet" onClick={() => void edited.discard()}>
            {t('Scartalo')}
          </Button>
        </Alert>
      )}
      {problem && !edited.theirs && <Alert tone="error">{generalOf(problem)}</Alert>}
      {edited.theirs && (
        <>
          <Alert tone="error">
            {t('Nel frattempo qualcun altro ha salvato questo contenuto ({moment}). La tua versione è ancora qui sotto.', {
              moment: formatMoment(edited.theirs.modifiedAt),
            })}
          </Alert>
          <details className="rounded-md border border-line px-3">
            <summary className="cursor-pointer py-2 font-semibold text-sm">{t('La versione dell’altra persona')}</summary>
            <div className="pb-3">{theirs(edited.theirs.value)}</div>
          </details>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" busy={edited.running === 'save'} onClick={edited.overwrite}>
              {t('Salva la mia versione')}
            </Button>
            <Button variant="quiet" disabled={edited.running !== undefined} onClick={edited.takeTheirs}>
              {t('Tieni l’altra versione')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Fields of a refusal that mean the whole page instead of one of its fields. */
const WHOLE: ReadonlySet<string> = new Set(['items', 'blocks', 'rows', 'polygons']);

/** Returns a summary with the number of field errors; each message is shown at its field. */
function generalOf({ errors }: { readonly errors: readonly { readonly field?: string; readonly error: string }[] }) {
  const general = errors.find(({ field }) => field === undefined || WHOLE.has(field));
  if (general) return general.error;
  return errors.length === 1 ? t('C’è 1 cosa da correggere') : t('Ci sono {n} cose da correggere', { n: errors.length });
}

/** At the foot of the window while something is to be saved. */
function SaveBar<Value>({ edited }: { readonly edited: Edited<Value> }) {
  const { changed, lastStep, isDirty, running } = edited;
  return (
    <div
      data-ground="dark"
      className="sticky bottom-(--foot-height) z-10 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 bg-card px-4 py-1.5 text-sm"
    >
      <p role="status" className="font-semibold">
        {isDirty && (changed === 1 ? t('1 campo cambiato') : t('{n} campi cambiati', { n: changed }))}
      </p>
      {isDirty && <p className="text-ink-soft max-sm:hidden">{t('bozza tenuta su questo computer')}</p>}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {isDirty && (
          <Button variant="secondary" disabled={running !== undefined} onClick={() => void edited.discard()}>
            {t('Lascia perdere')}
          </Button>
        )}
        {lastStep && (
          <Button variant="secondary" onClick={edited.back}>
            {lastStep.removed === undefined ? t('Indietro di uno') : t('Rimetti {name}', { name: lastStep.removed })}
          </Button>
        )}
        <Button type="submit" busy={running === 'save'} disabled={running !== undefined && running !== 'save'}>
          {t('Salva')}
        </Button>
      </div>
    </div>
  );
}
