import type { Address } from '../../../contract/addresses/schemas.ts';
import type { ServiceCoverage } from '../../../contract/stores/coverage-schemas.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import { type ZoneOfPlace, zonesOf } from '../addresses/coverage.ts';
import { townAt } from '../addresses/town-at.ts';
import { nearest } from '../stores/proximity.ts';
import { deliveryServices, pickupPoints } from '../stores/queries.ts';
import { pickupViews } from '../stores/store-view.ts';
import { type ServicesDeps, serviceView } from './services.ts';

export interface CoverageDeps extends ServicesDeps {
  readonly geocoder: Geocoder;
}

interface Question extends Point {
  readonly distance?: number;
}

/**
 * Returns which services reach a position (D 7 geo-service-coverage). Home delivery does where a drawn zone contains it, or where a zone
 * lists a postcode of its town; a store or locker does where it is near, or where the position is in its own zone.
 */
export async function coverageAt(deps: CoverageDeps, question: Question): Promise<ServiceCoverage> {
  const town = await townAt(deps.geocoder, question);
  const { latitude, longitude } = question;
  const place = {
    city: town?.name ?? '',
    postcodes: town?.postcodes ?? [],
    position: { latitude, longitude, isExact: true },
  };
  const services = await deliveryServices(deps.db);
  const reached = await Promise.all(
    services.map(async (row) => {
      const serviceId = row.deliveryServiceId;
      const zones = await zonesOf(deps.db, serviceId, place);
      const addresses = serviceId === HOME ? [] : await pointsNear(deps, { serviceId, question, zones });
      const zone = certainZone(zones);
      return {
        ...serviceView(row),
        active: zones.length + addresses.length > 0 ? 1 : 0,
        ...(zone ? { zone: { zoneId: zone.zoneId, zoneGroupId: zone.zoneGroupId } } : {}),
        addresses,
      };
    }),
  );
  return {
    ...(town && {
      municipality: { city: town.name, province: town.province, postalcodes: [...town.postcodes] },
    }),
    deliveryServices: reached,
  };
}

interface Pickups {
  readonly serviceId: number;
  readonly question: Question;
  readonly zones: readonly ZoneOfPlace[];
}

async function pointsNear({ db, config }: CoverageDeps, { serviceId, question, zones }: Pickups): Promise<Address[]> {
  const points = pickupViews(await pickupPoints(db, serviceId), undefined);
  const metres = question.distance ?? config.proximityMetres;
  const covering = new Set(zones.map(({ zoneId }) => zoneId));
  const isReached = (address: Address & { distance: number }) => address.distance <= metres || covering.has(address.zone?.zoneId ?? 0);
  return nearest(points, { from: question, metres: Number.POSITIVE_INFINITY }, (address) => address).filter(isReached);
}

/**
 * The zone that serves the position. Which of a town's postcodes it has is not always known: where they lie in zones of several groups and
 * no drawn area decides, nothing is said.
 */
function certainZone(zones: readonly ZoneOfPlace[]): ZoneOfPlace | undefined {
  const [first] = zones;
  const groups = new Set(zones.map(({ zoneGroupId: group }) => group));
  return first?.isDrawn === true || groups.size === 1 ? first : undefined;
}
