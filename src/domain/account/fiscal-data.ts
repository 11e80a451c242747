import { msg } from '../../language/language.ts';
import { fitsFiscalCode, fitsVatNumber } from '../base/check-characters.ts';
import { hasLatinForm, inLatin } from '../base/latin.ts';
import { email, type FieldProblem, fiscalCode, phone, postcode, required, vatNumber } from '../base/validators.ts';

/** The data of the receiver that an invoice needs. An empty text is a field that was not filled in. */
export interface FiscalData {
  readonly companyName: string;
  readonly vatNumber: string;
  readonly fiscalCode: string;
  readonly sdiCode: string;
  readonly pec: string;
}

export interface OwnName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The receiver and address of an invoice: a person, or a company if there is a company's name or a VAT number. */
export interface BillingAddress extends FiscalData, OwnName {
  readonly address1: string;
  readonly addressNumber: string;
  readonly city: string;
  readonly province: string;
  readonly postalcode: string;
  /** The name, code or number of the country; left out: Italy. */
  readonly country?: string | undefined;
}

export type FiscalProblem =
  | FieldProblem
  | 'SDI_OR_PEC'
  | 'NOT_CERTIFIED'
  | 'INVOICE_POSTCODE'
  | 'PROVINCE_CODE'
  | 'INVOICE_LETTERS'
  | 'INVOICE_TOO_LONG';
type Found<Fields> = readonly (readonly [keyof Fields & string, FiscalProblem])[];

/** The code has seven characters, or six for an office of a public body (FatturaPA 1.1.4, CodiceDestinatario). */
const SDI_CODE = /^[A-Z0-9]{6,7}$/i;
/** The code in invoice files for a receiver without a code. No invoice is delivered to it. */
const NO_SDI_CODE = '0000000';
const ONLY_DIGITS = /^\d+$/;
const FOREIGN_CODE = /^[A-Z0-9]{2,20}$/;
const PROVINCE = /^[A-Z]{2}$/i;

/** Returns the problem of each wrong field of a customer's own name and telephone number (D 3, D 5). */
export function ownNameProblems(name: OwnName & { readonly phone: string }): Found<typeof name> {
  return present([
    ['firstName', required(name.firstName)],
    ['lastName', required(name.lastName)],
    ['phone', phone(name.phone)],
  ]);
}

/**
 * Returns the problem of each wrong field, in the order of the form (D 5). A company needs a name, a VAT number and an
 * SDI code or a certified mailbox; a customer with a card has given the latter to the chain already, so `hasCard` skips
 * this rule.
 */
export function fiscalProblems(data: FiscalData, { hasCard }: { readonly hasCard: boolean }): Found<FiscalData> {
  const isOfCompany = isCompany(data);
  return present([
    [
      'companyName',
      isOfCompany ? (required(data.companyName) ?? invoiceText(data.companyName, MAX_COMPANY)) : undefined,
    ],
    ['vatNumber', (isOfCompany ? required(data.vatNumber) : undefined) ?? vatNumber(data.vatNumber)],
    ['fiscalCode', fiscalCodeProblem(data.fiscalCode)],
    ['sdiCode', data.sdiCode === '' || SDI_CODE.test(data.sdiCode) ? undefined : 'FORMAT'],
    ['pec', email(data.pec) ?? (isOrdinaryMail(data.pec) ? 'NOT_CERTIFIED' : undefined)],
    ['sdiCode', isOfCompany && !hasCard && !isReachable(data) ? 'SDI_OR_PEC' : undefined],
  ]);
}

/** Providers of ordinary mailboxes, which receive no certified mail. A certified one may have any other domain. */
const ORDINARY_MAIL =
  /@(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|icloud|libero|virgilio|alice|tiscali|tin)\.(?:com|it)$/i;

function isOrdinaryMail(address: string): boolean {
  return ORDINARY_MAIL.test(address);
}

/**
 * Returns whether an electronic invoice can be delivered to its receiver: to the channel of a code, or by certified
 * mail.
 */
export function isReachable({ sdiCode, pec }: Pick<FiscalData, 'sdiCode' | 'pec'>): boolean {
  return (sdiCode !== '' && sdiCode !== NO_SDI_CODE) || pec !== '';
}

