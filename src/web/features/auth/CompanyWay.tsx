import { type RefObject, useEffect, useRef, useState } from 'react';
import { signOnOfDomain } from '../../../contract/single-sign-on/routes.ts';
import type { SignOnProvider } from '../../../domain/account/sign-on.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { signOnAddress } from './SignOnButtons.tsx';

interface Way {
  readonly provider: SignOnProvider;
  readonly email: string;
}

interface CompanyWayOptions {
  /** The form with the field `login`. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** False where nobody is led elsewhere: at the login of the staff, and when an account is being linked. */
  readonly isOn: boolean;
  /** Where the sign-on leads back to; left out: this page. */
  readonly returnTo: string | undefined;
}

/** Looks for the sign-on of the company whose e-mail was typed. Only the domain is sent, and only to ask for it. */
export function useCompanyWay({ form, isOn, returnTo }: CompanyWayOptions) {
  const hasProviders = (useShellData().signOn ?? []).length > 0;
  const [way, setWay] = useState<Way>();
  const asked = useRef('');
  const addressOf = ({ provider }: Way) => signOnAddress(provider, returnTo ?? location.pathname + location.search);
  async function look(typed: string): Promise<Way | undefined> {
    const email = typed.trim();
    const domain = domainOf(email) ?? '';
    if (!isOn || !hasProviders) return undefined;
    if (domain === asked.current) return way;
    asked.current = domain;
    setWay(undefined);
    if (domain === '') return undefined;
    const reply = await api.call(signOnOfDomain, { body: { domain } }).catch(() => undefined);
    if (asked.current !== domain) return undefined;
    // a request without an answer may be repeated
    if (reply === undefined) asked.current = '';
    const provider = reply?.provider;
    if (provider === undefined) return undefined;
    setWay({ provider, email });
    return { provider, email };
  }
  const lookAtFirst = useRef(look);
  // an e-mail that was typed before hydration counts, too
  useEffect(() => {
    const field = form.current?.elements.namedItem('login');
    if (field instanceof HTMLInputElement && field !== document.activeElement) void lookAtFirst.current(field.value);
  }, [form]);
  return {
    look: (typed: string) => void look(typed),
    /** Goes there if no password was typed, and returns whether it does. */
    leave: async (typed: string, password: string) => {
      const found = password === '' ? await look(typed) : undefined;
      if (found) location.assign(addressOf(found));
      return found !== undefined;
    },
    panel: way && <CompanyPanel way={way} address={addressOf(way)} onStay={() => setWay(undefined)} />,
  };
}

function domainOf(email: string): string | undefined {
  return /^[^@\s]+@([^@\s]+\.[^@\s.]{2,})$/.exec(email)?.[1]?.toLowerCase();
}

interface CompanyPanelProps {
  readonly way: Way;
  readonly address: string;
  readonly onStay: () => void;
}

/** Leads to the sign-on of the company whose e-mail was typed; the password of this shop still works. */
function CompanyPanel({ way: { email }, address, onStay }: CompanyPanelProps) {
  return (
    <div role="status" className="grid gap-3 rounded-lg bg-tint p-4">
      <div className="flex gap-3">
        <Icon name="building" className="mt-0.5 size-6 shrink-0 text-accent" />
        <div className="min-w-0">
          <p className="break-words font-semibold">{t('Ti portiamo da {domain}', { domain: domainOf(email) ?? '' })}</p>
          <p className="break-words text-ink-soft text-sm">
            {t('{email} entra con l’account dell’azienda.', { email })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={address} className={buttonClass()}>
          {t('Vai all’accesso aziendale')}
        </a>
        <Button variant="quiet" onClick={onStay} className="px-0!">
          {t('Resta qui, entro con la password')}
        </Button>
      </div>
    </div>
  );
}
