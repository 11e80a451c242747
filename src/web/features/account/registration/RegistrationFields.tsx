import type { ReactNode } from 'react';
import { OWN_DATA_LENGTHS, REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Field, type FieldProps } from '../../../ui/Field.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';

export type FieldOf = (name: string) => Pick<FieldProps, 'id' | 'name' | 'defaultValue' | 'error'>;

/** Who buys: a switch of two, which shows the fields of companies also before the scripts have loaded. */
export function KindSwitch() {
  return (
    <fieldset>
      <legend className="sr-only">{t('Per chi compri?')}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-full bg-sunken p-1">
        <KindOption value="person" icon="home" text={t('Per casa')} isFirst />
        <KindOption value="company" icon="building" text={t('Per un’azienda')} />
      </div>
    </fieldset>
  );
}

interface KindOptionProps {
  readonly value: string;
  readonly icon: IconName;
  readonly text: string;
  readonly isFirst?: boolean;
}

function KindOption({ value, icon, text, isFirst = false }: KindOptionProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-2 font-semibold text-ink-soft text-sm has-checked:bg-card has-checked:text-ink has-checked:shadow-float has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="kind"
        value={value}
        defaultChecked={isFirst}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon name={icon} className="size-4.5" />
      {text}
    </label>
  );
}

export interface PersonFieldsProps {
  readonly field: FieldOf;
  /** The person of a social login: what the provider said cannot be changed. */
  readonly social: SocialUser | undefined;
  /** Another account has the e-mail. */
  readonly isTaken: boolean;
}

/** D 2, online account creation: the name and the e-mail. */
export function PersonFields({ field, social, isTaken }: PersonFieldsProps) {
  const named = (name: 'firstName' | 'lastName' | 'email') => ({
    ...field(name),
    ...(social?.[name] ? { readOnly: true, defaultValue: social[name] } : {}),
  });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          {...named('firstName')}
          label={t('Nome')}
          autoComplete="given-name"
          maxLength={REGISTRATION_LENGTHS.firstName}
        />
        <Field
          {...named('lastName')}
          label={t('Cognome')}
          autoComplete="family-name"
          maxLength={REGISTRATION_LENGTHS.lastName}
        />
      </div>
      <div>
        <Field
          {...named('email')}
          label={t('E-mail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={REGISTRATION_LENGTHS.email}
          hint={t('Sarà anche il nome con cui entri')}
        />
        {isTaken && (
          <p className="flex flex-wrap gap-x-5 font-semibold text-accent text-sm">
            <Link to={paths.login()} className="inline-flex min-h-11 items-center underline">
              {t('Accedi')}
            </Link>
            <Link to={paths.passwordRequest()} className="inline-flex min-h-11 items-center underline">
              {t('Password dimenticata?')}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

interface FoldProps {
  readonly title: string;
  /** True when a field in it has a value or an error. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

export function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details open={isOpen || undefined} className="group/fold open:basis-full">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md pr-2 font-semibold text-accent text-sm hover:underline [&::-webkit-details-marker]:hidden">
        <Icon name="plus" className="size-4 group-open/fold:hidden" />
        <Icon name="minus" className="hidden size-4 group-open/fold:block" />
        {title}
      </summary>
      <div className="grid gap-4 pt-1 pb-2 sm:grid-cols-2">{children}</div>
    </details>
  );
}

/** What only some people have: a customer card, the code of a friend, a phone to call. */
export function FoldedFields({ field, hasCode }: { readonly field: FieldOf; readonly hasCode: boolean }) {
  const has = (name: string) => field(name).error !== undefined;
  return (
    <div className="flex flex-wrap gap-x-3">
      <Fold title={t('Tessera cliente')} isOpen={has('customerCode') || has('holderCode')}>
        <Field
          {...field('customerCode')}
          label={t('Codice cliente')}
          autoComplete="off"
          maxLength={REGISTRATION_LENGTHS.customerCode}
          hint={t('È scritto sulla tessera')}
        />
        <Field
          {...field('holderCode')}
          label={t('Partita IVA o codice fiscale')}
          autoComplete="off"
          maxLength={OWN_DATA_LENGTHS.fiscalCode}
          hint={t('Di chi è intestata la tessera')}
        />
      </Fold>
      <Fold title={t('Codice amico')} isOpen={hasCode || has('tellFriendCode')}>
        <Field
          {...field('tellFriendCode')}
          label={t('Codice di chi ti ha invitato')}
          autoComplete="off"
          required={false}
          maxLength={REGISTRATION_LENGTHS.tellFriendCode}
        />
      </Fold>
      <Fold title={t('Telefono')} isOpen={has('phone')}>
        <Field
          {...field('phone')}
          label={t('Telefono')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required={false}
          maxLength={REGISTRATION_LENGTHS.phone}
          hint={t('Per avvisarti della consegna')}
        />
      </Fold>
    </div>
  );
}
