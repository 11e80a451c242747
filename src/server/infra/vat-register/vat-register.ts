/** A company as a public register names it. An empty text is something that the register does not say. */
export interface RegisteredCompany {
  readonly companyName: string;
  /** In one line: street, number, postcode, town. */
  readonly address: string;
}

/** A register of VAT numbers of Italian companies: that of the European Commission, or examples in the demo. */
export interface VatRegister {
  /** Returns the company of this number of eleven digits; undefined: none is registered. Rejects while it is away. */
  find(vatNumber: string): Promise<RegisteredCompany | undefined>;
}

/** A shop without a register: whoever registers a company types its name. */
export const noVatRegister: VatRegister = { find: async () => undefined };

/** The register of the demo, which has no network: its own company and two that nobody has registered yet. */
export const demoVatRegister: VatRegister = { find: async (vatNumber) => EXAMPLES[vatNumber] };

const EXAMPLES: Readonly<Record<string, RegisteredCompany>> = {
  '12345670017': { companyName: 'Trattoria del Portico S.r.l.', address: 'Viale Certosa 60, 20155 Milano' },
  '02345670169': { companyName: 'Studio Bianchi S.r.l.', address: 'Via Borgo Palazzo 84, 24125 Bergamo' },
  '12345678903': { companyName: 'Bar Centrale S.n.c.', address: 'Via Zanica 12, 24126 Bergamo' },
};
