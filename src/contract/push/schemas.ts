import { type Static, Type } from 'typebox';
import { bindFrom, NONE } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

const Detail = Type.Optional(Type.String({ maxLength: 100 }));
const Platform = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,19}$', description: 'web, ios, android' });
const Uuid = Type.String({ minLength: 1, maxLength: 100 });

export const DeviceRegistration = Type.Object({
  external_id: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: "of platform web: the JSON of the browser's PushSubscription; otherwise the token of the app",
  }),
  model: Detail,
  platform: Platform,
  platform_version: Detail,
  manufacturer: Detail,
  uuid: Uuid,
});
export type DeviceRegistration = Static<typeof DeviceRegistration>;

export const DeviceRemoval = Type.Object({ platform: Platform, uuid: Uuid });

export const PushSettingsQuery = Type.Object({ uuid: Type.Optional(Uuid) });

export const PushSettings = Type.Object({
  publicKey: Type.Optional(
    Type.String({ description: 'VAPID key that browsers subscribe with; absent: the shop sends no notifications' }),
  ),
  isRegistered: Type.Boolean({ description: 'whether the browser with this uuid gets those of the customer' }),
});
export type PushSettings = Static<typeof PushSettings>;

export const ContactKeyBody = Type.Object({
  ChannelAddressList: Type.Array(Type.String({ maxLength: 254 }), {
    minItems: 1,
    maxItems: 10,
    description: 'e-mail addresses; only the own one is looked up',
  }),
  MaximumCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 1 })),
});

const ContactKeyDetail = Type.Object({ contactKey: Type.String() });

export const ContactKeys = Type.Object({
  channelAddressResponseEntities: Type.Array(
    Type.Object({ channelAddress: Type.String(), contactKeyDetails: Type.Array(ContactKeyDetail) }),
  ),
});

export const ContactRemoval = Type.Object({ contactKey: Type.String({ minLength: 1, maxLength: 200 }), userId: Id });

const bind = bindFrom('D 7, Push and other');
const register = { data: NONE, summary: 'Get notifications on this device; the last who registers it has it' };
const unregister = { data: NONE, summary: 'Get no more notifications on this device' };

export const pushCalls = {
  deviceRegister: bind(routes.deviceRegister, { query: DeviceRegistration, ...register }),
  deviceRegisterPost: bind(routes.deviceRegisterPost, { body: DeviceRegistration, ...register }),
  deviceUnregister: bind(routes.deviceUnregister, { query: DeviceRemoval, ...unregister }),
  deviceUnregisterPost: bind(routes.deviceUnregisterPost, { body: DeviceRemoval, ...unregister }),
  contactKey: bind(routes.contactKey, {
    body: ContactKeyBody,
    data: ContactKeys,
    summary: 'The keys under which the marketing cloud knows the customer',
  }),
  contactRemove: bind(routes.contactRemove, {
    body: ContactRemoval,
    data: NONE,
    summary: 'Delete the own contact in the marketing cloud',
  }),
  pushSettings: bind(routes.pushSettings, {
    query: PushSettingsQuery,
    data: PushSettings,
    summary: 'Whether browsers can get notifications, and with which key they subscribe',
    source: 'D 9, pushNotificationEnabled',
  }),
} as const;

/** Refusals about notifications. Code -> Italian text. */
export const PUSH_ERRORS = {
  PUSH_SUBSCRIPTION_INVALID: 'Questo browser non può ricevere le nostre notifiche',
  CONTACT_NOT_YOURS: 'Questo contatto non è il tuo',
  MARKETING_CLOUD_AWAY: 'Il servizio dei messaggi non risponde: riprova più tardi',
} as const;
