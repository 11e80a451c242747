import { useState } from 'react';
import { TabList } from '../../ui/TabList.tsx';
import { LoginForm } from '../auth/LoginForm.tsx';
import { RegistrationForm } from '../auth/RegistrationForm.tsx';

/** Login or registration where the shopper is; the cart stays as it was. */
export function AccountStep({ onDone }: { readonly onDone: () => void }) {
  const [tab, setTab] = useState('register');
  return (
    <div className="grid gap-6">
      <TabList
        label="Accesso"
        tabs={[
          { id: 'register', text: 'Sono nuovo' },
          { id: 'login', text: 'Ho già un account' },
        ]}
        active={tab}
        onSelect={setTab}
      />
      <div
        role="tabpanel"
        aria-label={tab === 'login' ? 'Ho già un account' : 'Sono nuovo'}
        className={tab === 'login' ? 'max-w-md' : ''}
      >
        {tab === 'login' ? <LoginForm onSuccess={onDone} /> : <RegistrationForm onSuccess={onDone} />}
      </div>
    </div>
  );
}
