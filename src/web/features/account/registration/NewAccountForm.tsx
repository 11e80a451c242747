import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckedCard } from '../../../../contract/account/registration-schemas.ts';
import { cardCheck } from '../../../../contract/account/routes.ts';
import { errorText, type FieldErrorCode } from '../../../../contract/base/field-errors.ts';
import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import { fiscalCodeProblem, plainFiscalCode } from '../../../../domain/account/fiscal-data.ts';
import { type RegistrationFields, registrationProblems } from '../../../../domain/account/registration.ts';
import { required } from '../../../../domain/base/validators.ts';
import { msg, t } from '../../../../language/language.ts';
import { type ApiError, asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type ErrorLink, ErrorLinks, showFolded } from '../../../ui/ErrorLinks.tsx';
import { evenFields } from '../../../ui/Field.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { PasswordStrengthBar, usePasswordMinimum } from '../../auth/PasswordStrengthBar.tsx';
import { useRegister } from '../../auth/use-session.ts';
import { putTyped } from '../../forms/draft.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { Consents, type Disclaimers, joinedIn } from './Consents.tsx';
import { FoldedFields, KindSwitch, PersonFields } from './RegistrationFields.tsx';
import {
  asLists,
  draftIn,
  draftOfCard,
  dropDraft,
  FIELDS,
  fieldsOf,
  type RegistrationDraft,
  readDraft,
  storeDraft,
} from './registration-draft.ts';

export interface NewAccountFormProps {
  readonly disclaimers: Disclaimers;
  /** The code of the friend whose link was opened. */
  readonly friendCode: string;
  /** The person of a social login, who needs no password. */
  readonly social: SocialUser | undefined;
  readonly onSuccess: () => void;
}

type Problem = readonly [string, FieldErrorCode];

/**
 * D 2: the registration on one page, for a person or a company, with or without a customer card. Its inputs are
 * uncontrolled, so input before hydration is kept; the draft is written back into them.
 */
export function NewAccountForm({ disclaimers, friendCode, social, onSuccess }: NewAccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const minimum = usePasswordMinimum();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [password, setPassword] = useState('');
  const [isCompany, setIsCompany] = useState(false);
  const { card, checkCard, isChecking, cardRefusal } = useCard();
  const register = useRegister(() => {
    dropDraft();
    onSuccess();
  });
  const refusal = cardRefusal ?? (register.error ? asApiError(register.error) : undefined);
  const errors = errorsOf(problems, refusal, { minimum, isCompany });
  const links = useLinks(errors, disclaimers);
  useEffect(() => {
    const draft = readDraft();
    if (!form.current) return;
    putTyped(form.current, FIELDS, asLists(friendCode === '' ? draft : { ...draft, tellFriendCode: friendCode }));
    for (const input of form.current.querySelectorAll<HTMLInputElement>('details input:not([type=checkbox])'))
      if (input.value !== '') showFolded(input);
  }, [friendCode]);
  useEffect(() => {
    const [only, ...others] = links;
    if (only && others.length === 0) focusField(only.id);
  }, [links]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    register.reset();
    const draft = draftIn(element);
    const wrong = cardProblems(draft);
    const checked = wrong.length > 0 ? undefined : await checkCard(draft, element);
    if (checked === 'stop') return setProblems([]);
    const access = accessIn(element, disclaimers);
    setIsCompany(draft['kind'] === 'company');
    const fields = fieldsOf(draft, checked, { password: access.password, acceptTerms: true });
    const found = [...problemsOf(fields, { minimum, social }), ...wrong, ...missingConsents(disclaimers, access)];
    setProblems(found);
    if (found.length > 0) return;
    const { acceptTerms: _terms, password: _none, ...data } = fields;
    register.mutate({
      ...data,
      ...(social ? { social_login: social.socialLogin } : { password: access.password }),
      disclaimers: access.disclaimers,
      tellFriendCode: draft['tellFriendCode'] ?? '',
    });
  }
  const field = (name: string) => ({
    id: idOf(name),
    name,
    defaultValue: name === 'tellFriendCode' ? friendCode : '',
    error: errors.get(name),
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => storeDraft(draftIn(event.currentTarget))}
      onSubmit={(event) => void submit(event)}
      className={`group/form ${evenFields}`}
    >
      <ErrorLinks links={links} />
      {refusal && errors.size === 0 && <Alert tone="error">{refusal.message}</Alert>}
      <KindSwitch />
      <CompanyFields field={field} isOfCard={card?.isCompany === true} />
      <PersonFields field={field} social={social} isTaken={refusal?.has('EMAIL_TAKEN') ?? false} />
      {!social && (
        <PasswordField
          {...field('password')}
          label={t('Password')}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          hint={<PasswordStrengthBar password={password} />}
        />
      )}
      <FoldedFields field={field} hasCode={friendCode !== ''} />
      <Consents all={disclaimers} field={field} />
      <Button type="submit" size="lg" busy={register.isPending || isChecking}>
        {t('Crea l’account')}
      </Button>
    </form>
  );
}

/**
 * Checks a customer card before the account is created. A company's data are written into the form, where the customer
 * sees them first: the account is then created by the next press.
 */
