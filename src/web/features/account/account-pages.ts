import type { Cart } from '../../../contract/cart/schemas.ts';
import { type FeatureName, mayUse } from '../../../domain/account/features.ts';
import { msg } from '../../../language/language.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { paths } from '../../page/paths.ts';
import type { IconName } from '../../ui/icons/Icon.tsx';

/** The groups of the pages of the account, in the order in which they are listed. */
export const ACCOUNT_GROUPS = [
  msg('La tua spesa'),
  msg('Consegna'),
  msg('Pagamenti e vantaggi'),
  msg('Documenti e azienda'),
  msg('Tu'),
] as const;
type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

export interface AccountPage {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly group: AccountGroup;
  /** Only for customers who may use it (S 6). */
  readonly feature?: FeatureName;
}

const [SHOPPING, DELIVERY, PAYMENT, PAPERS, YOU] = ACCOUNT_GROUPS;

/** Pages about purchases on account, for the master of a company and for those who approve its purchases. The gate is the company's. */
export const COMPANY_PAGES: readonly AccountPage[] = [
  { to: accountPaths.dues(), icon: 'calendar', text: msg('Scadenze'), group: PAPERS, feature: 'companyDues' },
  { to: accountPaths.credit(), icon: 'bank', text: msg('Fido'), group: PAPERS, feature: 'companyDues' },
];

/** Every page of the account, as the menu and the dashboard list them. */
const PAGES: readonly AccountPage[] = [
  { to: paths.dashboard(), icon: 'user', text: msg('Il mio profilo'), group: SHOPPING },
  { to: paths.orders(), icon: 'box', text: msg('I miei ordini'), group: SHOPPING },
  { to: paths.usualShopping(), icon: 'repeat', text: msg('La solita spesa'), group: SHOPPING },
  { to: paths.lists(), icon: 'heart', text: msg('Le mie liste'), group: SHOPPING },
  { to: accountPaths.quickOrder(), icon: 'barcode', text: msg('Ordine rapido'), group: SHOPPING },
  { to: paths.addresses(), icon: 'pin', text: msg('I miei indirizzi'), group: DELIVERY },
  { to: accountPaths.cards(), icon: 'card', text: msg('Le mie carte'), group: PAYMENT },
  { to: accountPaths.certificates(), icon: 'ticket', text: msg('I miei buoni'), group: PAYMENT },
  { to: accountPaths.subscription(), icon: 'crown', text: msg('Abbonamento'), group: PAYMENT },
  { to: accountPaths.friends(), icon: 'share', text: msg('Invita un amico'), group: PAYMENT, feature: 'inviteFriends' },
  { to: accountPaths.shopAtWork(), icon: 'work', text: msg('Spesa al lavoro'), group: PAYMENT, feature: 'shopAtWork' },
  { to: accountPaths.documents(), icon: 'receipt', text: msg('Documenti'), group: PAPERS },
  { to: accountPaths.refunds(), icon: 'refund', text: msg('Rimborsi'), group: PAPERS },
  { to: accountPaths.company(), icon: 'building', text: msg('La mia azienda'), group: PAPERS },
  ...COMPANY_PAGES,
  { to: paths.ownData(), icon: 'id', text: msg('I miei dati'), group: YOU },
  { to: paths.billing(), icon: 'clip', text: msg('Dati di fatturazione'), group: YOU },
  { to: paths.security(), icon: 'key', text: msg('Accesso e sicurezza'), group: YOU },
  { to: paths.disclaimers(), icon: 'check', text: msg('Consensi'), group: YOU },
  { to: paths.cookies(), icon: 'info', text: msg('Preferenze sui cookie'), group: YOU },
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

/** The page that an address belongs to: the most particular one that it begins with. */
export function pageOf(pathname: string, pages: readonly AccountPage[]): AccountPage | undefined {
  return pages.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`)).sort((a, b) => b.to.length - a.to.length)[0];
}
