import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { DynamicForm } from '../../../contract/forms/schemas.ts';
import { t } from '../../../language/language.ts';
import { requestLogin } from '../../api/login-gate.ts';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { FormBody } from './FormBody.tsx';
import type { PostedForm } from './posted-form.ts';
import { useSendForm } from './use-send-form.ts';

export interface FormSectionProps {
  readonly form: DynamicForm;
  /** The path of the page, to which a browser without scripts posts the form. */
  readonly path: string;
  readonly posted: PostedForm | undefined;
  /** True when the form was just sent without scripts. */
  readonly isSent: boolean;
}

/** S 3, S 4: a form of the staff in a page. It can be filled in, was sent, or is hidden from visitors who have to log in first. */
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
            // loads a new opening of the form, because the server distinguishes them
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