function useCard() {
  const [card, setCard] = useState<CheckedCard>();
  const [checkedFor, setCheckedFor] = useState('');
  const check = useMutation({
    mutationFn: ({ customerCode = '', holderCode: fiscalCode = '' }: RegistrationDraft) =>
      api.call(cardCheck, { body: { customerCode, fiscalCode } }),
  });
  async function checkCard(draft: RegistrationDraft, form: HTMLFormElement): Promise<CheckedCard | 'stop' | undefined> {
    const asked = `${draft['customerCode']} ${draft['holderCode']}`;
    if (asked === checkedFor && card) return card;
    if ((draft['customerCode'] ?? '') === '') {
      check.reset();
      setCard(undefined);
      return undefined;
    }
    const found = await check.mutateAsync(draft).catch(() => undefined);
    if (!found) return 'stop';
    setCard(found);
    setCheckedFor(asked);
    for (const [name, value] of Object.entries(draftOfCard(found))) write(form, name, value);
    storeDraft(draftIn(form));
    if (!found.isCompany) return found;
    focusField(idOf('companyName'));
    return 'stop';
  }
  return {
    card,
    checkCard,
    isChecking: check.isPending,
    cardRefusal: check.error ? asApiError(check.error) : undefined,
  };
}

/** Writes a value into a field, or chooses the radio with it. */
function write(form: HTMLFormElement, name: string, value: string): void {
  const named = form.elements.namedItem(name);
  if (named instanceof HTMLInputElement || named instanceof RadioNodeList) named.value = value;
}

/** A card is optional; of its two codes none comes alone. */
function cardProblems({ customerCode = '', holderCode = '' }: RegistrationDraft): Problem[] {
  if (customerCode === '' && holderCode === '') return [];
  const found = [
    ['customerCode', required(customerCode)] as const,
    ['holderCode', required(holderCode) ?? fiscalCodeProblem(plainFiscalCode(holderCode))] as const,
  ];
  return found.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem] as const]));
}

interface Access {
  readonly password: string;
  readonly disclaimers: { disclaimerId: number; accepted: boolean }[];
}

function accessIn(form: HTMLFormElement, all: Disclaimers): Access {
  const typed = new FormData(form);
  const boxOf = boxesOf(all);
  return {
    password: String(typed.get('password') ?? ''),
    disclaimers: all.map(({ disclaimerId }) => ({
      disclaimerId,
      accepted: typed.get(String(boxOf.get(disclaimerId) ?? disclaimerId)) === 'on',
    })),
  };
}

/** Returns whose box answers for a disclaimer that has none of its own: the privacy page stands beside the terms. */
function boxesOf(all: Disclaimers): ReadonlyMap<number, number> {
  const joined = joinedIn(all);
  return new Map(joined.map(({ disclaimerId }) => [disclaimerId, joined[0]?.disclaimerId ?? disclaimerId]));
}

function missingConsents(all: Disclaimers, { disclaimers }: Access): Problem[] {
  const boxOf = boxesOf(all);
  return all.flatMap(({ disclaimerId, isRequired }) =>
    isRequired &&
    (boxOf.get(disclaimerId) ?? disclaimerId) === disclaimerId &&
    !disclaimers.some((one) => one.disclaimerId === disclaimerId && one.accepted)
      ? [[String(disclaimerId), 'CONSENT_REQUIRED'] as const]
      : [],
  );
}

interface Rules {
  readonly minimum: number;
  readonly social: SocialUser | undefined;
}

function problemsOf(fields: RegistrationFields, { minimum, social }: Rules): Problem[] {
  // the card's holder is asked for elsewhere
  const atField = (name: string) => (name === 'fiscalCode' && !fields.isCompany ? 'holderCode' : name);
  const rules = { passwordMinimum: minimum, needsPassword: !social, needsTerms: true };
  return registrationProblems(fields, rules).map(([name, code]) => [atField(name), code]);
}

interface TextRules {
  readonly minimum: number;
  readonly isCompany: boolean;
}

/** Returns the text of each wrong field. Of two problems of a field the first is shown. */
function errorsOf(problems: readonly Problem[], refusal: ApiError | undefined, { minimum, isCompany }: TextRules) {
  const found = new Map<string, string>();
  for (const [name, code] of problems) if (!found.has(name)) found.set(name, errorText(code, { minimum }));
  for (const { field, error } of refusal?.errors ?? []) {
    const name = field === 'fiscalCode' && !isCompany ? 'holderCode' : field;
    if (name !== undefined && !found.has(name)) found.set(name, error);
  }
  return found;
}

const LABELS: Readonly<Record<string, string>> = {
  vatNumber: msg('Partita IVA'),
  companyName: msg('Ragione sociale'),
  sdiCode: msg('Codice SDI'),
  pec: msg('PEC'),
  fiscalCode: msg('Codice fiscale'),
  firstName: msg('Nome'),
  lastName: msg('Cognome'),
  email: msg('E-mail'),
  password: msg('Password'),
  customerCode: msg('Codice cliente'),
  holderCode: msg('Partita IVA o codice fiscale'),
  tellFriendCode: msg('Codice di chi ti ha invitato'),
  phone: msg('Telefono'),
};

/** Returns the problems as links, in the order of the form. They change with the texts, not with each keystroke. */
function useLinks(errors: ReadonlyMap<string, string>, disclaimers: Disclaimers): readonly ErrorLink[] {
  const labels = new Map([
    ...Object.entries(LABELS).map(([name, label]) => [name, t(label)] as const),
    ...disclaimers.map(({ disclaimerId, title }) => [String(disclaimerId), title] as const),
  ]);
  const links = Array.from(labels, ([name, label]) => ({ id: idOf(name), label, text: errors.get(name) ?? '' })).filter(
    ({ text }) => text !== '',
  );
  const [shown, setShown] = useState(links);
  const isSame = JSON.stringify(shown) === JSON.stringify(links);
  if (!isSame) setShown(links);
  return isSame ? shown : links;
}

function idOf(name: string): string {
  return `registrazione-${name}`;
}

function focusField(id: string): void {
  const input = document.getElementById(id);
  if (!input) return;
  showFolded(input);
  input.focus();
}
