/** Bands of a delivery fee; amounts are cents. */
export const FEE_LIMITS = { name: 60, bands: 10, fromCents: 100_000, feeCents: 5000 } as const;

/** The limits of the price of a bag. The law forbids giving bags away (D.Lgs. 152/2006 art. 226-bis and 226-ter). */
export const BAG_LIMITS = { minCents: 1, maxCents: 500, maxPaid: 99 } as const;

export const MAX_VAT_NAME = 40;
