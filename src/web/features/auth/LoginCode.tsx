import { t } from '../../../language/language.ts';
import { CONTACTS_PAGE, LinkToPage } from '../../page/LinkToPage.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

interface LoginCodeProps {
  readonly name: string;
  readonly error: string | undefined;
  /** The code was not asked for: strangers have tried wrong passwords, and who has a code is let through. */
  readonly isHeldUp: boolean;
  readonly isBusy: boolean;
  /** Only of codes by mail. */
  readonly onSendAnother: (() => void) | undefined;
}

/** The code of a second factor, with what helps who has lost the phone that shows it. */
export function LoginCode({ name, error, isHeldUp, isBusy, onSendAnother }: LoginCodeProps) {
  const isByMail = onSendAnother !== undefined;
  return (
    <>
      {isHeldUp && (
        <Alert tone="info">
          {t(
            'Intanto puoi entrare con una passkey, con la password e un codice della tua app, o con una nuova password.',
          )}
        </Alert>
      )}
      <Field
        label={t('Codice di verifica')}
        name={name}
        autoComplete="one-time-code"
        // codes to recover with have letters
        inputMode={isByMail ? 'numeric' : 'text'}
        maxLength={20}
        {...(isHeldUp ? { required: false } : {})}
        error={error}
        hint={t(isByMail ? 'Te l’abbiamo mandato per e-mail' : 'Della tua app, oppure un codice di recupero')}
      />
      {isByMail ? (
        <Button variant="quiet" busy={isBusy} onClick={onSendAnother} className="justify-self-start">
          {t('Mandami un altro codice')}
        </Button>
      ) : (
        !isHeldUp && <LostPhone />
      )}
    </>
  );
}

function LostPhone() {
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer py-1 font-semibold text-accent">{t('Ho perso il telefono')}</summary>
      <p className="pb-2 text-ink-soft">
        {t('Scrivi uno dei codici di recupero che hai salvato quando hai attivato la verifica: ognuno vale una volta.')}{' '}
        {t('Se non li hai più, il servizio clienti può togliere la verifica: ti avvisiamo per e-mail un giorno prima.')}{' '}
        <LinkToPage slug={CONTACTS_PAGE}>{t('Scrivi al servizio clienti')}</LinkToPage>
      </p>
    </details>
  );
}
