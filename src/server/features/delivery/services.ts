import type { Static } from 'typebox';
import type { Address } from '../../../contract/addresses/schemas.ts';
import type { DeliveryServiceList } from '../../../contract/stores/schemas.ts';
import { deliveryServiceId, HOME, serviceOfAddressType } from '../../../domain/delivery/delivery-service.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Database } from '../../infra/database/types.ts';
import { addressView } from '../addresses/address-view.ts';
import { ownAddresses } from '../addresses/queries.ts';
import { ownView } from '../addresses/routes.ts';
import { deliveryServices, pickupPoints } from '../stores/queries.ts';

export interface ServicesDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'proximityMetres'>;
}

interface ServiceQuery {
  readonly address_type?: string;
  readonly delivery_service_id?: number;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly distance?: number;
}

/**
 * The services with the addresses each may go to (D 7 delivery-service-list): the one of an id or of an address type, otherwise all of
 * them. Near a position the nearest come first.
 */
export async function serviceList(
  { db, config }: ServicesDeps,
  context: CallContext,
  query: ServiceQuery,
): Promise<Static<typeof DeliveryServiceList>> {
  const only = serviceAsked(query);
  const userId = (await context.session())?.customer?.userId;
  const { latitude, longitude } = query;
  const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const services = (await deliveryServices(db)).filter((row) => only === undefined || row.delivery_service_id === only);
  const lists = await Promise.all(services.map((row) => choices(db, row.delivery_service_id, userId)));
  return {
    deliveryServices: services.map((row, index) => ({
      deliveryServiceId: row.delivery_service_id,
      name: row.name,
      descr: row.description,
      showTab: row.show_tab,
      noService: row.no_service_text,
      addresses:
        near && row.delivery_service_id !== HOME
          ? nearby(lists[index] ?? [], near, query.distance ?? config.proximityMetres)
          : (lists[index] ?? []),
    })),
  };
}

function serviceAsked({ delivery_service_id: id, address_type: type }: ServiceQuery): number | undefined {
  if (id !== undefined) return deliveryServiceId(id);
  return type === undefined ? undefined : serviceOfAddressType(type);
}

/** The addresses of one type that the customer may choose: own ones for home delivery, otherwise stores or lockers. */
export async function addressesOf(db: Database, addressType: string, userId: number): Promise<Address[]> {
  return choices(db, serviceOfAddressType(addressType), userId);
}

async function choices(db: Database, serviceId: number, userId: number | undefined): Promise<Address[]> {
  if (serviceId === HOME) return userId === undefined ? [] : (await ownAddresses(db, userId)).map(ownView);
  const points = await pickupPoints(db, serviceId);
  return points.map((row) =>
    addressView(row, {
      serviceId,
      isDefault: false,
      storeId: row.store_id,
      zone: { zoneId: row.zone_id, zoneGroupId: row.zone_group_id },
    }),
  );
}

function nearby(addresses: readonly Address[], from: Point, metres: number): Address[] {
  return addresses
    .flatMap((address) => {
      const { latitude, longitude } = address;
      if (latitude === undefined || longitude === undefined) return [];
      const distance = distanceMetres(from, { latitude, longitude });
      return distance <= metres ? [{ ...address, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance);
}
