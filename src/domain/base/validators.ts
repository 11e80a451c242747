/**
 * Validators of S 5 and D 5, as decisions.md specifies them. Each returns the code of a field error, or undefined when
 * the value is right.
 */
export type FieldProblem =
  | 'REQUIRED'
  | 'EMAIL_REQUIRED'
  | 'INVALID_EMAIL'
  | 'CERTIFIED_MAIL'
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_COMMON'
  | 'INVALID_PHONE'
  | 'INVALID_POSTCODE'
  | 'TOO_LONG'
  | 'FORMAT'
  | 'VAT_DIGITS';

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;
// an Italian mobile (3 and 8 or 9 more digits) or landline (0 and 5 to 10 more), with or without its prefix
const ITALIAN_MOBILE = /^(?:(?:\+|00)39)?3\d{8,9}$/;
const ITALIAN_LANDLINE = /^(?:(?:\+|00)39)?0\d{5,10}$/;
// a number of another country by E.164: a prefix, which begins with 1 to 9, and with it at most 15 digits
const OTHER_COUNTRY = /^(?:\+|00)(?!39)[1-9]\d{6,14}$/;
const POSTCODE = /^\d{4,5}$/;
const VAT_OR_FISCAL_CODE = /^\d{11}$/;
const FISCAL_CODE = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/i;

/** Empty values pass: `required` decides whether a field may be empty. */
export function email(value: string): FieldProblem | undefined {
  return value === '' || (value.length <= 254 && EMAIL.test(value)) ? undefined : 'INVALID_EMAIL';
}

/** Words in domains of providers of certified mail (PEC): only whole words, because "openspec" ends like "arubapec". */
const CERTIFIED_LABELS = new Set(
  (
    'pec cert postacert postacertificata postecert legalmail legalmailpa pecimprese arubapec registerpec casellapec mypec gigapec ' +
    'sicurezzapostale ticertifica actaliscertymail messaggipec'
  ).split(' '),
);

/**
 * Returns whether an e-mail is certified mail (PEC), which accepts only mails of other PEC boxes; recognised by its
 * domain.
 */
export function isCertifiedMail(value: string): boolean {
  return (value.split('@')[1] ?? '').split('.').some((label) => CERTIFIED_LABELS.has(label.toLowerCase()));
}

/** Checks a telephone of Italy, or of any country with its prefix; spaces, dots, dashes and slashes are ignored. */
export function phone(value: string): FieldProblem | undefined {
  const digits = compact(value);
  const isKnown = [ITALIAN_MOBILE, ITALIAN_LANDLINE, OTHER_COUNTRY].some((numbers) => numbers.test(digits));
  return value === '' || isKnown ? undefined : 'INVALID_PHONE';
}

/** Checks a mobile; in other countries it cannot be told from a landline. */
export function mobile(value: string): FieldProblem | undefined {
  const digits = compact(value);
  return value === '' || ITALIAN_MOBILE.test(digits) || OTHER_COUNTRY.test(digits) ? undefined : 'INVALID_PHONE';
}

export function postcode(value: string): FieldProblem | undefined {
  return value === '' || POSTCODE.test(value) ? undefined : 'INVALID_POSTCODE';
}

export function fiscalCode(value: string): FieldProblem | undefined {
  return value === '' || FISCAL_CODE.test(value) ? undefined : 'FORMAT';
}

/** Checks a VAT number, or the fiscal code of a company, which has the same form: exactly 11 digits (S 5, D 5). */
export function vatNumber(value: string): FieldProblem | undefined {
  return value === '' || VAT_OR_FISCAL_CODE.test(value) ? undefined : 'VAT_DIGITS';
}

export function required(value: string | undefined): FieldProblem | undefined {
  return value === undefined || value.trim() === '' ? 'REQUIRED' : undefined;
}

export function maxLength(value: string, max: number): FieldProblem | undefined {
  return value.length <= max || [...value].length <= max ? undefined : 'TOO_LONG';
}

/** Checks a new password: long enough and not a common one (D 5, decisions); the minimum comes from configuration. */
export function password(value: string, minimumLength: number): FieldProblem | undefined {
  if (value === '') return 'PASSWORD_REQUIRED';
  if ([...value].length < minimumLength) return 'PASSWORD_TOO_SHORT';
  return isCommonPassword(value) ? 'PASSWORD_TOO_COMMON' : undefined;
}

/** Checks the e-mail of an account, in lower case: it is required, well formed and no PEC (D 5). */
export function emailProblem(address: string): FieldProblem | undefined {
  if (address === '') return 'EMAIL_REQUIRED';
  return email(address) ?? (isCertifiedMail(address) ? 'CERTIFIED_MAIL' : undefined);
}

/** Returns the form in which an e-mail is compared and stored: lower case, without blanks around it. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}

const COMMON =
  'password passw0rd 123456 1234567 12345678 123456789 1234567890 654321 qwerty qwertyuiop qwerty123 abc123 111111 000000 123123 iloveyou ' +
  'admin welcome monkey dragon letmein football juventus milan inter napoli roma andrea francesco alessandro giuseppe antonio ' +
  'amoremio tiamo ciao ciaociao ciao123 password1 password123 benvenuto italia forzamilan forzainter forzajuve asdasd asdfgh ' +
  '121212 159753 147258 qazwsx 1q2w3e 1q2w3e4r amore bottega spesa supermercato segreto famiglia mamma tesoro stella gatto';
const COMMON_PASSWORDS = new Set(COMMON.split(' '));
/** Rows of keys: passwords made of neighbouring keys are easily guessed. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ROWS_BOTH_WAYS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

/**
 * Returns whether a password is common: a common word, with or without digits behind it, keys in a row, or one repeated
 * character.
 */
function isCommonPassword(value: string): boolean {
  const plain = value.toLowerCase();
  const word = plain.replace(/\d+$/, '');
  const isInRow = ROWS_BOTH_WAYS.some((row) => row.includes(plain));
  return COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(word) || isInRow || new Set(plain).size === 1;
}

function compact(value: string): string {
  return value.replace(/[\s./-]/g, '');
}
