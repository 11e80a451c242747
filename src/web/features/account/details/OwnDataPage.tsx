import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { OWN_DATA_LENGTHS, PERSON_INFO, REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { contactUpdate, personInfoUpdate, userDetailUpdate } from '../../../../contract/account/routes.ts';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import { ownDataExport } from '../../../../contract/own-data/routes.ts';
import { fiscalProblems, plainFiscalData } from '../../../../domain/account/fiscal-data.ts';
import { phone as phoneProblem } from '../../../../domain/base/validators.ts';
import { language, t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { AccountPage, Box, Last, lastActClass, Reasons, Row, rowActClass } from '../../../page/account/AccountPage.tsx';
import { accountPaths } from '../../../page/account-paths.ts';
import { LANGUAGE_NAMES, LanguageSwitch } from '../../../page/language/LanguageSwitch.tsx';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { chooseTheme, chosenTheme, followSystemTheme, type Theme } from '../../../page/theme.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FiscalFields } from '../../auth/FiscalFields.tsx';
import { nameFormOf } from './DataForm.tsx';
import { detailQuery, fiscalTexts, useKeepDetail } from './details.ts';
import { EditableRow } from './EditableRow.tsx';

export const Component = OwnDataPage;

/** D 3, user detail: the customer's data as rows, each changed in its place. */
function OwnDataPage() {
  const { data: user, error, refetch } = useQuery(detailQuery);
  const name = user && `${user.firstName} ${user.lastName}`.trim();
  return (
    <AccountPage
      title={t('I miei dati')}
      head={
        error && !user
          ? undefined
          : {
              picture: { initials: user ? `${user.firstName.charAt(0)}${user.lastName.charAt(0)}` : '' },
              title: user && (name || t('Il tuo account')),
              text: t('Ti scriviamo a {email}. Il telefono lo usa solo chi ti porta la spesa.', {
                email: user?.email ?? '',
              }),
            }
      }
      aside={<WhatFor />}
    >
      {user ? (
        <Data user={user} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i tuoi dati')}>
          <Skeleton className="h-96 rounded-lg" />
        </NotLoaded>
      )}
    </AccountPage>
  );
}

function WhatFor() {
  return (
    <Reasons
      title={t('A che cosa ci servono')}
      reasons={[
        { icon: 'mail', name: t('L’e-mail'), text: t('per la conferma dell’ordine e, solo se vuoi, le offerte.') },
        { icon: 'phone', name: t('Il telefono'), text: t('a chi consegna, se non ti trova.') },
        { icon: 'receipt', name: t('Il codice fiscale'), text: t('solo se chiedi una fattura.') },
      ]}
    />
  );
}

interface DataProps {
  readonly user: UserDetail;
}

function Data({ user }: DataProps) {
  const { data: cart } = useCart();
  const isFixed = cart?.user.agent !== undefined;
  return (
    <>
      {isFixed && (
        <Alert tone="info">{t('Stai operando per conto di questa persona: solo lei cambia i suoi dati.')}</Alert>
      )}
      <Box>
        <PersonRows user={user} isFixed={isFixed} />
        <CompanyRows user={user} isFixed={isFixed} />
      </Box>
      <Looks />
      <AllData />
      {!isFixed && (
        <Last>
          <Link to={accountPaths.closing()} className={lastActClass}>
            {t('Chiudi l’account')}
          </Link>
        </Last>
      )}
    </>
  );
}

interface RowsProps extends DataProps {
  readonly isFixed: boolean;
}

function PersonRows({ user, isFixed }: RowsProps) {
  const keep = useKeepDetail();
  const { firstName, lastName, email, emailConfirmed, customerCode } = user;
  return (
    <>
      <EditableRow {...nameFormOf(user)} onSaved={keep} isFixed={isFixed} shown={`${firstName} ${lastName}`} />
      <Row
        label={t('E-mail')}
        note={
          emailConfirmed
            ? t('Confermata. È anche il nome con cui entri.')
            : t('Da confermare: apri il link della mail.')
        }
        act={
          isFixed ? null : (
            <Link to={paths.security()} aria-label={t('Cambia e-mail')} className={rowActClass}>
              {t('Cambia')}
            </Link>
          )
        }
      >
        {email}
      </Row>
      <EditableRow
        title={t('Telefono')}
        shown={user.phone || <None />}
        act={user.phone ? t('Cambia') : t('Aggiungi')}
        values={{ phone: user.phone }}
        problemsOf={({ phone }) => {
          const code = phoneProblem(phone);
          return code ? [['phone', code]] : [];
        }}
        save={(body) => api.call(contactUpdate, { body })}
        onSaved={keep}
        isFixed={isFixed}
      >
        {(field) => (
          <Field
            {...field('phone')}
            label={t('Telefono')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required={false}
            maxLength={REGISTRATION_LENGTHS.phone}
            hint={t('Per avvisarti della consegna')}
            className="sm:col-span-2"
          />
        )}
      </EditableRow>
      {!isOfCompany(user) && <FiscalCodeRow user={user} isFixed={isFixed} />}
      {customerCode !== undefined && <Row label={t('Tessera cliente')}>{customerCode}</Row>}
    </>
  );
}

function isOfCompany({ companyName = '', vatNumber = '' }: UserDetail): boolean {
  return companyName !== '' || vatNumber !== '';
}

function FiscalCodeRow({ user, isFixed }: RowsProps) {
  const keep = useKeepDetail();
  const before = fiscalTexts(user);
  return (
    <EditableRow
      title={t('Codice fiscale')}
      shown={before.fiscalCode || <None />}
      act={before.fiscalCode ? t('Cambia') : t('Aggiungi')}
      values={{ fiscalCode: before.fiscalCode }}
      problemsOf={({ fiscalCode }) =>
        fiscalProblems(plainFiscalData({ ...before, fiscalCode }), {
          hasCard: user.customerCode !== undefined,
        }).flatMap(([name, code]) => (name === 'fiscalCode' ? [['fiscalCode', code] as const] : []))
      }
      save={({ fiscalCode }) => api.call(userDetailUpdate, { body: { ...before, fiscalCode } })}
      onSaved={keep}
      isFixed={isFixed}
    >
      {(field) => (
        <Field
          {...field('fiscalCode')}
          label={t('Codice fiscale')}
          required={false}
          autoComplete="off"
          maxLength={OWN_DATA_LENGTHS.fiscalCode}
          hint={t('Serve solo per le fatture')}
          className="sm:col-span-2"
        />
      )}
    </EditableRow>
  );
}

/** The data of a company appear once there is one; before, one row offers them. */
function CompanyRows({ user, isFixed }: RowsProps) {
  const keep = useKeepDetail();
  const isCompany = isOfCompany(user);
  const { companyName, vatNumber, sdiCode, pec } = fiscalTexts(user);
  const infos = infosOf(user);
  return (
    <>
      <EditableRow
        title={isCompany ? t('Dati fiscali') : t('Compri per un’azienda?')}
        shown={
          isCompany ? (
            companyName || vatNumber
          ) : (
            <Soft>{t('Con la partita IVA hai le fatture e puoi invitare chi compra con te.')}</Soft>
          )
        }
        note={
          isCompany
            ? [vatNumber && t('P. IVA {number}', { number: vatNumber }), sdiCode && `SDI ${sdiCode}`, pec]
                .filter(Boolean)
                .join(', ')
            : undefined
        }
        act={isCompany ? t('Cambia') : t('Aggiungi')}
        intro={t('Un’azienda indica ragione sociale, partita IVA e un codice SDI oppure una PEC.')}
        values={{ ...fiscalTexts(user) }}
        problemsOf={(values) => fiscalProblems(plainFiscalData(values), { hasCard: user.customerCode !== undefined })}
        save={(body) => api.call(userDetailUpdate, { body })}
        onSaved={keep}
        isFixed={isFixed}
      >
        {(field) => <FiscalFields field={field} />}
      </EditableRow>
      {(isCompany || infos.sector !== '' || infos.referencePerson !== '') && (
        <InfosRow infos={infos} isFixed={isFixed} />
      )}
    </>
  );
}

interface InfosRowProps {
  readonly infos: Infos;
  readonly isFixed: boolean;
}

function InfosRow({ infos, isFixed }: InfosRowProps) {
  const keep = useKeepDetail();
  async function save(typed: Infos): Promise<UserDetail> {
    await api.call(personInfoUpdate, { body: { personInfoTypeId: PERSON_INFO.sector, value: typed.sector } });
    const body = { personInfoTypeId: PERSON_INFO.referencePerson, value: typed.referencePerson };
    return api.call(personInfoUpdate, { body });
  }
  return (
    <EditableRow
      title={t('Altre informazioni')}
      shown={[infos.sector, infos.referencePerson].filter(Boolean).join(', ') || <None />}
      values={infos}
      problemsOf={() => []}
      save={save}
      onSaved={keep}
      isFixed={isFixed}
    >
      {(field) => (
        <>
          <Field
            {...field('sector')}
            label={t('Settore di attività')}
            required={false}
            maxLength={OWN_DATA_LENGTHS.personInfo}
            hint={t('Bar, ristorante, ufficio…')}
          />
          <Field
            {...field('referencePerson')}
            label={t('Persona di riferimento')}
            required={false}
            maxLength={OWN_DATA_LENGTHS.personInfo}
            hint={t('Chi possiamo cercare per gli ordini')}
          />
        </>
      )}
    </EditableRow>
  );
}

type Infos = Readonly<Record<'sector' | 'referencePerson', string>>;

function infosOf({ personInfos }: UserDetail): Infos {
  const value = (type: number) => personInfos.find(({ personInfoTypeId }) => personInfoTypeId === type)?.value ?? '';
  return { sector: value(PERSON_INFO.sector), referencePerson: value(PERSON_INFO.referencePerson) };
}

function None() {
  return <Soft>{t('Non l’hai indicato')}</Soft>;
}

function Soft({ children }: { readonly children: ReactNode }) {
  return <span className="font-normal text-ink-soft">{children}</span>;
}

function Looks() {
  const isOfferedInEnglish = useShellData().isOfferedInEnglish ?? false;
  const [theme, setTheme] = useState<Theme | 'auto'>(() => chosenTheme() ?? 'auto');
  const themes = [
    ['auto', t('Automatico')],
    ['light', t('Chiaro')],
    ['dark', t('Scuro')],
  ] as const;
  function choose(next: Theme | 'auto') {
    setTheme(next);
    if (next === 'auto') followSystemTheme();
    else chooseTheme(next);
  }
  return (
    <Box title={isOfferedInEnglish ? t('Lingua e aspetto') : t('Aspetto')}>
      {isOfferedInEnglish && (
        <Row label={t('Lingua')} act={<LanguageSwitch />}>
          {LANGUAGE_NAMES[language()]}
        </Row>
      )}
      <Row label={t('Aspetto')}>
        <fieldset className="grid max-w-105 grid-cols-3 gap-1 rounded-full bg-sunken p-1">
          <legend className="sr-only">{t('Aspetto')}</legend>
          {themes.map(([value, text]) => (
            <label
              key={value}
              className="relative grid min-h-11 cursor-pointer place-items-center rounded-full text-center font-semibold text-ink-soft text-sm has-checked:bg-card has-checked:text-ink has-checked:shadow-float has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={theme === value}
                onChange={() => choose(value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {text}
            </label>
          ))}
        </fieldset>
      </Row>
    </Box>
  );
}

/** Downloads all stored data of the customer. */
function AllData() {
  const load = useMutation({
    mutationFn: () => api.call(ownDataExport, { body: {} }),
    onSuccess: (data) => {
      save(JSON.stringify(data, null, 2), `bottega-dati-${data.exportedAt.slice(0, 10)}.json`);
      toast('success', t('La copia dei tuoi dati è pronta'));
    },
    onError: tellError,
  });
  return (
    <Box title={t('I tuoi dati, tutti')}>
      <Row
        note={t('Dati, ordini, liste, consensi e accessi in un file.')}
        act={
          <button
            type="button"
            aria-busy={load.isPending || undefined}
            aria-disabled={load.isPending || undefined}
            aria-label={t('Scarica i tuoi dati')}
            onClick={() => !load.isPending && load.mutate()}
            className={rowActClass}
          >
            <Icon name="download" />
            {t('Scarica')}
          </button>
        }
      >
        {t('Scarica una copia')}
      </Row>
      <Row
        note={t('A chi e dove intestiamo le fatture.')}
        act={
          <Link to={paths.billing()} aria-label={`${t('Apri')}: ${t('Dati di fatturazione')}`} className={rowActClass}>
            {t('Apri')}
            <Icon name="chevron-right" className="size-4" />
          </Link>
        }
      >
        {t('Dati di fatturazione')}
      </Row>
    </Box>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // after the browser has started the download
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
