import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MAX_PHOTO_MB, MAX_REFUND_NOTE, MAX_REFUND_PHOTOS } from '../../../../contract/refunds/limits.ts';
import type { RefundableLine } from '../../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams, formatPieces } from '../../../../domain/base/format.ts';
import { REFUND_CAUSES, type RefundCause } from '../../../../domain/refunds/refund-rules.ts';
import { t } from '../../../../language/language.ts';
import { FieldNote, TextArea } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Thumb } from '../page/OrderGoods.tsx';
import { photoProblem } from './photo-problem.ts';
import { FILE_LABEL } from './Reports.tsx';

/** What a customer writes about one of the reported goods. */
export interface Draft {
  readonly orderItemId: number;
  readonly cause: RefundCause;
  /** Pieces, or grams of loose goods. */
  readonly amount: number;
  readonly note: string;
  readonly photos: readonly File[];
}

/** The step of an amount by weight. */
const STEP_GRAMS = 100;

export function newDraft(line: RefundableLine): Draft {
  return { orderItemId: line.orderItemId, cause: 'damaged', amount: wholeOf(line), note: '', photos: [] };
}

/** Returns the amount in the form of the call. */
export function amountOf({ weightGrams }: RefundableLine, amount: number) {
  return weightGrams > 0 ? { weight_grams: amount } : { quantity: amount };
}

/** Returns the euro for a part of a line, at most what is left of it. */
export function refundOf(line: RefundableLine, amount: number): number {
  const part = Math.round((line.total * 100 * amount) / wholeOf(line)) / 100;
  return Math.min(part, line.refundable);
}

function wholeOf({ weightGrams, quantity }: RefundableLine): number {
  return weightGrams > 0 ? weightGrams : quantity;
}

interface ReportedLineProps {
  readonly line: RefundableLine;
  readonly draft: Draft;
  readonly picture: string;
  readonly problem: string | undefined;
  /** True for a line that was just chosen: its heading is shown and focused. */
  readonly hasFocus: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onRemove: () => void;
}

/** One of the reported goods: its cause, how much of it, and on request a photo and a note. */
export function ReportedLine({ line, draft, picture, problem, hasFocus, onChange, onRemove }: ReportedLineProps) {
  const { name, weightGrams, quantity, total } = line;
  const [hasNote, setHasNote] = useState(draft.note !== '');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const amount = weightGrams > 0 ? formatGrams(weightGrams) : formatPieces(quantity);
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex items-center gap-3">
        <Thumb src={picture} />
        <div className="min-w-0 grow">
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="scroll-mt-24 break-words font-sans font-semibold tracking-normal outline-none"
          >
            {name}
          </h2>
          <p className="text-ink-soft text-sm">{t('{amount}, pagati {price}', { amount, price: formatEuro(total) })}</p>
        </div>
        <IconButton icon="close" label={t('Togli dalla segnalazione: {name}', { name })} onClick={onRemove} />
      </div>
      <Causes draft={draft} onChange={onChange} />
      <Amount line={line} draft={draft} onChange={onChange} />
      {problem !== undefined && <FieldNote id={`${headingId}-problem`} error={problem} hint="" />}
      <Photos draft={draft} onChange={onChange}>
        {!hasNote && (
          <button type="button" onClick={() => setHasNote(true)} className={QUIET}>
            <Icon name="edit" className="size-5" />
            {t('Aggiungi una nota')}
          </button>
        )}
      </Photos>
      {hasNote && (
        <TextArea
          label={t('Raccontaci')}
          name={`note-${line.orderItemId}`}
          required={false}
          maxLength={MAX_REFUND_NOTE}
          value={draft.note}
          onChange={(event) => onChange({ ...draft, note: event.target.value })}
        />
      )}
    </section>
  );
}

