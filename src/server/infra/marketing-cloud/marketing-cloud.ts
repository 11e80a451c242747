/** The service that keeps which contact an e-mail address is, and writes to contacts. */
export interface MarketingCloud {
  /** The keys of the contact with this address, at most `maximum`. Throws where the service does not reply. */
  contactKeys(customer: Contact, maximum: number): Promise<readonly string[]>;
  /** Deletes a contact. Throws where the service does not reply. */
  remove(contactKey: string): Promise<void>;
}

export interface Contact {
  readonly userId: number;
  readonly email: string;
}

/** A company that names contacts by itself: {userId} in the template stands for the number of the customer. */
export function ownContactKeys(cloud: MarketingCloud, template: string): MarketingCloud {
  return { ...cloud, contactKeys: async ({ userId }) => [template.replaceAll('{userId}', String(userId))] };
}

/**
 * The shop is its own marketing cloud: the key of a contact is the number of the customer, and nothing is kept of it.
 */
export function embeddedMarketingCloud(): MarketingCloud {
  return { contactKeys: async ({ userId }) => [String(userId)], remove: async () => undefined };
}
