import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Clash } from './compare-versions.ts';
import { useListBefore, useRowsBeside } from './list-state.ts';
import { formatMoment } from './moment.ts';
import { pressSave, useFormFocus } from './SendForm.tsx';
import type { Edited } from './use-edited.ts';

export interface StaffPageHeadProps {
  readonly title: string;
  /** The language of the title, if it is not that of the page. */
  readonly lang?: string | undefined;
  /** The parent list. */
  readonly up: { readonly name: string; readonly path: string };
  /** Content between the title and the buttons. */
  readonly facts?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
}

/** The head of a page below a list: the link back, the title, facts and actions. */
export function StaffPageHead({ title, lang, up, facts, actions }: StaffPageHeadProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5">
      <PrivateTitle>{title}</PrivateTitle>
      <Link
        to={useListBefore(up.path)}
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

/**
 * Links to the previous and next row of the list from which this page was opened. The page needs the id of its row as
 * its `key`.
 */
export function RowsBeside() {
  const { before, after, state } = useRowsBeside();
  const to = (path: string | undefined, icon: IconName, name: string) =>
    path !== undefined && (
      <Link to={path} state={state} replace aria-label={name} title={name} className={BESIDE}>
        <Icon name={icon} className="size-4" />
      </Link>
    );
  return (
    (before !== undefined || after !== undefined) && (
      <span className="flex print:hidden">
        {to(before, 'chevron-left', t('Riga prima nella lista'))}
        {to(after, 'chevron-right', t('Riga dopo nella lista'))}
      </span>
    )
  );
}

const BESIDE =
  'grid size-8 place-items-center rounded-sm text-ink-soft hover:bg-tint hover:text-ink pointer-coarse:size-11';

export interface StaffFormProps<Value> extends StaffPageHeadProps {
  readonly edited: Edited<Value>;
  /** True for a document that was never saved: the save bar is visible from the start. */
  readonly isNew?: boolean;
  /** What the button that saves says, where a save is seen by everybody at once. */
  readonly saveWord?: string;
  readonly children: ReactNode;
  /** Renders the other person's version, read-only. */
  readonly theirs: (value: Value) => ReactNode;
  /**
   * The names of its fields, by which people choose a value in a conflict; for a field without a name the own value is
   * kept.
   */
  readonly names?: Readonly<Record<string, string>>;
  /** Describes the values of fields whose numbers are codes. */
  readonly wordsOf?: Readonly<Record<string, (value: unknown) => string>>;
}

/**
 * The form of a document that is saved as a whole: its title, the fields, and the save bar, which appears after the
 * first change. The draft is kept in this browser until it is saved, and a conflict shows both versions.
 */
export function StaffForm<Value>({
  edited,
  isNew = false,
  saveWord = t('Salva'),
  children,
  theirs,
  names = {},
  wordsOf = {},
  ...head
}: StaffFormProps<Value>) {
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
              {!isDirty &&
                saved.modifiedAt !== '' &&
                t('Salvato: {moment}', { moment: formatMoment(saved.modifiedAt) })}
            </p>
          </>
        }
      />
      <div className="grid gap-3 px-4 pt-3 empty:hidden">
        <Notices edited={edited} theirs={theirs} names={names} wordsOf={wordsOf} />
      </div>
      <div className="grow px-4 pt-3 pb-6">{children}</div>
      {(isDirty || isNew) && <SaveBar edited={edited} saveWord={saveWord} />}
    </form>
  );
}

/** Notices: a restored draft, a general error, or a conflict with another person's version. */
function Notices<Value>({ edited, theirs, names, wordsOf }: Pick<StaffFormProps<Value>, 'edited' | 'theirs'> & Names) {
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
        <Conflict key={edited.theirs.modifiedAt} edited={edited} names={names} wordsOf={wordsOf}>
          {theirs(edited.theirs.value)}
        </Conflict>
      )}
    </>
  );
}

type Names = Required<Pick<StaffFormProps<unknown>, 'names' | 'wordsOf'>>;

interface ConflictProps<Value> extends Names {
  readonly edited: Edited<Value>;
  /** The rendered version of the other person. */
  readonly children: ReactNode;
}

/**
 * Shown when somebody else saved the same document meanwhile. Fields that only one of the two changed are merged; for a
 * field that both changed the person chooses the value. Nothing is saved before that.
 */
