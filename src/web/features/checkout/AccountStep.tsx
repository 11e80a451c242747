import { useState } from 'react';
import { t } from '../../../language/language.ts';
import { reloadInLanguageOfAccount } from '../../reload-when-safe/page-language.ts';
import { TabList } from '../../ui/TabList.tsx';
import { LoginForm } from '../auth/LoginForm.tsx';
import { RegistrationForm } from '../auth/RegistrationForm.tsx';

/** Login or registration on the checkout page; the cart does not change. */
export function AccountStep({ onDone }: { readonly onDone: () => void }) {
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
      <div
        role="tabpanel"
        aria-label={tab === 'login' ? t('Ho già un account') : t('Sono nuovo')}
        className={tab === 'login' ? 'max-w-md' : ''}
      >
        {tab === 'login' ? (
          <LoginForm
            onSuccess={() => {
              onDone();
              reloadInLanguageOfAccount();
            }}
          />
        ) : (
          <RegistrationForm onSuccess={onDone} />
        )}
      </div>
    </div>
  );
}
