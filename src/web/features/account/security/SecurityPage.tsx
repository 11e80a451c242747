import { t } from '../../../../language/language.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { PushSection } from '../../push/PushSection.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

export const Component = SecurityPage;

/** How the customer logs in: password, second factor, devices and e-mail address. */
function SecurityPage() {
  const isForAgent = useCart().data?.user.agent !== undefined;
  return (
    <div className="grid gap-8">
      <PrivateTitle>{t('Accesso e sicurezza')}</PrivateTitle>
      <h1 className="text-3xl">{t('Accesso e sicurezza')}</h1>
      {isForAgent ? <p>{t('Solo il cliente può farlo: stai operando per suo conto.')}</p> : <OwnForms />}
    </div>
  );
}

function OwnForms() {
  return (
    <>
      <ChangePassword />
      <PasskeyList />
      <LinkedAccounts />
      <SecondFactor />
      <Sessions />
      <ChangeEmail />
      <PushSection />
    </>
  );
}
