import type { Cart } from '../../../contract/cart/schemas.ts';
import { type FeatureName, mayUse } from '../../../domain/account/features.ts';
import { msg } from '../../../language/language.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { paths } from '../../page/paths.ts';
import type { IconName } from '../../ui/icons/Icon.tsx';

export interface AccountPage {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  /** Only for customers who may use it (S 6). */
  readonly feature?: FeatureName;
}

/** Pages about purchases on account, for the master of a company and for those who approve its purchases. The gate is the company's. */
export const COMPANY_PAGES: readonly AccountPage[] = [
  { to: accountPaths.dues(), icon: 'calendar', text: msg('Scadenze'), feature: 'companyDues' },
  { to: accountPaths.credit(), icon: 'chart', text: msg('Fido'), feature: 'companyDues' },
];

/** Every page of the account, as the menu and the dashboard list them. */
const PAGES: readonly AccountPage[] = [
  { to: paths.dashboard(), icon: 'user', text: msg('Il mio profilo') },
  { to: paths.orders(), icon: 'box', text: msg('I miei ordini') },
  { to: accountPaths.quickOrder(), icon: 'plus', text: msg('Ordine rapido') },
  { to: paths.lists(), icon: 'heart', text: msg('Le mie liste') },
  { to: paths.addresses(), icon: 'pin', text: msg('I miei indirizzi') },
  { to: accountPaths.cards(), icon: 'cash', text: msg('Le mie carte') },
  { to: accountPaths.subscription(), icon: 'clock', text: msg('Abbonamento') },
  { to: accountPaths.certificates(), icon: 'gift', text: msg('I miei buoni') },
  { to: accountPaths.friends(), icon: 'share', text: msg('Invita un amico'), feature: 'inviteFriends' },
  { to: accountPaths.shopAtWork(), icon: 'tag', text: msg('Spesa al lavoro'), feature: 'shopAtWork' },
  { to: accountPaths.company(), icon: 'store', text: msg('La mia azienda') },
  ...COMPANY_PAGES,
  { to: accountPaths.documents(), icon: 'print', text: msg('Documenti') },
  { to: accountPaths.refunds(), icon: 'repeat', text: msg('Rimborsi') },
  { to: paths.ownData(), icon: 'edit', text: msg('I miei dati') },
  { to: paths.billing(), icon: 'clip', text: msg('Dati di fatturazione') },
  { to: paths.disclaimers(), icon: 'check', text: msg('Consensi') },
  { to: paths.security(), icon: 'lock', text: msg('Accesso e sicurezza') },
  { to: paths.cookies(), icon: 'filter', text: msg('Preferenze sui cookie') },
];

/** The pages that this customer may use. */
export function accountPages({ user }: Pick<Cart, 'user'>): AccountPage[] {
  const customer = {
    userTypeId: user.userType.userTypeId,
    profileLevel: user.profile.level,
    isBetaTester: user.betaTester === '1',
    legalIds: user.legals.map(({ legalId }) => legalId),
    segments: user.crmUserSegments.map(({ crmSegment, value }) => ({ segmentId: crmSegment.crmSegmentId, value })),
  };
  return PAGES.filter(({ feature }) => feature === undefined || mayUse(customer, feature));
}
