import {
  MAX_LOCKER_BOXES,
  MAX_PARKING,
  MAX_SPANS_OF_DAY,
  MAX_SPECIAL_DAYS,
  MAX_STORE_NAME,
  MAX_STORE_TEXT,
} from '../../../contract/store-settings/limits.ts';
import type { StaffStoreBody, StaffStoreDetail } from '../../../contract/store-settings/schemas.ts';
import { problemAt, problemIf, required, tooLong, tooMany } from '../../../domain/base/problems.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { emailProblem, normaliseEmail, phone } from '../../../domain/base/validators.ts';
import { TEMPERATURES } from '../../../domain/delivery/crates.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { isProvince } from '../../../domain/delivery/province.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { StoreToWrite } from '../zones/write-stores.ts';

export type StoreKind = StaffStoreDetail['kind'];

/** The services that a place can offer. */
export function servicesOf(kind: StoreKind): readonly number[] {
  return kind === 'store' ? [DRIVE, HOME] : [LOCKER];
}

/** Returns a place as it is written: without spaces around its texts, with days from today on in their order. */
export function storeToWrite(body: StaffStoreBody, kind: StoreKind, today: string): StoreToWrite {
  const { crates } = body;
  return {
    name: body.name.trim(),
    street: body.street.trim(),
    streetNumber: body.streetNumber.trim(),
    city: body.city.trim().toLocaleUpperCase('it'),
    province: body.province.trim().toUpperCase(),
    postcode: body.postcode.trim(),
    phone: body.phone.trim(),
    email: normaliseEmail(body.email),
    parking: body.parking.trim(),
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    hours: body.hours.toSorted((a, b) => a.beginWeekDay - b.beginWeekDay || a.beginHour.localeCompare(b.beginHour)),
    specialDays: body.specialDays
      .filter(({ day }) => day >= today)
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map(({ reason, ...day }) => ({ ...day, reason: reason.trim() })),
    crates:
      kind === 'locker' && crates
        ? { ambient: crates.ambient ?? 0, chilled: crates.chilled ?? 0, frozen: crates.frozen ?? 0 }
        : null,
    isClosed: body.isClosed,
  };
}

/** Returns what is wrong with a place, each problem at its field. */
export function storeProblems(body: StaffStoreBody, store: StoreToWrite, kind: StoreKind): Refusal[] {
  const mail = store.email === '' ? undefined : emailProblem(store.email);
  return [
    ...required('name', store.name),
    ...tooLong('name', store.name, MAX_STORE_NAME),
    ...required('street', store.street),
    ...tooLong('street', store.street, MAX_STORE_TEXT),
    ...tooLong('streetNumber', store.streetNumber, 20),
    ...required('city', store.city),
    ...tooLong('city', store.city, MAX_STORE_TEXT),
    ...problemIf(store.province.length !== 2 || !isProvince(store.province), 'STORE_PROVINCE', 'province'),
    ...problemIf(!/^\d{5}$/.test(store.postcode), 'STORE_POSTCODE', 'postcode'),
    ...problemAt('phone', phone(store.phone)),
    ...problemAt('email', mail),
    ...tooLong('parking', store.parking, MAX_PARKING),
    ...placeProblems(store),
    ...hourProblems(body.hours),
    ...specialProblems(body.specialDays),
    ...problemIf(
      body.services.some((service) => !servicesOf(kind).includes(service)),
      'STORE_SERVICE',
      'services',
    ),
    ...(body.crates ? boxProblems(body.crates) : []),
  ];
}

/** Corners of a box around Italy. */
const ITALY = { south: 35, north: 48, west: 6, east: 19 };

function placeProblems({ latitude, longitude }: StoreToWrite): readonly Refusal[] {
  if (latitude === null && longitude === null) return [];
  if (latitude === null) return [{ code: 'STORE_PLACE_HALF', field: 'latitude' }];
  if (longitude === null) return [{ code: 'STORE_PLACE_HALF', field: 'longitude' }];
  return [
    ...problemIf(latitude < ITALY.south || latitude > ITALY.north, 'STORE_PLACE_OUTSIDE', 'latitude'),
    ...problemIf(longitude < ITALY.west || longitude > ITALY.east, 'STORE_PLACE_OUTSIDE', 'longitude'),
  ];
}

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isEnd = (hour: string) => HOUR.test(hour) || hour === '24:00';
/** Midnight ends a day. */
const endOf = (hour: string) => (hour === '00:00' ? '24:00' : hour);

function spanProblems(at: string, { beginHour, endHour }: { beginHour: string; endHour: string }): readonly Refusal[] {
  return [
    ...problemIf(!HOUR.test(beginHour), 'STORE_HOUR', `${at}/beginHour`),
    ...problemIf(!isEnd(endHour), 'STORE_HOUR', `${at}/endHour`),
    ...problemIf(HOUR.test(beginHour) && isEnd(endHour) && endOf(endHour) <= beginHour, 'ENDS_BEFORE', `${at}/endHour`),
  ];
}

function hourProblems(hours: StaffStoreBody['hours']): readonly Refusal[] {
  return hours.flatMap((span, index) => {
    const at = `hours/${index}`;
    const own = hours.filter(({ beginWeekDay }) => beginWeekDay === span.beginWeekDay);
    const crosses = hours
      .slice(0, index)
      .some(
        (other) =>
          other.beginWeekDay === span.beginWeekDay &&
          other.beginHour < endOf(span.endHour) &&
          span.beginHour < endOf(other.endHour),
      );
    const tooManySpans: readonly Refusal[] =
      own.length > MAX_SPANS_OF_DAY && own[0] === span
        ? [{ code: 'STORE_HOURS_MANY', field: `${at}/beginHour`, details: { max: MAX_SPANS_OF_DAY } }]
        : [];
    return [...spanProblems(at, span), ...problemIf(crosses, 'STORE_HOURS_CROSS', `${at}/beginHour`), ...tooManySpans];
  });
}

function specialProblems(days: StaffStoreBody['specialDays']): readonly Refusal[] {
  const written = days.map(({ day }) => day);
  return [
    ...tooMany('specialDays', days, MAX_SPECIAL_DAYS),
    ...days.flatMap((special, index) => {
      const at = `specialDays/${index}`;
      const isClosed = special.beginHour === '' && special.endHour === '';
      return [
        ...required(`${at}/day`, special.day),
        ...problemIf(special.day.trim() !== '' && !isDate(special.day), 'INVALID_DATE', `${at}/day`),
        ...problemIf(written.indexOf(special.day) < index, 'STORE_DAY_TWICE', `${at}/day`),
        ...(isClosed ? [] : spanProblems(at, special)),
        ...tooLong(`${at}/reason`, special.reason.trim(), MAX_STORE_TEXT),
      ];
    }),
  ];
}

function boxProblems(crates: NonNullable<StaffStoreBody['crates']>): readonly Refusal[] {
  return TEMPERATURES.flatMap((temperature): readonly Refusal[] => {
    const count = crates[temperature] ?? 0;
    const isRight = Number.isInteger(count) && count >= 0 && count <= MAX_LOCKER_BOXES;
    if (isRight) return [];
    return [{ code: 'STORE_BOXES', field: `crates/${temperature}`, details: { max: MAX_LOCKER_BOXES } }];
  });
}
