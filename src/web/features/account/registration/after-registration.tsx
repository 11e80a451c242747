import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { emailConfirmResendPost } from '../../../../contract/credentials/routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoginFirst } from '../../auth/LoginFirst.tsx';

/** D 2, email verification: the address of the mail, and a button to send it again. */
export function ResendMail({ email }: { readonly email: string }) {
  const resend = useMutation({ mutationFn: () => api.call(emailConfirmResendPost, { body: { e_mail: email } }) });
  return (
    <section aria-labelledby="conferma-email" className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <h2 id="conferma-email" className="text-xl">
        {t('Conferma la tua e-mail')}
      </h2>
      <p className="break-words text-ink-soft">
        {t('Ti abbiamo scritto a {email}: apri il link entro 7 giorni.', { email })}
      </p>
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

/**
 * Wraps a page outside the profile that only customers may see: a visitor logs in on the page, and stays there
 * afterwards.
 */
export function forCustomers(Page: ComponentType) {
  return withQueries(function ForCustomers() {
    const { data: cart, isPending } = useCart();
    if (isPending)
      return (
        <div className="page max-w-xl pt-10" role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-72" />
        </div>
      );
    return isLoggedIn(cart) ? <Page /> : <LoginFirst />;
  });
}
