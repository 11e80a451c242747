import { useMutation } from '@tanstack/react-query';
import { emailConfirmResendPost } from '../../../../contract/credentials/routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';

/** D 2, email verification: where the mail went, and another one for who does not find it. */
export function ResendMail({ email }: { readonly email: string }) {
  const resend = useMutation({ mutationFn: () => api.call(emailConfirmResendPost, { body: { e_mail: email } }) });
  return (
    <section aria-labelledby="conferma-email" className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <h2 id="conferma-email" className="text-xl">
        {t('Conferma la tua e-mail')}
      </h2>
      <p className="break-words text-ink-soft">{t('Ti abbiamo scritto a {email}: apri il link entro 7 giorni.', { email })}</p>
      {resend.isError && <Alert tone="error">{asApiError(resend.error).message}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('Manda di nuovo la mail')}
        </Button>
        <span role="status" className="text-ink-soft text-sm">
          {resend.isSuccess && t('Mail mandata: guarda anche nella posta indesiderata.')}
        </span>
      </div>
    </section>
  );
}
