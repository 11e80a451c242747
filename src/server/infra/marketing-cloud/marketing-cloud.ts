/** The service that knows the contact of an e-mail address, and deletes contacts. */
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

/** Some companies name contacts themselves: {userId} in the template stands for the id of the customer. */
export function ownContactKeys(cloud: MarketingCloud, template: string): MarketingCloud {
  return { ...cloud, contactKeys: async ({ userId }) => [template.replaceAll('{userId}', String(userId))] };
}

/** The embedded marketing cloud: the key of a contact is the id of the customer, and nothing is stored. */
export function embeddedMarketingCloud(): MarketingCloud {
  return { contactKeys: async ({ userId }) => [String(userId)], remove: async () => undefined };
}
