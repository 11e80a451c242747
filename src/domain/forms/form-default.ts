import { romeTime, wireDate } from '../base/rome-time.ts';

/** S 5: what a default beginning with a dollar sign may name. Anything else is empty. */
export const DATA_PATHS = [
  'user.userId',
  'user.email',
  'user.firstName',
  'user.lastName',
  'user.name',
  'user.phone',
  'user.companyName',
  'user.vatNumber',
  'user.fiscalCode',
  'cart.cartId',
  'cart.totalItems',
  'store.storeId',
  'store.name',
  'store.city',
  'store.phone',
  'warehouse.warehouseId',
  'warehouse.name',
  'shippingAddress.addressName',
  'shippingAddress.address1',
  'shippingAddress.addressNumber',
  'shippingAddress.city',
  'shippingAddress.province',
  'shippingAddress.postalcode',
  'shippingAddress.referencePhoneNumber',
  'timeslot.date',
  'timeslot.beginTime',
  'timeslot.endTime',
  'now',
  'date',
  'time',
] as const;
export type DataPath = (typeof DATA_PATHS)[number];
export type CurrentData = Readonly<Partial<Record<DataPath, string>>>;

const KNOWN: ReadonlySet<string> = new Set(DATA_PATHS);
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The path a default names; what belongs to the cart may be named with or without it. undefined: none that is allowed. */
export function dataPath(text: string): DataPath | undefined {
  if (!text.startsWith('$')) return undefined;
  const path = text.slice(1).trim();
  const short = path.replace(/^cart\./, '');
  return [path, short].find((each): each is DataPath => KNOWN.has(each));
}

/** What a field shows before anybody has written into it. `classes` are the field's element_class. */
export function defaultOf(text: string, classes: string, data: CurrentData): string {
  if (!text.startsWith('$')) return text;
  const path = dataPath(text);
  return path === undefined ? '' : formatted(data[path] ?? '', new Set(classes.split(/\s+/)));
}

/** S 5: a date or time class formats it. What is no instant and no day stays as it is. */
function formatted(value: string, classes: ReadonlySet<string>): string {
  if (!DAY.test(value) || !(classes.has('date') || classes.has('time'))) return value;
  const isInstant = value.includes('T');
  const { date, time } = isInstant ? romeTime(new Date(value)) : { date: value.slice(0, 10), time: '' };
  return [classes.has('date') && wireDate(date), classes.has('time') && time].filter(Boolean).join(' ');
}
