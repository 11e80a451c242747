import { useMutation } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import {
  accountErasureObject,
  emailConfirmPost,
  emailConfirmResendPost,
  emailUndo,
  emailUpdatePost,
  factorRemovalObject,
} from '../../../contract/credentials/routes.ts';
import type { EmailUndone } from '../../../contract/credentials/schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { LinkEnded, type LinkEndedProps } from '../../page/LinkEnded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
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

const UNDO = {
  title: msg('Annulla il cambio di e-mail'),
  text: msg(
    'Il tuo account torna, o resta, a questo indirizzo. Se era già cambiato, tutti i dispositivi vengono scollegati.',
  ),
  button: msg('Non sono stato io: annulla'),
  done: msg('Cambio di e-mail annullato'),
};

const KEEP = {
  title: msg('Mantieni la verifica in due passaggi'),
  text: msg('Fermiamo la richiesta che il servizio clienti ha ricevuto: la verifica resta attiva.'),
  button: msg('Mantieni la verifica'),
  done: msg('La verifica resta attiva'),
};

const STAY = {
  title: msg('Tieni il tuo account'),
  text: msg('Fermiamo la richiesta di cancellarlo: resta tutto com’è.'),
  button: msg('Tieni il mio account'),
  done: msg('Il tuo account resta'),
};

interface LinkKind {
  readonly texts: Readonly<Record<keyof typeof CONFIRM, string>>;
  readonly send: (token: string) => Promise<Partial<EmailUndone>>;
  /** Where another link is requested, and the call that sends it by one press; left out where only people help. */
  readonly again?: string;
  readonly renew?: (token: string) => Promise<unknown>;
}

/** The texts and the call of each kind of link, by the path of its page. */
const KINDS: Readonly<Record<string, LinkKind>> = {
  [paths.confirmEmail()]: {
    texts: CONFIRM,
    send: (token) => api.call(emailConfirmPost, { body: { reg_control_code: token } }),
    again: paths.dashboard(),
    renew: (token) => api.call(emailConfirmResendPost, { body: { reg_control_code: token } }),
  },
  [paths.newEmail()]: {
    texts: CHANGE,
    send: (token) => api.call(emailUpdatePost, { body: { token } }),
    again: paths.security(),
  },
  [paths.keepFactor()]: { texts: KEEP, send: (token) => api.call(factorRemovalObject, { body: { token } }) },
  [paths.keepAccount()]: { texts: STAY, send: (token) => api.call(accountErasureObject, { body: { token } }) },
  [paths.undoEmail()]: { texts: UNDO, send: (token) => api.call(emailUndo, { body: { token } }) },
};

/**
 * The page of links in mails about an address. The link is used only when the button is pressed, because programs open
 * the links of a mail before its reader does.
 */
function EmailLinkPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const kind = KINDS[pathname.replace(/\/$/, '')];
  const texts: LinkKind['texts'] = kind?.texts ?? CONFIRM;
  const send = useMutation({ mutationFn: async () => (await kind?.send(token)) ?? {} });
  const refusal = send.error ? asApiError(send.error) : undefined;
  const ended = refusal && endedOf(refusal, kind, token);
  if (ended)
    return (
      <div className="page max-w-lg pt-10">
        <PrivateTitle>{t(texts.title)}</PrivateTitle>
        <LinkEnded {...ended} />
      </div>
    );
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t(texts.title)}</PrivateTitle>
      <EmptyState
        level="h1"
        icon={send.isSuccess ? 'check' : 'mail'}
        title={t(send.isSuccess ? texts.done : texts.title)}
        action={
          send.isSuccess ? (
            <Next isSafe={texts === CONFIRM || texts === CHANGE} resetToken={send.data.resetToken} />
          ) : (
            <Button size="lg" busy={send.isPending} onClick={() => send.mutate()}>
              {t(texts.button)}
            </Button>
          )
        }
      >
        {refusal && <Alert tone="error">{refusal.message}</Alert>}
        <p role="status">{send.isSuccess ? doneText(texts, send.data) : t(texts.text)}</p>
      </EmptyState>
    </div>
  );
}

/** Returns what a link that ended offers, if another one can be had without help. */
function endedOf(refusal: ApiError, kind: LinkKind | undefined, token: string): LinkEndedProps | undefined {
  if (!refusal.has('LINK_ENDED') || kind?.again === undefined) return undefined;
  const { again, renew } = kind;
  return { message: refusal.message, again, renew: renew && (() => renew(token)) };
}

function doneText(texts: LinkKind['texts'], { restored = false }: Partial<EmailUndone>): string {
  if (texts === KEEP || texts === STAY) return t('Se non eri stato tu a chiederlo, cambia la password.');
  if (texts !== UNDO) return t('Grazie!');
  return restored
    ? t('Il tuo account è di nuovo legato a questo indirizzo. Ora scegli una nuova password.')
    : t('Il tuo indirizzo resta questo. Se non eri stato tu, qualcuno conosce la tua password: cambiala.');
}

interface NextProps {
  /** True if there is no sign of another person's attempt. */
  readonly isSafe: boolean;
  readonly resetToken: string | undefined;
}

/** After a change was cancelled another person may know the password, so the next step is a new one. */
function Next({ isSafe, resetToken }: NextProps) {
  const newPassword = resetToken === undefined ? paths.passwordRequest() : paths.newPassword(resetToken);
  return (
    <Link to={isSafe ? paths.dashboard() : newPassword} className={buttonClass()}>
      {isSafe ? t('Vai al profilo') : t('Scegli una nuova password')}
    </Link>
  );
}
