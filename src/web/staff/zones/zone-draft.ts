import type { Area, Zone, ZoneInsertBody } from '../../../contract/zones/staff-schemas.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { numberOf } from '../kit/SendForm.tsx';
import { type Outline, outlinesOf, polygonsOf } from './area-draft.ts';

/** A zone in the form: numbers are the texts of their fields, postcodes are lines of a text. */
export interface ZoneDraft {
  readonly name: string;
  readonly serviceId: number;
  readonly storeId: string;
  readonly zoneGroupId: string;
  readonly active: boolean;
  readonly minimum: string;
  readonly postcodes: string;
  readonly outlines: readonly Outline[];
}

export const NEW_ZONE: ZoneDraft = {
  name: '',
  serviceId: HOME,
  storeId: '',
  zoneGroupId: '1',
  active: true,
  minimum: '0',
  postcodes: '',
  outlines: [],
};

export function draftOf(zone: Zone): ZoneDraft {
  return {
    name: zone.name,
    serviceId: zone.serviceId,
    storeId: String(zone.storeId),
    zoneGroupId: String(zone.zoneGroupId),
    active: zone.active,
    minimum: String(zone.minimum).replace('.', ','),
    postcodes: zone.areas.map(({ postcode, city }) => `${postcode} ${city}`.trim()).join('\n'),
    outlines: outlinesOf(zone.polygons),
  };
}

/** Returns the body of the save call. */
export function bodyOf(draft: ZoneDraft): ZoneInsertBody {
  return {
    name: draft.name,
    serviceId: draft.serviceId,
    active: draft.active,
    ...numberOf('storeId', draft.storeId),
    ...numberOf('zoneGroupId', draft.zoneGroupId),
    ...numberOf('minimum', draft.minimum),
    areas: areasOf(draft.postcodes),
    polygons: polygonsOf(draft.outlines),
  };
}

/**
 * Parses postcodes: one per line, followed by a town if only that one is meant; or many with commas or blanks between
 * them.
 */
export function areasOf(text: string): Area[] {
  return text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [postcode = '', ...rest] = line.split(/\s+/);
      const isList = rest.every((word) => /^\d+$/.test(word));
      return isList
        ? [postcode, ...rest].map((one) => ({ postcode: one, city: '' }))
        : [{ postcode, city: rest.join(' ') }];
    });
}

export function isZoneDraft(stored: unknown): stored is ZoneDraft {
  const { name, postcodes, outlines } = (stored ?? {}) as Partial<ZoneDraft>;
  return (
    typeof name === 'string' &&
    typeof postcodes === 'string' &&
    Array.isArray(outlines) &&
    outlines.every((outline: Partial<Outline> | null) => Array.isArray(outline?.corners))
  );
}
