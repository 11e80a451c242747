import { useMutation } from '@tanstack/react-query';
import { closingRequestPost } from '../../../contract/own-data/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { AccountPage } from '../../page/account/AccountPage.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

export const Component = CloseAccountPage;

/** D 7, anonymize_token_request: the consequences of closing the account, and the button that requests the mail. */
function CloseAccountPage() {
  const ask = useMutation({ mutationFn: () => api.call(closingRequestPost, { body: {} }) });
  const refusal = ask.error ? asApiError(ask.error) : undefined;
  return (
    <AccountPage title={t('Chiudi l’account')}>
      <section className="grid gap-5 rounded-lg bg-card p-4 shadow-card sm:p-5">
        <Fact icon="trash" title={t('Che cosa cancelliamo')}>
          {t('Nome, indirizzi, telefono, liste, buoni, dispositivi e preferenze. Non si può tornare indietro.')}
        </Fact>
        <Fact icon="clip" title={t('Che cosa resta')}>
          {t('Gli ordini già fatti, senza il tuo nome: la legge chiede di conservarli per dieci anni.')}
        </Fact>
        <Fact icon="copy" title={t('Prima di andare')}>
          {t('Puoi scaricare una copia dei tuoi dati.')}{' '}
          <Link to={paths.ownData()} className="font-semibold text-accent underline">
            {t('Vai ai tuoi dati')}
          </Link>
        </Fact>
        <div role="status" className="empty:hidden">
          {ask.isSuccess && (
            <Alert tone="info">
              {t(
                'Ti abbiamo scritto: apri il link della mail entro un’ora per confermare. Fino ad allora non cambia nulla.',
              )}
            </Alert>
          )}
        </div>
        {refusal && (
          <Alert tone="error">
            {refusal.errors.map(({ error, code }) => (
              <p key={code}>{error}</p>
            ))}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
            <Icon name="mail" />
            {t('Mandami la mail per chiudere l’account')}
          </Button>
          <Link to={paths.dashboard()} className={buttonClass('quiet')}>
            {t('Ho cambiato idea')}
          </Link>
        </div>
      </section>
    </AccountPage>
  );
}

interface FactProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Fact({ icon, title, children }: FactProps) {
  return (
    <div className="flex gap-4">
      <Icon name={icon} className="mt-1 size-5 shrink-0 text-accent" />
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="text-ink-soft">{children}</p>
      </div>
    </div>
  );
}
