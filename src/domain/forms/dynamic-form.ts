import { language } from '../../language/language.ts';
import { parseDecimal } from '../base/format.ts';
import { addDays, isDate } from '../base/rome-time.ts';
import {
  email,
  type FieldProblem,
  fiscalCode,
  maxLength,
  mobile,
  phone,
  postcode,
  vatNumber,
} from '../base/validators.ts';

/** Rules of the forms that the staff make (S 3, S 5); page and server use the same ones. */
export const FIELD_TYPES = [
  'textbox',
  'textarea',
  'email',
  'phone',
  'zip',
  'number',
  'listselect',
  'listradio',
  'listcheckbox',
  'checkbox',
  'consent',
  'date',
  'file_upload',
  'hidden',
  'html',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** S 5, D 5: texts with a rule of their own, for which the content system has no field type. */
const MEANINGS = {
  vat: /^(?:vat(?:_?number)?|p_?iva|partita_?iva)$/i,
  'fiscal-code': /^(?:fiscal_?code|tax_?code|codice_?fiscale|cf)$/i,
  mobile: /^(?:mobile(?:_?phone)?|cellulare)$/i,
} as const;
export type Meaning = keyof typeof MEANINGS;

/** Returns what a field asks for by its key, such as `vat`, `partita_iva` or `codice_fiscale`. */
export function meaningOf(key: string): Meaning | undefined {
  return (Object.keys(MEANINGS) as Meaning[]).find((meaning) => MEANINGS[meaning].test(key));
}

/** The answer to a field: a text, or its several choices or files. A ticked box is "1". */
export type Answer = string | readonly string[];

export interface FieldRules {
  readonly id: number;
  readonly type: FieldType;
  /** The kind of text that the key of a one-line field implies; undefined: any text is valid. */
  readonly meaning: Meaning | undefined;
  readonly isRequired: boolean;
  /** True when the field is shown but cannot be filled in. */
  readonly isFixed: boolean;
  /** Number of characters; undefined means the limit of the type. */
  readonly maxLength: number | undefined;
  readonly choices: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  readonly maxFiles: number;
}

export type FormProblemCode =
  | 'REQUIRED'
  | 'CONSENT_REQUIRED'
  | 'TOO_LONG'
  | 'INVALID_EMAIL'
  | 'INVALID_PHONE'
  | 'INVALID_POSTCODE'
  | 'FORMAT'
  | 'VAT_DIGITS'
  | 'NUMBERS_ONLY'
  | 'NUMBER_TOO_SMALL'
  | 'NUMBER_TOO_LARGE'
  | 'NUMBER_OFF_STEP'
  | 'INVALID_DATE'
  | 'DATE_TOO_EARLY'
  | 'INVALID_CHOICE'
  | 'TOO_MANY_FILES';

export interface FormProblem {
  readonly fieldId: number;
  readonly code: FormProblemCode;
  /** Values for the {braces} of the message. */
  readonly details?: Readonly<Record<string, string | number>>;
}

/** S 5: the first date of the date picker. */
export const FIRST_DATE = '1910-01-01';
const LINE_CHARACTERS = 500;
const TEXT_CHARACTERS = 5000;
const MAX_CHOICES = 50;
const TOKEN = /^[\w-]{20,64}$/;

/** Returns the problems in the order of the fields, at most one for each field. */
export function problemsOf(
  fields: readonly FieldRules[],
  answers: { readonly get: (fieldId: number) => Answer | undefined },
): FormProblem[] {
  return fields.flatMap((field) => problemOf(field, answers.get(field.id) ?? '') ?? []);
}

export function problemOf(field: FieldRules, answer: Answer): FormProblem | undefined {
  if (!isAnswerable(field.type) || field.isFixed) return undefined;
  const found = isGiven(answer) ? problemOfGiven(field, answer) : problemOfMissing(field);
  return found && { fieldId: field.id, ...found };
}

/** Returns whether people fill in a field of this type; other types show a text or carry a value of the shop. */
export function isAnswerable(type: FieldType): boolean {
  return type !== 'html' && type !== 'hidden';
}

/**
 * Returns an answer as it is stored: input of another type than expected is no answer, and control characters are
 * removed.
 */
export function readAnswer({ type }: Pick<FieldRules, 'type'>, raw: unknown): Answer {
  if (type === 'listcheckbox') return textsOf(raw).slice(0, MAX_CHOICES);
  if (type === 'file_upload') return textsOf(raw).filter((token) => TOKEN.test(token));
  if (type === 'checkbox' || type === 'consent') return isTicked(raw) ? '1' : '';
  const [text = ''] = textsOf(raw);
  if (type === 'date') return readDate(text) ?? text;
  return type === 'textarea' ? text : text.replace(/\s+/g, ' ');
}

/** Reads "3/3/2026", "03.03.2026" or "2026-03-03" and returns the last form; undefined when the text is no day. */
export function readDate(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim()) ?? [];
  const date = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** Returns the 42 days of a month's page, weeks beginning on Monday. `month` is YYYY-MM. */
export function monthPage(month: string): string[] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 42 }, (_, index) => addDays(first, index - weekday));
}

