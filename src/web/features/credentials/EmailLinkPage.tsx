import { useMutation } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { emailConfirmPost, emailUpdatePost } from '../../../contract/credentials/routes.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';

export const Component = withQueries(EmailLinkPage);

const CONFIRM = {
  title: msg('Conferma il tuo indirizzo e-mail'),
  text: msg('Un tocco, e sappiamo che l’indirizzo è tuo.'),
  button: msg('Conferma l’indirizzo'),
  done: msg('Indirizzo confermato'),
};
const CHANGE = {
  title: msg('Conferma il nuovo indirizzo e-mail'),
  text: msg('Da qui in poi useremo questo indirizzo per il tuo account.'),
  button: msg('Usa questo indirizzo'),
  done: msg('Indirizzo cambiato'),
};

/**
 * Where the links of mails about an address lead. Nothing happens until the button is pressed: programs that look at the links of a
 * mail before its reader does would use them up.
 */
function EmailLinkPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const isChange = pathname.replace(/\/$/, '') === paths.newEmail();
  const texts = isChange ? CHANGE : CONFIRM;
  const send = useMutation({
    mutationFn: () =>
      isChange
        ? api.call(emailUpdatePost, { body: { token } })
        : api.call(emailConfirmPost, { body: { reg_control_code: token } }),
  });
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t(texts.title)}</PrivateTitle>
      <EmptyState
        level="h1"
        icon={send.isSuccess ? 'check' : 'mail'}
        title={t(send.isSuccess ? texts.done : texts.title)}
        action={
          send.isSuccess ? (
            <Link to={paths.dashboard()} className={buttonClass()}>
              {t('Vai al profilo')}
            </Link>
          ) : (
            <Button size="lg" busy={send.isPending} onClick={() => send.mutate()}>
              {t(texts.button)}
            </Button>
          )
        }
      >
        {send.isError && <Alert tone="error">{asApiError(send.error).message}</Alert>}
        <p role="status">{send.isSuccess ? t('Grazie!') : t(texts.text)}</p>
      </EmptyState>
    </div>
  );
}
