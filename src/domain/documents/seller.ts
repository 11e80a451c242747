/** The company that issues the shop's documents (FatturaPA 1.2, CedentePrestatore). */
export interface Seller {
  readonly name: string;
  /** 11 digits. */
  readonly vatNumber: string;
  /** The fiscal code, which for a company is mostly its VAT number. */
  readonly fiscalCode: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly postcode: string;
  readonly city: string;
  /** Two letters. */
  readonly province: string;
  /** RF01 is the ordinary one. */
  readonly taxRegime: string;
  /** In the register of companies; undefined: it is not in there. */
  readonly register: { readonly province: string; readonly number: string } | undefined;
  /** The account to which transfers go; undefined: nobody transfers. */
  readonly iban: string | undefined;
}
