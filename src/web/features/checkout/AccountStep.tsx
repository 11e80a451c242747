import { useState } from 'react';
import { t } from '../../../language/language.ts';
import { useIsRegistrationOpen } from '../../page/shell-loader.ts';
import { reloadInLanguageOfAccount } from '../../reload-when-safe/page-language.ts';
import { TabList } from '../../ui/TabList.tsx';
import { LoginForm } from '../auth/LoginForm.tsx';
import { RegistrationForm } from '../auth/RegistrationForm.tsx';
import { SignOnButtons } from '../auth/sign-on/SignOnButtons.tsx';

interface AccountStepProps {
  readonly onDone: () => void;
}

/** Login, or registration where it is open, on the checkout page; the cart does not change. */
export function AccountStep({ onDone }: AccountStepProps) {
  return useIsRegistrationOpen() ? <NewOrKnown onDone={onDone} /> : <Login onDone={onDone} />;
}

function NewOrKnown({ onDone }: AccountStepProps) {
  const [tab, setTab] = useState('register');
  return (
    <div className="grid gap-6">
      <TabList
        label={t('Accesso')}
        tabs={[
          { id: 'register', text: t('Sono nuovo') },
          { id: 'login', text: t('Ho già un account') },
        ]}
        active={tab}
        onSelect={setTab}
      />
      <div role="tabpanel" aria-label={tab === 'login' ? t('Ho già un account') : t('Sono nuovo')}>
        {tab === 'login' ? <Login onDone={onDone} /> : <RegistrationForm onSuccess={onDone} />}
      </div>
    </div>
  );
}

function Login({ onDone }: AccountStepProps) {
  const goOn = () => {
    onDone();
    reloadInLanguageOfAccount();
  };
  return (
    <div className="max-w-md">
      <LoginForm onSuccess={goOn} />
      <SignOnButtons onSuccess={goOn} />
    </div>
  );
}
