/** The limits in euro of a certificate that is bought as a present. */
export const CERTIFICATE_EURO = { least: 10, most: 250 } as const;
export const MAX_PRESENT_NAME = 60;
export const MAX_PRESENT_MESSAGE = 300;
