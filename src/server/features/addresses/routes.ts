import type { Static } from 'typebox';
import type { Address, AddressInput } from '../../../contract/addresses.ts';
import type { DeliveryServiceList } from '../../../contract/stores.ts';
import { deliveryServiceId, HOME, serviceOfAddressType } from '../../../domain/delivery-service.ts';
import { distanceMetres, type Point } from '../../../domain/distance.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse, refuseAll } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { type CartParts, cartOutcome } from '../cart/parts.ts';
import { readFullCart } from '../cart/queries.ts';
import { deliveryServices, pickupPoints } from '../stores/queries.ts';
import { addressView } from './address-view.ts';
import { checkAddress } from './check-address.ts';
import { municipalitiesLike, type OwnAddressRow, ownAddress, ownAddresses } from './queries.ts';
import { deleteAddress, saveAddress } from './save-address.ts';
import { selectPlace } from './select-place.ts';

type AddressHandlers = Pick<
  Handlers,
  | 'addressCheck'
  | 'addressSave'
  | 'addressUpdate'
  | 'addressView'
  | 'addressList'
  | 'addressDelete'
  | 'addressDeletePost'
  | 'addressSelect'
  | 'deliveryServiceList'
  | 'municipalities'
>;

const DEFAULT_DISTANCE = 10_000;

/** D 7, Addresses and stores. */
export function addressHandlers(parts: CartParts): AddressHandlers {
  const { db } = parts;
  const save = async (context: CallContext, input: AddressInput) => {
    const { userId } = await context.customer();
    const saved = await saveAddress(db, userId, input);
    return 'refusals' in saved ? refuseAll(saved.refusals) : done(ownView(saved.address));
  };
  const remove = async (context: CallContext, addressId: number) => {
    const { userId } = await context.customer();
    const refusals = await deleteAddress(db, userId, addressId, context.now);
    return refusals.length > 0
      ? refuseAll(refusals)
      : done({ addresses: (await ownAddresses(db, userId)).map(ownView) });
  };
  return {
    addressCheck: async (_, { body }) => {
      const checked = await checkAddress(db, body);
      if ('refusals' in checked) return refuseAll(checked.refusals);
      const { address1 = '', addressNumber = '', city = '', province = '', postalcode = '' } = checked.input;
      const address = { address1, addressNumber, city, province, postalcode };
      if (!checked.zone) return done({ active: 0, address });
      return done({ active: 1, deliveryService: { deliveryServiceId: HOME, name: 'Consegna a casa' }, address });
    },
    addressSave: (context, { body: { addressId: _, ...body } }) => save(context, body),
    addressUpdate: (context, { body }) => save(context, body),
    addressView: async (context, { query }) => {
      const address = await ownAddress(db, (await context.customer()).userId, query.address_id);
      return address ? done(ownView(address)) : refuse('ADDRESS_NOT_FOUND');
    },
    addressList: async (context, { query }) => {
      const serviceId = serviceOfAddressType(query.address_type ?? 'drive');
      return done({ addresses: await choices(db, serviceId, (await context.customer()).userId) });
    },
    addressDelete: (context, { query }) => remove(context, query.address_id),
    addressDeletePost: (context, { body }) => remove(context, body.address_id),
    addressSelect: async (context, { query }) => {
      const { userId } = await context.customer();
      const refusals = await selectPlace(db, userId, query);
      if (refusals.length > 0) return refuseAll(refusals);
      await announceScope(parts, context, userId);
      return cartOutcome(parts, await context.session());
    },
    deliveryServiceList: async (context, { query }) => done(await serviceList(db, context, query)),
    municipalities: async (_, { query }) => {
      const rows = await municipalitiesLike(db, query.q.trim());
      return done({
        municipalities: rows.map(({ name, province, postcodes }) => ({ city: name, province, postalcodes: postcodes })),
      });
    },
  };
}

/** Catalogue pages follow the store and day of the cart. */
export async function announceScope(parts: CartParts, context: CallContext, userId: number): Promise<void> {
  const cart = await readFullCart(parts.db, { userId });
  if (cart) context.setScope(`w${cart.warehouse_id}d${cart.slot?.service_date ?? 0}t${cart.slot?.timeslot_id ?? 0}`);
}

async function serviceList(
  db: Database,
  context: CallContext,
  query: { delivery_service_id?: number; latitude?: number; longitude?: number; distance?: number },
): Promise<Static<typeof DeliveryServiceList>> {
  const only = query.delivery_service_id === undefined ? undefined : deliveryServiceId(query.delivery_service_id);
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
          ? nearby(lists[index] ?? [], near, query.distance ?? DEFAULT_DISTANCE)
          : (lists[index] ?? []),
    })),
  };
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

function ownView(row: OwnAddressRow): Address {
  const zone = row.zone_id === null ? undefined : { zoneId: row.zone_id, zoneGroupId: row.zone_group_id ?? 1 };
  return addressView(row, { serviceId: HOME, isDefault: row.is_default, zone });
}
