import { romeTime, wireDate } from '../base/rome-time.ts';

/** Paths that a default beginning with a dollar sign may name (S 5). Any other path gives an empty value. */
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

const PATHS: ReadonlySet<string> = new Set(DATA_PATHS);
const DAY = /^\d{4}-\d{2}-\d{2}/;

/**
 * Returns the path that a default names; paths of the cart may be written with or without `cart`. Undefined when the
 * path is not allowed.
 */
export function dataPath(text: string): DataPath | undefined {
  if (!text.startsWith('$')) return undefined;
  const path = text.slice(1).trim();
  const short = path.replace(/^cart\./, '');
  return [path, short].find((each): each is DataPath => PATHS.has(each));
}

/** Returns the initial value of a field. `classes` are the field's element_class. */
export function defaultOf(text: string, classes: string, data: CurrentData): string {
  if (!text.startsWith('$')) return text;
  const path = dataPath(text);
  return path === undefined ? '' : formatted(data[path] ?? '', new Set(classes.split(/\s+/)));
}

/** Formats a value by its date or time class (S 5). A value that is neither an instant nor a day stays unchanged. */
function formatted(value: string, classes: ReadonlySet<string>): string {
  if (!DAY.test(value) || !(classes.has('date') || classes.has('time'))) return value;
  const isInstant = value.includes('T');
  const { date, time } = isInstant ? romeTime(new Date(value)) : { date: value.slice(0, 10), time: '' };
  return [classes.has('date') && wireDate(date), classes.has('time') && time].filter(Boolean).join(' ');
}
