import { type ReactNode, useState } from 'react';
import type {
  PromotionDraft,
  StaffPromotionCheck,
  StaffPromotionChoices,
} from '../../../contract/promotions/schemas.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { evenRows, Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Edited } from '../kit/use-edited.ts';

/** What every field of the form needs: the draft, and what is wrong with it while it is written. */
export interface FormProps {
  readonly edited: Edited<PromotionDraft>;
  readonly check: StaffPromotionCheck | undefined;
}

export type NumberName =
  | 'percent'
  | 'priceCents'
  | 'take'
  | 'pay'
  | 'nth'
  | 'offCents'
  | 'fromCents'
  | 'fromPieces'
  | 'giftQuantity'
  | 'segmentId'
  | 'most'
  | 'perCustomer'
  | 'pieceGrams'
  | 'budgetCents';

/**
 * Returns the message of a field: what a save or a start refused, and at once what is wrong with something written;
 * what is only missing is listed beside the form.
 */
export function errorAt({ edited: { problem, value }, check }: FormProps, name: keyof PromotionDraft) {
  const refused = problem?.at(name);
  if (refused !== undefined) return refused;
  const written = value[name];
  const isEmpty = written === undefined || written === '' || (Array.isArray(written) && written.length === 0);
  return isEmpty ? undefined : check?.problems.find(({ field }) => field === name)?.text;
}

/** Returns the draft with a number, or without it. */
export function withNumber(draft: PromotionDraft, name: NumberName, value: number | undefined): PromotionDraft {
  const { [name]: _, ...rest } = draft;
  return value === undefined ? rest : { ...rest, [name]: value };
}

interface NumberFieldProps extends FormProps {
  readonly name: NumberName;
  readonly label: string;
  readonly hint?: string;
  /** True for euro, which the draft has as cents. */
  readonly isMoney?: boolean;
}

/** A number that may be empty; what cannot be read as one is left as it is written, and is none. */
export function NumberField({ name, label, hint, isMoney = false, ...form }: NumberFieldProps) {
  const { value, change } = form.edited;
  const [text, setText] = useState(() => numberText(value[name], isMoney));
  const shown = readNumber(text, isMoney) === value[name] ? text : numberText(value[name], isMoney);
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      value={shown}
      error={errorAt(form, name)}
      onChange={({ target }) => {
        setText(target.value);
        change(withNumber(value, name, readNumber(target.value, isMoney)));
      }}
    />
  );
}

export function numberText(value: number | undefined, isMoney: boolean): string {
  if (value === undefined) return '';
  return isMoney ? (value / 100).toFixed(2).replace('.', ',') : String(value);
}

export function readNumber(text: string, isMoney: boolean): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) return undefined;
  return Math.round(isMoney ? value * 100 : value);
}

interface PicksProps {
  readonly label: string;
  readonly name: string;
  readonly none: string;
  readonly picked: readonly string[];
  readonly choices: readonly { readonly word: string; readonly name: string }[];
  readonly onPick: (picked: string[]) => void;
  readonly error?: string | undefined;
  readonly lang?: string | undefined;
}

/** Several of a list: a select adds one, and each of those chosen has a button that takes it off. */
export function Picks({ label, name, none, picked, choices, onPick, error, lang }: PicksProps) {
  const nameOf = (word: string) => choices.find((choice) => choice.word === word)?.name ?? word;
  return (
    <div className="grid content-start gap-1">
      <Select
        label={label}
        name={name}
        value=""
        lang={lang}
        error={error}
        onChange={({ target }) => target.value !== '' && onPick([...picked, target.value])}
      >
        <option value="">{picked.length === 0 ? none : t('Aggiungi')}</option>
        {choices
          .filter(({ word }) => !picked.includes(word))
          .map((choice) => (
            <option key={choice.word} value={choice.word}>
              {choice.name}
            </option>
          ))}
      </Select>
      {picked.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {picked.map((word) => (
            <li key={word}>
              <Button
                variant="secondary"
                lang={lang}
                aria-label={t('Togli {name}', { name: nameOf(word) })}
                onClick={() => onPick(picked.filter((each) => each !== word))}
              >
                {nameOf(word)} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-b pb-4">
      <h2 className="font-semibold text-base">{title}</h2>
      <div className={`${evenRows} mt-2 sm:grid-cols-2`}>{children}</div>
    </section>
  );
}

interface StorePicksProps extends Pick<PicksProps, 'error'> {
  readonly stores: StaffPromotionChoices['stores'] | undefined;
  /** Numbers of warehouses; empty: all stores. */
  readonly picked: readonly number[];
  readonly onPick: (picked: number[]) => void;
}

/** The stores for which a promotion or a flyer is valid. */
export function StorePicks({ stores = [], picked, onPick, error }: StorePicksProps) {
  return (
    <Picks
      label={t('Negozi')}
      name="stores"
      none={t('Tutti')}
      picked={picked.map(String)}
      choices={stores.map(({ warehouseId, name }) => ({ word: String(warehouseId), name }))}
      onPick={(words) => onPick(words.map(Number))}
      error={error}
    />
  );
}