function isGiven(answer: Answer): boolean {
  return answer.length > 0;
}

type Found = Omit<FormProblem, 'fieldId'>;

function problemOfMissing({ type, isRequired }: FieldRules): Found | undefined {
  if (!isRequired) return undefined;
  return { code: type === 'checkbox' || type === 'consent' ? 'CONSENT_REQUIRED' : 'REQUIRED' };
}

function problemOfGiven(field: FieldRules, answer: Answer): Found | undefined {
  if (field.type === 'file_upload')
    return answer.length > field.maxFiles ? { code: 'TOO_MANY_FILES', details: { max: field.maxFiles } } : undefined;
  const texts = typeof answer === 'string' ? [answer] : answer;
  if (field.type.startsWith('list'))
    return texts.every((text) => field.choices.includes(text)) ? undefined : { code: 'INVALID_CHOICE' };
  return problemOfText(field, texts[0] ?? '');
}

function problemOfText(field: FieldRules, text: string): Found | undefined {
  const max = Math.min(field.maxLength ?? Number.POSITIVE_INFINITY, maxCharacters(field.type));
  if (maxLength(text, max)) return { code: 'TOO_LONG', details: { max } };
  switch (field.type) {
    case 'email':
      return coded(email(text));
    case 'phone':
      return coded(phone(text));
    case 'zip':
      return coded(postcode(text));
    case 'number':
      return problemOfNumber(field, text);
    case 'date':
      return problemOfDate(text);
    case 'textbox':
      return coded(problemOfMeaning(field.meaning, text));
    default:
      return undefined;
  }
}

/** A company's fiscal code has the form of a VAT number. */
function problemOfMeaning(meaning: Meaning | undefined, text: string): FieldProblem | undefined {
  if (meaning === 'mobile') return mobile(text);
  if (meaning === 'vat' || (meaning === 'fiscal-code' && /^\d+$/.test(text))) return vatNumber(text);
  return meaning === 'fiscal-code' ? fiscalCode(text) : undefined;
}

export function maxCharacters(type: FieldType): number {
  return type === 'textarea' ? TEXT_CHARACTERS : LINE_CHARACTERS;
}

function coded(code: FieldProblem | undefined): Found | undefined {
  return code && { code: code as FormProblemCode };
}

/** Reads a number: a non-negative decimal, below zero only where the field's own minimum is (S 5). */
function problemOfNumber({ min, max, step }: FieldRules, text: string): Found | undefined {
  const value = parseDecimal(text);
  if (value === undefined || !Number.isFinite(value) || (value < 0 && !(min !== undefined && min < 0)))
    return { code: 'NUMBERS_ONLY' };
  if (min !== undefined && value < min) return { code: 'NUMBER_TOO_SMALL', details: { min: spoken(min) } };
  if (max !== undefined && value > max) return { code: 'NUMBER_TOO_LARGE', details: { max: spoken(max) } };
  if (step === undefined || step <= 0) return undefined;
  const steps = (value - (min ?? 0)) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6
    ? undefined
    : { code: 'NUMBER_OFF_STEP', details: { step: spoken(step) } };
}

function problemOfDate(text: string): Found | undefined {
  if (!isDate(text)) return { code: 'INVALID_DATE' };
  return text < FIRST_DATE ? { code: 'DATE_TOO_EARLY' } : undefined;
}

function spoken(value: number): string {
  return language() === 'it' ? String(value).replace('.', ',') : String(value);
}

function textsOf(raw: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(raw) ? raw.slice(0, MAX_CHOICES) : [raw];
  return list.map(cleanText).filter((text) => text !== '');
}

/** Numbers and truth values are read as clients of forms send them. */
function cleanText(raw: unknown): string {
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  if (raw === true) return '1';
  if (typeof raw !== 'string') return '';
  return (
    raw
      .slice(0, 4 * TEXT_CHARACTERS)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // invisible characters, and those that reverse the reading direction
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
      .trim()
  );
}

function isTicked(raw: unknown): boolean {
  return raw === true || raw === 1 || (typeof raw === 'string' && /^(?:1|on|true|checked|yes)$/i.test(raw.trim()));
}