const QUIET = 'flex min-h-11 w-fit items-center gap-2 font-semibold text-accent text-sm hover:underline';

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function Causes({ draft, onChange }: PartProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('Che cosa non va?')}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(REFUND_CAUSES) as [RefundCause, string][]).map(([cause, text]) => (
          <label
            key={cause}
            className="flex min-h-11 cursor-pointer items-center rounded-full bg-card px-4 font-medium text-sm ring-1 ring-line ring-inset hover:bg-tint has-checked:bg-ink has-checked:text-paper has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`causa-${draft.orderItemId}`}
              checked={draft.cause === cause}
              onChange={() => onChange({ ...draft, cause })}
              className="sr-only"
            />
            {t(text)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Amount({ line, draft, onChange }: PartProps & { readonly line: RefundableLine }) {
  const whole = wholeOf(line);
  const isLoose = line.weightGrams > 0;
  const step = isLoose ? STEP_GRAMS : 1;
  // from an uneven weight the first step leads to a round one
  const less = Math.max(Math.ceil(draft.amount / step) * step - step, Math.min(step, whole));
  const more = Math.min(Math.floor(draft.amount / step) * step + step, whole);
  const set = (amount: number) => onChange({ ...draft, amount });
  return (
    <div role="group" aria-label={t('Quanto? {name}', { name: line.name })} className="grid gap-1.5">
      <p className="font-medium text-sm">{t('Quanto?')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex items-center rounded-full ring-1 ring-line-strong ring-inset">
          <IconButton
            icon="minus"
            label={t('Meno: {name}', { name: line.name })}
            disabled={less >= draft.amount}
            onClick={() => set(less)}
          />
          <output className="min-w-16 text-center font-semibold text-sm">
            {isLoose ? formatGrams(draft.amount) : formatPieces(draft.amount)}
          </output>
          <IconButton
            icon="plus"
            label={t('Più: {name}', { name: line.name })}
            disabled={more <= draft.amount}
            onClick={() => set(more)}
          />
        </span>
        {draft.amount < whole && (
          <button
            type="button"
            onClick={() => set(whole)}
            className="min-h-11 rounded-full px-4 font-medium text-sm ring-1 ring-line ring-inset hover:bg-tint"
          >
            {t('Tutto')}
          </button>
        )}
        <span className="text-sm">
          {t('rimborso')} <b>{formatEuro(refundOf(line, draft.amount))}</b>
        </span>
      </div>
    </div>
  );
}

/** The photos of a line with what else may be added, in one row; children: the way to a note. */
function Photos({ draft, onChange, children }: PartProps & { readonly children: ReactNode }) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { photos } = draft;
  function add(files: readonly File[]) {
    const refused = files.map(photoProblem).filter((text) => text !== '');
    setProblem(refused[0]);
    const fitting = files.filter((file) => photoProblem(file) === '');
    onChange({ ...draft, photos: [...photos, ...fitting].slice(0, MAX_REFUND_PHOTOS) });
  }
  return (
    <div className="grid gap-1.5">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.lastModified}`} className="relative">
              <PhotoPreview photo={photo} />
              <IconButton
                icon="close"
                label={t('Togli la foto: {name}', { name: photo.name })}
                onClick={() => onChange({ ...draft, photos: photos.filter((each) => each !== photo) })}
                className="absolute -top-3 -right-3 bg-card shadow-card"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        {photos.length < MAX_REFUND_PHOTOS && (
          <label htmlFor={id} className={`${QUIET} ${FILE_LABEL} rounded-md`}>
            <Icon name="camera" className="size-5" />
            {t('Aggiungi una foto')}
            <input
              id={id}
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp"
              aria-describedby={`${id}-note`}
              className="sr-only"
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </label>
        )}
        {children}
      </div>
      <FieldNote
        id={`${id}-note`}
        error={problem}
        hint={t('Facoltative. Fino a {n} foto, JPG, PNG o WEBP, di {max} MB al massimo', {
          n: MAX_REFUND_PHOTOS,
          max: MAX_PHOTO_MB,
        })}
      />
    </div>
  );
}

/** Shows a photo before it is sent. */
function PhotoPreview({ photo }: { readonly photo: File }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <span className="block size-18 overflow-hidden rounded-md bg-tile">
      {address !== '' && <img src={address} alt={photo.name} className="size-full object-cover" />}
    </span>
  );
}