function Conflict<Value>({ edited, names, wordsOf, children }: ConflictProps<Value>) {
  const { joined, theirs, running } = edited;
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const asked = joined?.clashes.filter(({ field }) => names[field] !== undefined) ?? [];
  const taken = joined?.taken.flatMap((field) => names[field] ?? []) ?? [];
  const left = asked.filter(({ field }) => choices[field] === undefined).length;
  return (
    <section aria-label={t('Due versioni')} className="grid gap-3">
      <Alert tone="error">
        {t('Nel frattempo qualcun altro ha salvato questo contenuto ({moment}). La tua versione è ancora qui sotto.', {
          moment: formatMoment(theirs?.modifiedAt ?? ''),
        })}{' '}
        {asked.length === 1 && t('Un campo lo avete cambiato entrambi: scegli quale vale.')}
        {asked.length > 1 && t('{n} campi li avete cambiati entrambi: scegli quale vale.', { n: asked.length })}
        {asked.length === 0 && joined && t('Nessun campo è cambiato da entrambi: le due versioni si possono unire.')}
      </Alert>
      {asked.map((clash) => (
        <ClashChoice
          key={clash.field}
          name={names[clash.field] ?? clash.field}
          clash={clash}
          textOf={wordsOf[clash.field] ?? textOfValue}
          chosen={choices[clash.field]}
          onChoose={(whose) => setChoices({ ...choices, [clash.field]: whose })}
        />
      ))}
      {taken.length > 0 && (
        <p className="text-ink-soft text-sm">{t('Dall’altra versione: {names}', { names: taken.join(', ') })}</p>
      )}
      <details className="rounded-md border border-line px-3">
        <summary className="cursor-pointer py-2 font-semibold text-sm">{t('La versione dell’altra persona')}</summary>
        <div className="pb-3">{children}</div>
      </details>
      <div className="flex flex-wrap gap-2">
        {joined && (
          <Button
            busy={running === 'save'}
            disabled={left > 0}
            onClick={() => edited.saveJoined(Object.keys(choices).filter((field) => choices[field] === 'theirs'))}
          >
            {left === 0 ? t('Unisci e salva') : t('Unisci e salva: {n} da scegliere', { n: left })}
          </Button>
        )}
        <Button variant="secondary" busy={running === 'save'} onClick={edited.overwrite}>
          {t('Salva la mia versione')}
        </Button>
        <Button variant="quiet" disabled={running !== undefined} onClick={edited.takeTheirs}>
          {t('Tieni l’altra versione')}
        </Button>
      </div>
    </section>
  );
}

interface ClashChoiceProps {
  readonly name: string;
  readonly clash: Clash;
  readonly textOf: (value: unknown) => string;
  readonly chosen: 'mine' | 'theirs' | undefined;
  readonly onChoose: (whose: 'mine' | 'theirs') => void;
}

/** Asks which of two values of a field to keep. */
function ClashChoice({ name, clash, textOf, chosen, onChoose }: ClashChoiceProps) {
  const group = useId();
  const values = [
    { whose: 'mine', title: t('La tua'), value: clash.mine },
    { whose: 'theirs', title: t('L’altra'), value: clash.theirs },
  ] as const;
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1 font-semibold text-sm">{name}</legend>
      {values.map(({ whose, title, value }) => (
        <label
          key={whose}
          className="grid grid-cols-[auto_1fr] gap-x-2 rounded-md border border-line-strong bg-card p-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={group}
            value={whose}
            checked={chosen === whose}
            onChange={() => onChoose(whose)}
            className="mt-0.5 accent-accent"
          />
          <span className="text-ink-soft">{title}</span>
          <span className="col-start-2 min-w-0 break-words font-semibold">{textOf(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? t('1 riga') : t('{n} righe', { n: value.length });
  if (typeof value === 'boolean') return value ? t('Sì') : t('No');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? t('(vuoto)') : text;
}

/** Fields of a refusal that concern the whole page instead of one of its fields. */
const WHOLE: ReadonlySet<string> = new Set(['items', 'blocks', 'rows', 'polygons']);

/** Returns a summary with the number of field errors; each message is shown at its field. */
function generalOf({ errors }: { readonly errors: readonly { readonly field?: string; readonly error: string }[] }) {
  const general = errors.find(({ field }) => field === undefined || WHOLE.has(field));
  if (general) return general.error;
  return errors.length === 1
    ? t('C’è 1 cosa da correggere')
    : t('Ci sono {n} cose da correggere', { n: errors.length });
}

/** The bar at the foot of the window, shown while there are unsaved changes. */
function SaveBar<Value>({ edited, saveWord }: { readonly edited: Edited<Value>; readonly saveWord: string }) {
  const { changed, lastStep, isDirty, running } = edited;
  return (
    <div
      data-ground="dark"
      className="staff-save sticky bottom-[calc(var(--foot-height)+var(--bar-height))] z-10 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 bg-card px-4 py-1.5 text-sm"
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
          {saveWord}
        </Button>
      </div>
    </div>
  );
}
