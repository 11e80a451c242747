/** Returns the full name of a person, or the e-mail address of one who gave no name. */
export function personName({ firstName, lastName, email }: Record<'firstName' | 'lastName' | 'email', string>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Returns the name of who gets an invoice: that of the company, or of the person. */
export function partyName({
  companyName,
  firstName,
  lastName,
}: Readonly<Record<'companyName' | 'firstName' | 'lastName', string>>): string {
  return companyName || `${firstName} ${lastName}`.trim();
}
