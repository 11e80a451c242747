import { bind, NONE } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  ContactKeyBody,
  ContactKeys,
  ContactRemoval,
  DeviceRegistration,
  DeviceRemoval,
  PushSettings,
  PushSettingsQuery,
} from './schemas.ts';

const source = 'D 7, Push and other';
const register = { data: NONE, summary: 'Get notifications on this device; the last who registers it has it', source };
const unregister = { data: NONE, summary: 'Get no more notifications on this device', source };

export const pushCalls = {
  deviceRegister: bind(routes.deviceRegister, { query: DeviceRegistration, ...register }),
  deviceRegisterPost: bind(routes.deviceRegisterPost, { body: DeviceRegistration, ...register }),
  deviceUnregister: bind(routes.deviceUnregister, { query: DeviceRemoval, ...unregister }),
  deviceUnregisterPost: bind(routes.deviceUnregisterPost, { body: DeviceRemoval, ...unregister }),
  contactKey: bind(routes.contactKey, {
    body: ContactKeyBody,
    data: ContactKeys,
    summary: 'The keys under which the marketing cloud knows the customer',
    source,
  }),
  contactRemove: bind(routes.contactRemove, {
    body: ContactRemoval,
    data: NONE,
    summary: 'Delete the own contact in the marketing cloud',
    source,
  }),
  pushSettings: bind(routes.pushSettings, {
    query: PushSettingsQuery,
    data: PushSettings,
    summary: 'Whether browsers can get notifications, and with which key they subscribe',
    source: 'D 9, pushNotificationEnabled',
  }),
} as const;