/** Checks a fiscal code of a person, or that of a company, which consists of digits. */
export function fiscalCodeProblem(code: string): FieldProblem | undefined {
  return ONLY_DIGITS.test(code) ? vatNumber(code) : fiscalCode(code);
}

/**
 * Returns the problem of each wrong field of a billing address, by what the file of an invoice needs. In Italy a person
 * has a name and a fiscal code, a company what `fiscalProblems` requires, and an address has five digits and the two
 * letters of its province. Abroad there are no Italian codes.
 */
export function billingProblems(
  data: BillingAddress,
  { hasCard }: { readonly hasCard: boolean },
): Found<BillingAddress> {
  const isOfCompany = isCompany(data);
  return present<BillingAddress>([
    ['firstName', isOfCompany ? undefined : (required(data.firstName) ?? invoiceText(data.firstName, MAX_TEXT))],
    ['lastName', isOfCompany ? undefined : (required(data.lastName) ?? invoiceText(data.lastName, MAX_TEXT))],
    ...(isAbroad(data) ? foreignProblems(data) : fiscalProblems(data, { hasCard })),
    ['fiscalCode', isOfCompany || isAbroad(data) ? undefined : required(data.fiscalCode)],
    ['address1', required(data.address1) ?? invoiceText(data.address1, MAX_TEXT)],
    ['addressNumber', required(data.addressNumber)],
    ['postalcode', required(data.postalcode) ?? (isAbroad(data) ? undefined : italianPostcode(data.postalcode))],
    ['city', required(data.city) ?? invoiceText(data.city, MAX_TEXT)],
    ['province', isAbroad(data) ? undefined : (required(data.province) ?? provinceProblem(data.province))],
    ['country', countryCode(data.country) === undefined ? 'FORMAT' : undefined],
  ]);
}

/** A receiver abroad has a foreign VAT number or none, and no Italian fiscal code. */
function foreignProblems(data: FiscalData): Found<FiscalData> {
  const isOfCompany = isCompany(data);
  const isWrong = data.vatNumber !== '' && !FOREIGN_CODE.test(data.vatNumber);
  return present([
    [
      'companyName',
      isOfCompany ? (required(data.companyName) ?? invoiceText(data.companyName, MAX_COMPANY)) : undefined,
    ],
    ['vatNumber', (isOfCompany ? required(data.vatNumber) : undefined) ?? (isWrong ? 'FORMAT' : undefined)],
    ['fiscalCode', fiscalCodeProblem(data.fiscalCode)],
    ['pec', email(data.pec)],
  ]);
}

/**
 * The maximum lengths in the file of an invoice of the name of a company, and of names of people, streets and towns.
 */
const MAX_COMPANY = 80;
const MAX_TEXT = 60;

/** The file of an invoice allows only characters of Latin 1: names that it would drop or truncate are refused. */
function invoiceText(text: string, maxLength: number): FiscalProblem | undefined {
  if (!hasLatinForm(text)) return 'INVOICE_LETTERS';
  return inLatin(text).length > maxLength ? 'INVOICE_TOO_LONG' : undefined;
}

/** D 5 allows four digits of a postcode, an Italian invoice does not. */
function italianPostcode(text: string): FiscalProblem | undefined {
  return postcode(text) ?? (/^\d{5}$/.test(text) ? undefined : 'INVOICE_POSTCODE');
}

function provinceProblem(text: string): FiscalProblem | undefined {
  return PROVINCE.test(text.trim()) ? undefined : 'PROVINCE_CODE';
}

export function isCompany({ companyName, vatNumber: number }: Pick<FiscalData, 'companyName' | 'vatNumber'>): boolean {
  return companyName !== '' || number !== '';
}

/**
 * Returns whether the last character of a VAT number or fiscal code does not fit the others. That is a warning at the
 * field, never a refusal (decisions); codes of another form have a problem of their own.
 */
export function isDoubtfulCode(code: string): boolean {
  if (code === '') return false;
  if (ONLY_DIGITS.test(code)) return vatNumber(code) === undefined && !fitsVatNumber(code);
  return fiscalCode(code) === undefined && !fitsFiscalCode(code);
}

/**
 * Returns fiscal data as they are stored and checked: codes without blanks and in capitals, the mailbox in lower case.
 */
