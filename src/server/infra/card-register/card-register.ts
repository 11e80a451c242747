/**
 * A customer card of the chain with the data of its holder. An empty text is a field that the register does not have.
 */
export interface CustomerCard {
  readonly cardCode: string;
  /** Empty for the card of a person. */
  readonly companyName: string;
  readonly vatNumber: string;
  readonly fiscalCode: string;
  readonly sdiCode: string;
  readonly pec: string;
}

/**
 * The chain's register of customer cards. The embedded maker reads a table of the shop (features/account), the real one
 * asks a service.
 */
export interface CardRegister {
  /**
   * Returns the card of this code (in capitals), or undefined if there is none. Rejects while the register cannot be
   * reached.
   */
  find(cardCode: string): Promise<CustomerCard | undefined>;
}
