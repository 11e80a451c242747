import type { Address, AddressInput } from '../../../contract/addresses/schemas.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FoundAddress, FoundStreet, FoundTown, Geocoder } from '../../infra/geocoder/geocoder.ts';
import type { AddressUse } from './address-use.ts';
import { addressView } from './address-view.ts';
import { type AreaDeps, askForArea } from './ask-for-area.ts';
import { type CheckedAddress, checkAddress } from './check-address.ts';
import { homeDeliveryTowns } from './home-delivery-towns.ts';
import { type OwnAddressRow, ownAddress, ownAddresses } from './queries.ts';
import { deleteAddress, saveAddress } from './save-address.ts';
import { townAt } from './town-at.ts';

type AddressHandlers = Pick<
  Handlers,
  | 'addressCheck'
  | 'addressSave'
  | 'addressUpdate'
  | 'addressView'
  | 'addressDelete'
  | 'addressDeletePost'
  | 'municipalities'
  | 'streets'
  | 'municipalitiesNear'
  | 'addressBook'
  | 'addressBookView'
  | 'addressBookCheck'
  | 'homeDeliveryTowns'
  | 'addressNear'
  | 'areaNotify'
>;

export interface AddressDeps extends AreaDeps {
  readonly db: Database;
  readonly use: AddressUse;
  readonly geocoder: Geocoder;
}

/** D 7, Addresses and stores: the customer's address book. */
export function addressHandlers({ db, use, geocoder, limits }: AddressDeps): AddressHandlers {
  const save = async (context: CallContext, input: AddressInput) => {
    const { userId } = await context.customer();
    const saved = await saveAddress({ db, use, geocoder }, userId, input);
    return saved.ok ? done(ownView(saved.value)) : saved;
  };
  const list = async (userId: number) => done({ addresses: (await ownAddresses(db, userId)).map(ownView) });
  const remove = async (context: CallContext, addressId: number) => {
    const { userId } = await context.customer();
    const deleted = await deleteAddress({ db, use }, userId, addressId, context.now);
    return deleted.ok ? list(userId) : deleted;
  };
  const check = async (body: AddressInput) => {
    const checked = await checkAddress({ db, geocoder }, body);
    if (!checked.ok) return checked;
    const { zone, ...found } = checked.value;
    if (!zone) return done({ active: 0, ...checkView(found) });
    const deliveryService = { deliveryServiceId: HOME, name: 'Consegna a casa' };
    // D 8: whoever checks it decides whether to save a street that nobody knows
    const warnings = found.isVerified === false ? [{ code: 'message.invalidAddress1' as const }] : [];
    return { ...done({ active: 1, deliveryService, ...checkView(found) }), warnings };
  };
  const view = async (context: CallContext, addressId: number) => {
    const address = await ownAddress(db, (await context.customer()).userId, addressId);
    return address ? done(ownView(address)) : refuse('ADDRESS_NOT_FOUND');
  };
  return {
    addressCheck: (_, { body }) => check(body),
    addressBookCheck: (_, { body }) => check(body),
    addressSave: (context, { body: { addressId: _, ...body } }) => save(context, body),
    addressUpdate: (context, { body }) => save(context, body),
    addressView: (context, { query }) => view(context, query.address_id),
    addressBookView: (context, { query }) => view(context, query.address_id),
    addressBook: async (context) => list((await context.customer()).userId),
    areaNotify: (context, { body }) => askForArea({ db, geocoder, limits }, context, body),
    homeDeliveryTowns: async (_, { query }) => done({ municipalities: await homeDeliveryTowns(db, query.city) }),
    addressDelete: (context, { query }) => remove(context, query.address_id),
    addressDeletePost: (context, { body }) => remove(context, body.address_id),
    municipalities: async (_, { query }) => {
      return done(municipalityList(await geocoder.suggestTowns(query.q)));
    },
    streets: async (_, { query: { q, city, province } }) => {
      const town = city?.trim() ? { name: city, ...(province === undefined ? {} : { province }) } : undefined;
      return done({ streets: (await geocoder.suggestStreets(q, town)).map(streetView) });
    },
    addressNear: async (_, { query }) => {
      const found = await geocoder.at(query);
      return done(found ? { address: nearView(found) } : {});
    },
    municipalitiesNear: async (_, { query }) => {
      const town = await townAt(geocoder, query);
      return done(municipalityList(town ? [town] : []));
    },
  };
}

function checkView({ input, isVerified, proposals }: Omit<CheckedAddress, 'zone' | 'isLocated'>) {
  const { address1 = '', addressNumber = '', city = '', province = '', postalcode = '' } = input;
  const address = { address1, addressNumber, city, province, postalcode };
  return {
    address,
    ...(isVerified === undefined ? {} : { verified: isVerified }),
    ...(proposals.length > 0 && { proposals: proposals.map(({ street }) => ({ ...address, address1: street })) }),
  };
}

function streetView({ street, town, province, postcode }: FoundStreet) {
  return { address1: street, city: town, province, ...(postcode === undefined ? {} : { postalcode: postcode }) };
}

function nearView({ town, province, precision, street, number = '', postcode = '' }: FoundAddress) {
  const address1 = precision === 'town' ? '' : street;
  return { address1, addressNumber: number, city: town, province, postalcode: postcode };
}

/** An own address as the wire shows it. */
export function ownView(row: OwnAddressRow): Address {
  const zone = row.zone_id === null ? undefined : { zoneId: row.zone_id, zoneGroupId: row.zone_group_id ?? 1 };
  return addressView(row, { serviceId: HOME, isDefault: row.is_default, zone, isVerified: row.is_verified });
}

function municipalityList(rows: readonly FoundTown[]) {
  return {
    municipalities: rows.map(({ name, province, postcodes, point }) => ({
      city: name,
      province,
      postalcodes: [...postcodes],
      ...point,
    })),
  };
}
