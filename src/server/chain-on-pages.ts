import { PASSWORD_MINIMUM } from '../contract/account/limits.ts';
import type { ChainOnPages } from '../contract/base/rendered-site.ts';
import { styleOf, USUAL_LOOK } from '../domain/content/look.ts';
import { CERTIFICATE_THRESHOLD_CENTS } from '../domain/pricing/gift-certificate.ts';
import type { Config } from './config/config.ts';

/** What pages say of the chain; undefined for the defaults, which keeps them out of every page. */
export function chainOf({
  registrationOpen,
  passwordMinimum,
  sale,
  look,
  invoicing: { seller },
  contact,
}: Config): ChainOnPages {
  const unless = <Value>(usual: Value, value: Value) => (value === usual ? undefined : value);
  return {
    isRegistrationOpen: registrationOpen,
    passwordMinimum: unless(PASSWORD_MINIMUM, passwordMinimum),
    certificatesFromCents: unless(CERTIFICATE_THRESHOLD_CENTS, sale.certificateThresholdCents),
    shopName: unless(USUAL_LOOK.shopName, look.shopName),
    look: styleOf(look) || undefined,
    seller: sellerLine(seller, contact),
  };
}

/** The company at the foot of every page (art. 7 D.Lgs. 70/2003, art. 35 DPR 633/1972). */
function sellerLine(
  { name, street, streetNumber, postcode, city, province, vatNumber, register }: Config['invoicing']['seller'],
  { pec, phone }: Config['contact'],
): string {
  return [
    `${name}, ${street} ${streetNumber}, ${postcode} ${city} (${province})`,
    `P. IVA ${vatNumber}`,
    ...(register ? [`REA ${register.province}-${register.number}`] : []),
    ...(pec === '' ? [] : [`PEC ${pec}`]),
    ...(phone === '' ? [] : [`tel. ${phone}`]),
  ].join(' · ');
}
