import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText, type FieldErrorCode } from '../../../../contract/base/field-errors.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { usePasswordMinimum } from '../../auth/PasswordStrengthBar.tsx';
import { putTyped, typedIn } from '../../forms/draft.ts';
import { type RegistrationDraft, readDraft } from './registration-draft.ts';

export interface FieldOfStep {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

export interface StepFormProps {
  readonly names: readonly string[];
  readonly draft: RegistrationDraft;
  /** Fields that cannot be changed, because their values come from elsewhere. */
  readonly fixed?: readonly string[];
  /** Called for each change, so that a reload loses nothing. */
  readonly onTyped: (typed: RegistrationDraft) => void;
  /** The validation rule, which the server uses, too. Of two problems of a field the first is shown. */
  readonly problemsOf: (
    typed: RegistrationDraft,
    form: HTMLFormElement,
  ) => readonly (readonly [string, FieldErrorCode])[];
  readonly onNext: (typed: RegistrationDraft, form: HTMLFormElement) => void;
  /** The refusal of the last submission; its fields may belong to this step. */
  readonly refusal: ApiError | undefined;
  readonly isBusy?: boolean;
  readonly submitLabel: string;
  readonly children: (field: (name: string) => FieldOfStep) => ReactNode;
}

/**
 * One step of the registration. Its inputs are uncontrolled, so input before hydration is kept; the draft is written
 * back into them.
 */
export function StepForm({ names, draft, fixed = [], problemsOf, refusal, isBusy = false, ...props }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const atFields = (name: string) => problems[name] ?? refusal?.at(name);
  const isAtField = refusal?.errors.every(({ field }) => field !== undefined && names.includes(field)) ?? false;
  const minimum = usePasswordMinimum();
  const start = useRef(names.filter((name) => !fixed.includes(name)));
  useEffect(() => {
    if (form.current) putTyped(form.current, start.current, asLists(readDraft()));
  }, []);
  useEffect(() => {
    if (refusal) focusFirst(form.current, (name) => refusal.at(name) !== undefined);
  }, [refusal]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedValues(event.currentTarget, names);
    const found = new Map(problemsOf(typed, event.currentTarget).toReversed());
    setProblems(Object.fromEntries(Array.from(found, ([name, code]) => [name, errorText(code, { minimum })])));
    if (found.size > 0) focusFirst(event.currentTarget, (name) => found.has(name));
    else props.onNext(typed, event.currentTarget);
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => props.onTyped(typedValues(event.currentTarget, names))}
      onSubmit={submit}
      className="grid gap-4"
    >
      {refusal && !isAtField && <Alert tone="error">{refusal.message}</Alert>}
      {props.children((name) => ({ name, defaultValue: draft[name] ?? '', error: atFields(name) }))}
      <Button type="submit" size="lg" busy={isBusy} className="mt-2 sm:justify-self-start">
        {props.submitLabel}
      </Button>
    </form>
  );
}

function typedValues(form: HTMLFormElement, names: readonly string[]): RegistrationDraft {
  return Object.fromEntries(Object.entries(typedIn(form, names)).map(([name, [value = '']]) => [name, value.trim()]));
}

function asLists(draft: RegistrationDraft): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, [value]]));
}

function focusFirst(form: HTMLFormElement | null, isWrong: (name: string) => boolean): void {
  const inputs = form ? [...form.querySelectorAll<HTMLInputElement>('input[name]')] : [];
  inputs.find(({ name }) => isWrong(name))?.focus();
}
