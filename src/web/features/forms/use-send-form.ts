import { useEffect, useRef, useState } from 'react';
import { FORM_MINIMUM_MS } from '../../../contract/forms/limits.ts';
import { formSend } from '../../../contract/forms/routes.ts';
import type { DynamicForm } from '../../../contract/forms/schemas.ts';
import { type ApiError, asApiError, offlineError } from '../../api/api-error.ts';
import { sendAsPerson } from '../../api/bot-check/send-as-person.ts';
import { requestLogin } from '../../api/browser-api.ts';
import type { CheckedForm, FormProblems } from './check-form.ts';
import { dropDraft } from './draft.ts';
import type { PostedForm } from './posted-form.ts';
import type { ChosenFile } from './use-uploads.ts';

export interface FormState {
  readonly step: 'filling' | 'sending' | 'sent';
  /** Messages by field id. */
  readonly problems: FormProblems;
  /** Message about the whole form; empty when there is no error. */
  readonly message: string;
  /** HTML of the server's thanks; set once the form is sent. */
  readonly thanks: string;
  /** The number of refusals: after each the focus moves to the first error. */
  readonly refusals: number;
}

export interface SendForm {
  readonly state: FormState;
  send(element: HTMLFormElement, files: readonly ChosenFile[]): Promise<void>;
  /** Checks a field with an error again while it is corrected. */
  recheck(element: HTMLFormElement, fieldId: number): Promise<void>;
  /** Called when somebody begins to fill in the form: loads the code that checks it. */
  prepare(): void;
  restart(): void;
}

/**
 * The server refuses forms that are submitted faster than FORM_MINIMUM_MS: the page waits that long, with a small
 * margin.
 */
const MINIMUM_MS = FORM_MINIMUM_MS + 200;
const FRESH: FormState = { step: 'filling', problems: {}, message: '', thanks: '', refusals: 0 };

/** The states of a form: filled in, refused at its fields, being sent, sent, or failed with all input preserved. */
export function useSendForm(form: DynamicForm, posted: PostedForm | undefined, isSent: boolean): SendForm {
  const [state, setState] = useState<FormState>(() => firstState(form, posted, isSent));
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = Date.now();
  }, []);

  const refuse = (message: string, problems: FormProblems = {}) =>
    setState(({ refusals }) => ({ ...FRESH, message, problems, refusals: refusals + 1 }));
  async function send(element: HTMLFormElement, files: readonly ChosenFile[]) {
    if (state.step === 'sending') return;
    const rules = await loadRules().catch(() => undefined);
    if (!rules) return refuse(offlineError().message);
    const checked = rules.checkForm(element, form.fields, files);
    if (checked.message !== '') return refuse(checked.message, checked.problems);
    setState(({ refusals }) => ({ ...FRESH, step: 'sending', refusals }));
    await new Promise((resolve) => setTimeout(resolve, openedAt.current + MINIMUM_MS - Date.now()));
    try {
      setState({ ...FRESH, step: 'sent', thanks: await sendAnswers(form, checked, element) });
      dropDraft(form.id);
    } catch (error) {
      const { message, problems } = readRefusal(asApiError(error));
      refuse(message, problems);
    }
  }
  async function recheck(element: HTMLFormElement, fieldId: number) {
    const field = form.fields.find(({ id }) => id === fieldId);
    if (!field || state.problems[fieldId] === undefined || field.type === 'file_upload') return;
    const { checkField } = await loadRules();
    const problem = checkField(element, field);
    setState((now) => {
      const { [fieldId]: _before, ...others } = now.problems;
      return { ...now, problems: problem === undefined ? others : { ...others, [fieldId]: problem } };
    });
  }
  const prepare = () => void loadRules().catch(() => undefined);
  return { state, send, recheck, prepare, restart: () => setState(FRESH) };
}

const loadRules = () => import('./check-form.ts');

/** Sends the form and returns the HTML of the server's thanks. */
async function sendAnswers(form: DynamicForm, { answers }: CheckedForm, element: HTMLFormElement): Promise<string> {
  const website = String(new FormData(element).get('website') ?? '');
  const body = { form_id: form.id, fields: Object.fromEntries(answers), guard: form.guard, website };
  const { data } = await withLogin(() => sendAsPerson(formSend, { body }));
  return data.actions.success_message;
}

function firstState(form: DynamicForm, posted: PostedForm | undefined, isSent: boolean): FormState {
  if (posted) return { ...FRESH, problems: posted.problems, message: posted.message, refusals: 1 };
  return isSent ? { ...FRESH, step: 'sent', thanks: form.successMessage } : FRESH;
}

/** Repeats a call after a login on the page, if the session of a customer has ended. */
async function withLogin<Reply>(call: () => Promise<Reply>): Promise<Reply> {
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
