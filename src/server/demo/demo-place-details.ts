import type { DemoPlace } from './demo-tables.ts';

/** The services that stores and lockers of the demo offer (D 3, addressClass). */
export const addressClasses: Readonly<Record<DemoPlace['kind'], readonly object[]>> = {
  store: [{ name: 'Parcheggio riservato al ritiro', iconSource: '/img_layout/address_classes/parking.svg' }],
  locker: [{ name: 'Scomparti refrigerati', iconSource: '/img_layout/address_classes/refrigerated.svg' }],
};

/** Crates of each locker of the demo. */
export const lockerRoom = { ambient: 12, chilled: 6, frozen: 4 };

/** Weekdays as the wire counts them: 1 is Sunday (wire-facts 6). */
export function serviceHours(kind: DemoPlace['kind']) {
  const open = (beginWeekDay: number, beginHour: string, endHour: string) => ({ beginWeekDay, beginHour, endHour });
  if (kind === 'locker') return [1, 2, 3, 4, 5, 6, 7].map((day) => open(day, '07:00', '23:00'));
  return [...[2, 3, 4, 5, 6, 7].map((day) => open(day, '08:00', '20:30')), open(1, '09:00', '13:30')];
}
