import { route } from '../base/route.ts';

const settings = { who: 'staff', right: 'settings' } as const;

export const webhooks = route('GET', '/staff/webhooks', settings);
export const webhookDeliveries = route('GET', '/staff/webhooks/deliveries', settings);
export const webhookSave = route('POST', '/staff/webhooks/save', settings);
export const webhookSecret = route('POST', '/staff/webhooks/secret', settings);
export const webhookTrial = route('POST', '/staff/webhooks/trial', settings);
export const webhookAgain = route('POST', '/staff/webhooks/again', settings);
export const webhookDelete = route('POST', '/staff/webhooks/delete', settings);
