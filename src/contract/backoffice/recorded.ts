import type { StaffRight } from '../base/rights.ts';
import type { Route } from '../base/route.ts';

/** A change is recorded each time, before it is made; a look is recorded once within some minutes. */
export type RecordedAs = 'change' | 'look';

/** Files whose addresses are not calls, of customers and of the record itself: they are named as calls are. */
export type FileName = 'actsSeal' | 'documentFile' | 'formUpload' | 'questionPhoto' | 'refundPhoto' | 'runProof';

/** Rights whose calls are about the shop and not about its customers: looks are not recorded. */
const ABOUT_THE_SHOP: readonly (StaffRight | undefined)[] = [
  'overview',
  'content',
  'delivery',
  'analytics',
  'price_lists',
  'stock',
  'products',
  'prices',
  'imports',
  'promotions',
  'codes',
  'reports',
  'opening',
  'closings',
  'settings',
];
const inApi = (paths: readonly string[]): ReadonlySet<string> => new Set(paths.map((path) => `/ebsn/api${path}`));

/** Calls that only read although they are POSTs: they are recorded as looks, not as changes. */
const ASKED_BY_POST = inApi(['/customer-lifetime/user_info', '/note/list/']);
const NOT_RECORDED = inApi([
  '/analytics/collect',
  '/user-address/check',
  '/address/check',
  '/registration/check_card',
  '/quick-order/check',
  '/staff/content/preview',
  '/staff/place/preview',
  '/staff/promotion/check',
  '/staff/promotion/simulate',
  '/staff/settings/effect',
  '/staff/closed-day/effect',
  '/staff/timeslot/week-effect',
  '/staff/timeslot/slots-effect',
  '/staff/zone/effect',
  '/staff/settings/fee/effect',
  '/staff/settings/mail/preview',
  '/auth/passkey_begin',
]);

/**
 * Returns how a staff call is recorded, made in the own name or for a customer (issue 15); undefined: not at all.
 * Acting for a customer is recorded from its start (`userSelect`); reading what everybody may read is not.
 */
export function recordedAs(call: Route): RecordedAs | undefined {
  if (NOT_RECORDED.has(call.path)) return undefined;
  if ((call.method === 'POST' && !ASKED_BY_POST.has(call.path)) || call.changes === true) return 'change';
  const isOfCustomer = call.who === 'user' || (call.who === 'staff' && !ABOUT_THE_SHOP.includes(call.right));
  return isOfCustomer ? 'look' : undefined;
}
