import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../contract/errors.ts';
import { rulesOf } from '../../../contract/form-rules.ts';
import type { DynamicForm, FormField } from '../../../contract/forms.ts';
import { type Answer, problemOf, problemsOf } from '../../../domain/dynamic-form.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { requestLogin } from '../../api/login-gate.ts';
import { answersIn, dropDraft } from './filled-in.ts';
import { formEndpoints } from './form-endpoints.ts';
import type { PostedForm } from './posted-form.ts';
import type { ChosenFile } from './use-uploads.ts';

export type FormProblems = Readonly<Record<number, string>>;

export interface FormState {
  readonly step: 'filling' | 'sending' | 'sent';
  /** Messages by field id. */
  readonly problems: FormProblems;
  /** About the form as a whole; empty: nothing is wrong. */
  readonly message: string;
  /** HTML of the server, once it is sent. */
  readonly thanks: string;
}

export interface SendForm {
  readonly state: FormState;
  send(element: HTMLFormElement, files: readonly ChosenFile[]): Promise<void>;
  /** A field that was wrong is looked at again while it is corrected. */
  recheck(element: HTMLFormElement, fieldId: number): void;
  restart(): void;
}

/** The server takes nobody for a person who is faster (FORM_MINIMUM_MS): then the press waits. */
const MINIMUM_MS = 3200;
const STILL_SENDING = 'Attendi che il file sia caricato, oppure annullalo';
const FRESH: FormState = { step: 'filling', problems: {}, message: '', thanks: '' };

/** What becomes of a form: filled in, refused at its fields, on its way, sent, or not sent and all still there. */
export function useSendForm(form: DynamicForm, posted: PostedForm | undefined, isSent: boolean): SendForm {
  const [state, setState] = useState<FormState>(() => firstState(form, posted, isSent));
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = Date.now();
  }, []);

  const refuse = (message: string, problems: FormProblems = {}) => setState({ ...FRESH, message, problems });
  async function send(element: HTMLFormElement, files: readonly ChosenFile[]) {
    if (state.step === 'sending') return;
    const answers = answersWithFiles(element, form.fields, files);
    const problems = problemsIn(form.fields, answers, files);
    if (Object.keys(problems).length > 0) return refuse(errorText('FORM_INVALID'), problems);
    const website = String(new FormData(element).get('website') ?? '');
    setState((before) => ({ ...before, step: 'sending', problems: {}, message: '' }));
    await new Promise((resolve) => setTimeout(resolve, openedAt.current + MINIMUM_MS - Date.now()));
    try {
      const fields = Object.fromEntries(answers);
      const body = { form_id: form.id, fields, guard: form.guard, website };
      const { actions } = await persistently(() => api.call(formEndpoints.send, { body }));
      dropDraft(form.id);
      setState({ ...FRESH, step: 'sent', thanks: actions.success_message });
    } catch (error) {
      const { message, problems: found } = readRefusal(asApiError(error));
      refuse(message, found);
    }
  }
  function recheck(element: HTMLFormElement, fieldId: number) {
    const field = form.fields.find(({ id }) => id === fieldId);
    if (!field || state.problems[fieldId] === undefined || field.type === 'file_upload') return;
    const found = problemOf(rulesOf(field), answersIn(element, [field]).get(fieldId) ?? '');
    const { [fieldId]: _before, ...others } = state.problems;
    setState({ ...state, problems: found ? { ...others, [fieldId]: errorText(found.code, found.details) } : others });
  }
  return { state, send, recheck, restart: () => setState(FRESH) };
}

function firstState(form: DynamicForm, posted: PostedForm | undefined, isSent: boolean): FormState {
  if (posted) return { ...FRESH, problems: posted.problems, message: posted.message };
  return isSent ? { ...FRESH, step: 'sent', thanks: form.successMessage } : FRESH;
}

function answersWithFiles(
  element: HTMLFormElement,
  fields: readonly FormField[],
  files: readonly ChosenFile[],
): Map<number, Answer> {
  const answers = answersIn(element, fields);
  for (const { id } of fields.filter(({ type }) => type === 'file_upload')) {
    const tokens = files.flatMap(({ fieldId, token }) => (fieldId === id && token !== undefined ? [token] : []));
    answers.set(id, tokens);
  }
  return answers;
}

function problemsIn(
  fields: readonly FormField[],
  answers: ReadonlyMap<number, Answer>,
  files: readonly ChosenFile[],
): FormProblems {
  const found = problemsOf(fields.map(rulesOf), answers);
  const texts = found.map(({ fieldId, code, details }) => [fieldId, errorText(code, details)] as const);
  const waiting = files.filter(({ token, problem }) => token === undefined && problem === undefined);
  return Object.fromEntries([...texts, ...waiting.map(({ fieldId }) => [fieldId, STILL_SENDING] as const)]);
}

/** A form for customers whose login ended meanwhile asks for it in place, and goes on. */
async function persistently<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!asApiError(error).has('LOGIN_REQUIRED') || !(await requestLogin())) throw error;
    return call();
  }
}

function readRefusal({ errors, message }: ApiError): { message: string; problems: FormProblems } {
  const atFields = errors.flatMap(({ field, error }) => (field === undefined ? [] : [[field, error] as const]));
  return {
    message: errors.find(({ field }) => field === undefined)?.error ?? message,
    problems: Object.fromEntries(atFields),
  };
}