export function plainFiscalData(data: FiscalData): FiscalData {
  return {
    companyName: data.companyName.trim(),
    vatNumber: plainFiscalCode(data.vatNumber),
    fiscalCode: plainFiscalCode(data.fiscalCode),
    sdiCode: plainFiscalCode(data.sdiCode),
    pec: data.pec.trim().toLowerCase(),
  };
}

/** A code without blanks and in capitals. */
export function plainFiscalCode(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

function present<Fields>(
  found: readonly (readonly [keyof Fields & string, FiscalProblem | undefined])[],
): Found<Fields> {
  return found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem] as const]));
}

/** The countries that the shop knows (D 1), with the codes that invoices write. */
export const COUNTRIES = [
  { id: 1, code: 'IT', name: msg('Italia') },
  { id: 2, code: 'MT', name: msg('Malta') },
  { id: 3, code: 'DE', name: msg('Germania') },
  { id: 5, code: 'FR', name: msg('Francia') },
] as const;

type CountryCode = (typeof COUNTRIES)[number]['code'];

/**
 * Returns the code of a country by its name, code or number; an empty text is Italy. undefined: the shop does not know
 * it.
 */
export function countryCode(text = ''): CountryCode | undefined {
  const said = text.trim().toUpperCase();
  if (said === '') return 'IT';
  return COUNTRIES.find(({ id, code, name }) => [String(id), code, name.toUpperCase()].includes(said))?.code;
}

/** Returns whether somebody is billed abroad, where nobody has the Italian codes that invoices ask for. */
export function isAbroad({ country }: { readonly country?: string | undefined }): boolean {
  const code = countryCode(country);
  return code !== undefined && code !== 'IT';
}

/** The data of the billed party that the rules of an invoice ask for. */
type BilledParty = Pick<FiscalData, 'vatNumber' | 'fiscalCode' | 'sdiCode'>;

type InvoiceProblem =
  | readonly [field: 'need_invoice', code: 'FISCAL_DATA_MISSING']
  | readonly [field: 'invoice_cig', code: 'CIG_MISSING'];

/** The code of tenders and projects of public bodies (L. 136/2010 art. 3, L. 3/2003 art. 11). */
const CIG = /^[A-Z0-9]{10}$/;
const CUP = /^[A-Z][A-Z0-9]{14}$/;

/**
 * The code of an office of a public body has six characters, that of everybody else seven (FatturaPA 1.1.4,
 * CodiceDestinatario).
 */
const OFFICE_CODE_LENGTH = 6;

export function isCig(text: string): boolean {
  return CIG.test(text);
}

export function isCup(text: string): boolean {
  return CUP.test(text);
}

export function isPublicBody({ sdiCode }: Pick<FiscalData, 'sdiCode'>): boolean {
  return sdiCode.length === OFFICE_CODE_LENGTH;
}

/**
 * Returns what prevents an invoice of an order to `party` (D 8, Invoice): it has neither a fiscal code nor a VAT
 * number, or it is a public body and the order names no tender (`cig` is empty). `party` is undefined for a customer
 * without such data.
 */
export function invoiceProblem(cig: string, party: BilledParty | undefined): InvoiceProblem | undefined {
  if (!party || (party.fiscalCode === '' && party.vatNumber === '')) return ['need_invoice', 'FISCAL_DATA_MISSING'];
  return isPublicBody(party) && cig === '' ? ['invoice_cig', 'CIG_MISSING'] : undefined;
}

/** The data that an account lacks until it is complete (D 2, complete data). */
type MissingData = 'names' | 'company' | 'disclaimers' | 'email';

export interface AccountData extends FiscalData {
  readonly firstName: string;
  readonly lastName: string;
  readonly hasCard: boolean;
  readonly isEmailConfirmed: boolean;
  /** True if all required terms were accepted in their current version. */
  readonly hasAccepted: boolean;
}

/** Returns the missing data, in the order in which the page asks for them. */
export function missingData(account: AccountData): MissingData[] {
  const { firstName, lastName, hasCard } = account;
  const data = plainFiscalData(account);
  const isMissing: Readonly<Record<MissingData, boolean>> = {
    names: firstName.trim() === '' || lastName.trim() === '',
    company: isCompany(data) && fiscalProblems(data, { hasCard }).length > 0,
    disclaimers: !account.hasAccepted,
    email: !account.isEmailConfirmed,
  };
  return (Object.keys(isMissing) as MissingData[]).filter((name) => isMissing[name]);
}
