import type { Address, AddressInput, AreaNotifyInput, HomeDeliveryTowns } from '../../../contract/addresses/schemas.ts';
import { problemAt, problemIf, required, tooLong } from '../../../domain/base/problems.ts';
import { type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { email as emailProblem, normaliseEmail, postcode } from '../../../domain/base/validators.ts';
import { foldTown, missingForCheck } from '../../../domain/delivery/address.ts';
import { coveringZones, type Position, type ZoneClaim } from '../../../domain/delivery/coverage.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { FoundAddress, FoundStreet, FoundTown, Geocoder } from '../../infra/geocoder/geocoder.ts';
import type { AddressUse } from './address-use.ts';
import { addressView } from './address-view.ts';
import { addAreaWaiter, onlyTownOf, zoneOfWaiter } from './area-waiters.ts';
import { type CheckDeps, type CheckedAddress, checkAddress } from './check-address.ts';
import type { AddressToCover } from './coverage.ts';
import { findMunicipality, type OwnAddressRow, ownAddress, ownAddresses } from './queries.ts';
import { deleteAddress, saveAddress } from './save-address.ts';
import { townAt } from './town-at.ts';
import { countUnserved, zoneCoverage, zoneEffect } from './zone-coverage.ts';

export interface AddressDeps extends AreaDeps {
  readonly db: Database;
  readonly use: AddressUse;
  readonly geocoder: Geocoder;
}

/** D 7, Addresses and stores: the customer's address book. */
export function addressHandlers({ db, use, geocoder, limits }: AddressDeps) {
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
  const check = async ({ now }: CallContext, body: AddressInput) => {
    const checked = await checkAddress({ db, geocoder }, body);
    if (!checked.ok) return checked;
    const { zone, ...found } = checked.value;
    if (!zone) await countUnserved(db, found.input.postalcode ?? '', now);
    if (!zone) return done({ active: 0, ...checkView(found) });
    const deliveryService = { deliveryServiceId: HOME, name: 'Consegna a casa' };
    // D 8: the caller of the check decides whether to save an unknown street
    const warnings = found.isVerified === false ? [{ code: 'message.invalidAddress1' as const }] : [];
    return { ...done({ active: 1, deliveryService, ...checkView(found) }), warnings };
  };
  const view = async (context: CallContext, addressId: number) => {
    const address = await ownAddress(db, (await context.customer()).userId, addressId);
    return address ? done(ownView(address)) : refuse('ADDRESS_NOT_FOUND');
  };
  return {
    addressCheck: (context, { body }) => check(context, body),
    addressBookCheck: (context, { body }) => check(context, body),
    addressSave: (context, { body: { addressId: _, ...body } }) => save(context, body),
    addressUpdate: (context, { body }) => save(context, body),
    addressView: (context, { query }) => view(context, query.address_id),
    addressBookView: (context, { query }) => view(context, query.address_id),
    addressBook: async (context) => list((await context.customer()).userId),
    areaNotify: (context, { body }) => askForArea({ db, geocoder, limits }, context, body),
    homeDeliveryTowns: async (_, { query }) => done({ municipalities: await homeDeliveryTowns(db, query) }),
    staffZoneCoverage: async (context, { query }) =>
      done(await zoneCoverage(db, query, { own: (await context.staff()).stores, now: context.now })),
    staffZoneEffect: async (_, { body }) => done(await zoneEffect(db, body)),
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
  } satisfies Partial<Handlers>;
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

/** Returns an own address as the wire shows it. */
export function ownView(row: OwnAddressRow): Address {
  const zone = row.zoneId === null ? undefined : { zoneId: row.zoneId, zoneGroupId: row.zoneGroupId ?? 1 };
  return addressView(row, { serviceId: HOME, isDefault: row.isDefault, zone, isVerified: row.isVerified });
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

type Towns = HomeDeliveryTowns['municipalities'];

/**
 * Returns the towns that home delivery reaches with the postcodes that it serves there, by name (D 7
 * geo/homedelivery-list-simple). A drawn zone without postcodes reaches the towns whose middle it contains. A town
 * with postcodes of several zone groups is listed once for each group. `city`: only towns of this name. `postcode`:
 * only this one; if a zone has it and the register does not, it is listed without a town, because addresses there are
 * served as they are written.
 */
async function homeDeliveryTowns(
  db: Queryable,
  { city, postcode }: { readonly city?: string | undefined; readonly postcode?: string | undefined },
): Promise<Towns> {
  const { claimsOf, areas } = await homeClaims(db);
  const towns = new Map<string, Towns[number]>();
  const askedTown = city === undefined ? undefined : foldTown(city);
  const rows = await municipalities(db);
  for (const row of rows) {
    if (askedTown !== undefined && foldTown(row.name) !== askedTown) continue;
    if (postcode !== undefined && row.postcode !== postcode) continue;
    const [zone] = coveringZones(claimsOf(row), middleOf(row));
    if (!zone) continue;
    const { zoneGroupId } = zone;
    const key = `${row.province} ${row.name} ${zoneGroupId}`;
    const town = towns.get(key);
    if (town) town.postalcodes.push(row.postcode);
    else towns.set(key, { city: row.name, province: row.province, postalcodes: [row.postcode], zoneGroupId });
  }
  const isKnown = rows.some((row) => row.postcode === postcode);
  const written = isKnown ? undefined : areas.find((area) => area.postcode === postcode);
  return [
    ...towns.values(),
    ...(written ? [{ city: '', province: '', postalcodes: [written.postcode], zoneGroupId: written.zoneGroupId }] : []),
  ];
}

interface HomeClaim extends ZoneClaim {
  readonly zoneGroupId: number;
}

/** Returns the postcodes of home zones, and a function that gives the matching zones of a town and its postcode. */
async function homeClaims(db: Queryable) {
  const drawn = await db.query<{ zoneId: number; zoneGroupId: number; polygons: MultiPolygon }>(sql`
    select zone_id, zone_group_id, polygons from zone_polygons join zones using (zone_id)
    where delivery_service_id = ${HOME} and active -- in any order: they are ranked
    `);
  const areas = await db.query<{ zoneId: number; zoneGroupId: number; postcode: string; city: string | null }>(sql`
    select zone_id, zone_group_id, postcode, city from zone_areas join zones using (zone_id)
    where delivery_service_id = ${HOME} and active -- in any order: they are ranked
    `);
  const byPostcode = Map.groupBy(areas, ({ postcode }) => postcode);
  const claimsOf = ({ name, postcode }: TownRow): HomeClaim[] => [
    ...drawn.map((row) => ({ ...claimOf(row), listed: undefined, polygons: row.polygons })),
    ...(byPostcode.get(postcode) ?? [])
      .filter(({ city }) => city === null || city === foldTown(name))
      .map((row) => ({
        ...claimOf(row),
        listed: row.city === null ? ('postcode' as const) : ('town' as const),
        polygons: undefined,
      })),
  ];
  return { claimsOf, areas };
}

function claimOf(row: { readonly zoneId: number; readonly zoneGroupId: number }) {
  return { zoneId: row.zoneId, zoneGroupId: row.zoneGroupId };
}

interface TownRow {
  readonly name: string;
  readonly province: string;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

async function municipalities(db: Queryable): Promise<TownRow[]> {
  return db.query<TownRow>(sql`
    select name, province, postcode, latitude, longitude from municipalities order by name collate "C", province,
      postcode`);
}

function middleOf({ latitude, longitude }: TownRow): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude, isExact: false };
}

interface AreaDeps extends CheckDeps {
  readonly limits: Pick<RateLimits, 'mailRecipients' | 'mailSenders'>;
}

/**
 * Stores that somebody wants a mail once home delivery reaches an address (D 2, D 3 notify-request form). The shop will
 * write to an address that it does not know, so the call counts for the network address and for the recipient, as an
 * invitation to a list does.
 */
async function askForArea(
  deps: AreaDeps,
  context: CallContext,
  input: AreaNotifyInput,
): Promise<Outcome<{ saved: boolean }>> {
  const checked = checkForm(input);
  if (!checked.ok) return checked;
  const tooMany = (await context.limitedBy('forms')) ?? (await countMail(deps, context, input.email ?? ''));
  if (tooMany) return tooMany;
  const place = await placeOf(deps, input);
  const town = await findMunicipality(deps.db, place.city, place.postcode);
  // the same query as the address check, so that the two agree
  if (town && (await zoneOfWaiter(deps.db, place, town))) return refuse('PLACE_IS_SERVED', { field: 'postalcode' });
  const person = {
    email: normaliseEmail(input.email ?? ''),
    firstName: input.firstName?.trim() ?? '',
    lastName: (input.surname ?? input.lastName)?.trim() ?? '',
    inputAddress: input.inputAddress?.trim() ?? '',
  };
  await addAreaWaiter(deps.db, { ...place, ...person }, context.now);
  return done({ saved: true });
}

const MAX_NAME = 80;
const MAX_ADDRESS = 250;

/**
 * Every field is required; with `email_only` the names are not. D 3: the entity says lastName, the platform's own
 * check reads `surname`; the problem is reported at the one that was sent.
 */
function checkForm(input: AreaNotifyInput): Result<void, Refusal> {
  const { firstName = '', email = '', postalcode = '', inputAddress = '' } = input;
  const { acceptPrivacyPolicies, email_only } = input;
  const surname = input.surname === undefined ? 'lastName' : 'surname';
  const lastName = input[surname] ?? '';
  const names = email_only ? [] : [...required('firstName', firstName), ...required(surname, lastName)];
  return refuseIfAny<Refusal>([
    ...names,
    ...tooLong('firstName', firstName, MAX_NAME),
    ...tooLong(surname, lastName, MAX_NAME),
    ...problemAt('email', email.trim() === '' ? 'EMAIL_REQUIRED' : emailProblem(email.trim())),
    ...problemAt('postalcode', postalcode.trim() === '' ? 'POSTCODE_REQUIRED' : postcode(postalcode.trim())),
    ...required('inputAddress', inputAddress),
    ...tooLong('inputAddress', inputAddress, MAX_ADDRESS),
    ...problemIf(acceptPrivacyPolicies !== true, 'CONSENT_REQUIRED', 'acceptPrivacyPolicies'),
  ]);
}

async function countMail({ limits }: AreaDeps, context: CallContext, email: string) {
  const sender = await limits.mailSenders.consume(byAddress(context.ip));
  if (!sender.ok) return context.tooManyRequests(sender.retryAfterSeconds);
  const recipient = await limits.mailRecipients.consume(`recipient ${normaliseEmail(email)}`);
  return recipient.ok ? undefined : context.tooManyRequests(recipient.retryAfterSeconds);
}

/**
 * Returns the place of the form: with its position if a whole address is given and found, else its town and postcode
 * only.
 */
async function placeOf(deps: CheckDeps, input: AreaNotifyInput): Promise<AddressToCover> {
  const postalcode = input.postalcode?.trim() ?? '';
  const { city = '', province = '', address1 = '', addressNumber = '' } = input;
  const address = { city, province, postalcode, address1, addressNumber };
  const found = missingForCheck(address).length === 0 ? await checkAddress(deps, address) : undefined;
  if (!found?.ok) {
    const town = city.trim() || ((await onlyTownOf(deps.db, postalcode)) ?? '');
    return { city: town, postcode: postalcode, latitude: null, longitude: null, isLocated: false };
  }
  const { input: checked, isLocated } = found.value;
  const { latitude = null, longitude = null } = checked;
  return { city: checked.city ?? city, postcode: postalcode, latitude, longitude, isLocated };
}
