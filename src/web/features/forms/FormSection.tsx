import { type FormEvent, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { DynamicForm } from '../../../contract/forms/schemas.ts';
import { t } from '../../../language/language.ts';
import { requestLogin } from '../../api/browser-api.ts';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { restoreDraft, saveDraft } from './draft.ts';
import { FormField } from './FormField.tsx';
import type { PostedForm } from './posted-form.ts';
import { type FormState, type SendForm, useSendForm } from './use-send-form.ts';
import { useUploads } from './use-uploads.ts';

export interface FormSectionProps {
  readonly form: DynamicForm;
  /** The path of the page, to which the form is posted without scripts. */
  readonly path: string;
  readonly posted: PostedForm | undefined;
  /** True when the form was just submitted without scripts. */
  readonly isSent: boolean;
}

/**
 * S 3, S 4: a form of the staff in a page: to be filled in, already submitted, or hidden from visitors who must log in
 * first.
 */
export function FormSection({ form, path, posted, isSent }: FormSectionProps) {
  const sending = useSendForm(form, posted, isSent);
  const { revalidate } = useRevalidator();
  const isHidden = form.loginRequired && form.fields.length === 0;
  const title = `modulo-${form.id}`;
  return (
    <section
      id="modulo"
      aria-labelledby={title}
      className="mt-10 max-w-2xl scroll-mt-24 rounded-xl bg-card p-5 shadow-card sm:p-8"
    >
      <h2 id={title} lang={form.lang} className="mb-5 text-2xl">
        {form.title}
      </h2>
      {isHidden && <LoginFirst path={path} />}
      {!isHidden && sending.state.step === 'sent' && (
        <Sent
          thanks={sending.state.thanks}
          lang={form.lang}
          onAgain={() => {
            // loads the form again, because the server records each opening of it
            void revalidate();
            sending.restart();
          }}
        />
      )}
      {!isHidden && sending.state.step !== 'sent' && (
        <FormBody form={form} path={path} posted={posted} sending={sending} />
      )}
    </section>
  );
}

/** S 6: asks a visitor to log in on the same page for a form that only customers may use. */
function LoginFirst({ path }: { readonly path: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-soft">
        {t('Per compilare questo modulo devi accedere: così troviamo i tuoi ordini e i tuoi dati.')}
      </p>
      <a
        href={paths.login(path)}
        onClick={(event) => {
          event.preventDefault();
          void requestLogin();
        }}
        className={buttonClass('primary', 'lg')}
      >
        <Icon name="user" />
        {t('Accedi')}
      </a>
    </div>
  );
}

interface SentProps {
  readonly thanks: string;
  /** Set where they are Italian on an English page. */
  readonly lang: 'it' | undefined;
  readonly onAgain: () => void;
}

function Sent({ thanks, lang, onAgain }: SentProps) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <div
        ref={message}
        role="status"
        data-said-once
        tabIndex={-1}
        className="flex w-full items-start gap-3 rounded-md bg-accent-soft px-4 py-3 text-accent-strong"
      >
        <Icon name="check" className="mt-0.5 size-5 shrink-0" />
        <div lang={lang} dangerouslySetInnerHTML={{ __html: thanks }} />
      </div>
      <Button variant="quiet" onClick={onAgain}>
        {t('Compila di nuovo il modulo')}
      </Button>
    </div>
  );
}

interface FormBodyProps {
  readonly form: DynamicForm;
  readonly path: string;
  readonly posted: PostedForm | undefined;
  readonly sending: SendForm;
}

/** The fields are uncontrolled, so that a render never removes typed text. */
function FormBody({ form, path, posted, sending }: FormBodyProps) {
  const { state, send, recheck, prepare } = sending;
  const element = useRef<HTMLFormElement>(null);
  const uploads = useUploads(form.id, posted);
  const latest = useRef(form);
  useEffect(() => {
    if (element.current && !posted) restoreDraft(element.current, latest.current);
  }, [posted]);
  const { step, refusals } = state;
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(element.current);
  }, [refusals]);

  function changed(event: FormEvent<HTMLFormElement>) {
    saveDraft(event.currentTarget, form);
    const { name } = event.target as HTMLInputElement;
    if (/^\d+$/.test(name)) void recheck(event.currentTarget, Number(name));
  }
  const hasFiles = form.fields.some(({ type }) => type === 'file_upload');
  return (
    <form
      ref={element}
      method="post"
      action={path}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onFocus={prepare}
      onInput={changed}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget, uploads.files);
      }}
      className="grid gap-x-5 gap-y-3 sm:grid-cols-2"
    >
      <input type="hidden" name="form_id" value={form.id} />
      <input type="hidden" name="guard" value={form.guard} />
      <Unseen />
      <Summary form={form} state={state} />
      {form.fields.map((field) => (
        <FormField
          key={field.id}
          field={field}
          given={posted?.values[field.id]}
          error={state.problems[field.id]}
          uploads={uploads}
        />
      ))}
      <div className="mt-2 grid gap-3 sm:col-span-2">
        <Button
          type="submit"
          size="lg"
          busy={step === 'sending'}
          lang={step === 'sending' ? undefined : form.lang}
          className="sm:justify-self-start"
        >
          {step === 'sending' ? t('Sto inviando…') : form.submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** A honeypot: people cannot see it or reach it with the keyboard, but programs fill it in. */
function Unseen() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        {t('Lascia vuoto')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function Summary({ form, state: { problems, message } }: { readonly form: DynamicForm; readonly state: FormState }) {
  if (message === '') return null;
  const wrong = form.fields.filter(({ id }) => problems[id] !== undefined);
  return (
    <div className="mb-2 sm:col-span-2">
      <Alert tone="error">
        {message}
        {wrong.length > 0 && (
          <ul className="mt-1 grid font-normal">
            {wrong.map(({ id, label, lang }) => (
              <li key={id}>
                <a href={`#campo-${id}`} onClick={(event) => jumpTo(event, id)} className="inline-block py-1 underline">
                  <span lang={lang}>{label}</span>
                  {`: ${problems[id]}`}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function jumpTo(event: { preventDefault: () => void; currentTarget: Element }, id: number) {
  event.preventDefault();
  focusIn(event.currentTarget.closest('form')?.querySelector(`#campo-${id}`));
}

function focusFirstWrong(form: HTMLFormElement | null) {
  const wrong = form?.querySelector('[data-wrong]');
  if (wrong) focusIn(wrong);
  else form?.querySelector<HTMLElement>('button[type=submit]')?.focus();
}

function focusIn(field: Element | null | undefined) {
  field?.querySelector<HTMLElement>('input:not([type=hidden]),textarea,select,button')?.focus();
}
