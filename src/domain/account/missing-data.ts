import { type FiscalData, fiscalProblems, isCompany, plainFiscalData } from './fiscal-data.ts';

/** The data that an account lacks until it is complete (D 2, complete data). */
export type MissingData = 'names' | 'company' | 'disclaimers' | 'email';

export interface AccountData extends FiscalData {
  readonly firstName: string;
  readonly lastName: string;
  readonly hasCard: boolean;
  readonly isEmailConfirmed: boolean;
  /** Everything that is required was accepted as it is now. */
  readonly hasAccepted: boolean;
}

/** Returns what is missing, in the order in which it is asked for. */
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
