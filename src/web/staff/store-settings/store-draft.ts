import type { StaffStoreBody, StaffStoreDetail } from '../../../contract/store-settings/schemas.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { numberOf } from '../kit/SendForm.tsx';
import { newKey } from '../kit/use-row-focus.ts';

type Span = StaffStoreBody['hours'][number];

/** The hours of one weekday: with a break it closes at its beginning. All empty: closed. */
export interface DayDraft {
  /** 1 Sunday to 7 Saturday, as on the wire. */
  readonly weekDay: number;
  readonly opens: string;
  readonly closes: string;
  readonly breakFrom: string;
  readonly breakTo: string;
  /** Further spans of the day, which only a file can give; they stay as they are. */
  readonly more: readonly Span[];
}

export interface SpecialDayDraft {
  readonly key: string;
  readonly day: string;
  readonly beginHour: string;
  readonly endHour: string;
  readonly reason: string;
}

/** A store or locker in the form: numbers are the texts of their fields. */
export interface StoreDraft {
  readonly kind: StaffStoreDetail['kind'];
  readonly filledBy: string;
  readonly name: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly city: string;
  readonly province: string;
  readonly postcode: string;
  readonly phone: string;
  readonly email: string;
  readonly parking: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly week: readonly DayDraft[];
  readonly specialDays: readonly SpecialDayDraft[];
  readonly pickup: boolean;
  readonly home: boolean;
  readonly locker: boolean;
  readonly ambient: string;
  readonly chilled: string;
  readonly frozen: string;
  readonly isClosed: boolean;
}

const MONDAY_FIRST = [2, 3, 4, 5, 6, 7, 1];
const decimal = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','));

export function newStore(kind: StaffStoreDetail['kind']): StoreDraft {
  return {
    kind,
    filledBy: '',
    name: '',
    street: '',
    streetNumber: '',
    city: '',
    province: '',
    postcode: '',
    phone: '',
    email: '',
    parking: '',
    latitude: '',
    longitude: '',
    week: MONDAY_FIRST.map((weekDay) => dayOf(weekDay, [])),
    specialDays: [],
    pickup: kind === 'store',
    home: false,
    locker: kind === 'locker',
    ambient: '',
    chilled: '',
    frozen: '',
    isClosed: false,
  };
}

export function draftOf(store: StaffStoreDetail): StoreDraft {
  const { kind, name, street, streetNumber, city, province, postcode, phone, email, parking, isClosed } = store;
  return {
    ...{ kind, name, street, streetNumber, city, province, postcode, phone, email, parking, isClosed },
    filledBy: '',
    latitude: decimal(store.latitude),
    longitude: decimal(store.longitude),
    week: MONDAY_FIRST.map((weekDay) =>
      dayOf(
        weekDay,
        store.hours.filter(({ beginWeekDay }) => beginWeekDay === weekDay),
      ),
    ),
    specialDays: store.specialDays.map((day) => ({ key: newKey(), ...day })),
    pickup: store.services.includes(DRIVE),
    home: store.services.includes(HOME),
    locker: store.services.includes(LOCKER),
    ambient: decimal(store.crates?.ambient),
    chilled: decimal(store.crates?.chilled),
    frozen: decimal(store.crates?.frozen),
  };
}

function dayOf(weekDay: number, spans: readonly Span[]): DayDraft {
  const [first, second, ...more] = spans.toSorted((a, b) => a.beginHour.localeCompare(b.beginHour));
  const last = second ?? first;
  return {
    weekDay,
    opens: first?.beginHour ?? '',
    closes: last?.endHour ?? '',
    breakFrom: second ? (first?.endHour ?? '') : '',
    breakTo: second?.beginHour ?? '',
    more,
  };
}

/** Returns the spans of a day, none where it is closed. */
export function spansOf({ weekDay, opens, closes, breakFrom, breakTo, more }: DayDraft): readonly Span[] {
  const span = (beginHour: string, endHour: string) => ({ beginWeekDay: weekDay, beginHour, endHour });
  if (opens === '' && closes === '' && breakFrom === '' && breakTo === '') return more;
  if (breakFrom === '' && breakTo === '') return [span(opens, closes), ...more];
  return [span(opens, breakFrom), span(breakTo, closes), ...more];
}

/** The field of the form where a problem of a sent span is shown. */
export type DayField = 'opens' | 'closes' | 'breakFrom' | 'breakTo';

/** Returns the names of the sent fields whose problems belong to a field of this day. */
export function sentFields(week: readonly DayDraft[], index: number, field: DayField): readonly string[] {
  const before = week.slice(0, index).flatMap(spansOf).length;
  const day = week[index];
  const hasBreak = day !== undefined && (day.breakFrom !== '' || day.breakTo !== '');
  if (field === 'opens') return [`hours/${before}/beginHour`];
  if (field === 'breakTo') return hasBreak ? [`hours/${before + 1}/beginHour`] : [];
  if (field === 'breakFrom') return hasBreak ? [`hours/${before}/endHour`] : [];
  return [`hours/${hasBreak ? before + 1 : before}/endHour`];
}

export function bodyOf(draft: StoreDraft): StaffStoreBody {
  const { name, street, streetNumber, city, province, postcode, phone, email, parking, isClosed } = draft;
  const boxes = [draft.ambient, draft.chilled, draft.frozen];
  const crates = {
    ...numberOf('ambient', draft.ambient),
    ...numberOf('chilled', draft.chilled),
    ...numberOf('frozen', draft.frozen),
  };
  return {
    ...{ name, street, streetNumber, city, province, postcode, phone, email, parking, isClosed },
    ...numberOf('latitude', draft.latitude),
    ...numberOf('longitude', draft.longitude),
    hours: [...draft.week.flatMap(spansOf)],
    specialDays: draft.specialDays.map(({ key: _, ...day }) => day),
    services: [...(draft.pickup ? [DRIVE] : []), ...(draft.home ? [HOME] : []), ...(draft.locker ? [LOCKER] : [])],
    ...(draft.kind === 'locker' && boxes.some((count) => count.trim() !== '') ? { crates } : {}),
  };
}

export function isStoreDraft(stored: unknown): stored is StoreDraft {
  const { name, week, specialDays } = (stored ?? {}) as Partial<StoreDraft>;
  return typeof name === 'string' && Array.isArray(week) && Array.isArray(specialDays);
}
