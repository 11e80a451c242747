import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import {
  DELIVERY_STATES,
  EARLIER_SECRET_HOURS,
  MAX_ENDPOINTS,
  MAX_WEBHOOK_URL,
  WEBHOOK_FAILURES,
  WEBHOOK_KINDS,
} from './limits.ts';
import * as routes from './routes.ts';

const Kind = Type.Enum([...WEBHOOK_KINDS]);
const State = Type.Enum([...DELIVERY_STATES]);

export const WebhookEndpoint = Type.Object({
  endpointId: Type.Integer(),
  url: Type.String(),
  description: Type.String(),
  kinds: Type.Array(Kind),
  isOn: Type.Boolean(),
  offReason: Type.Optional(
    Type.Enum(['gone', 'failing'], {
      description: 'the shop switched it off: it answered 410, or failed for five days',
    }),
  ),
  failingSince: Type.Optional(Type.String({ description: 'ISO instant of the first failure since the last success' })),
  earlierUntil: Type.Optional(Type.String({ description: 'ISO instant until which the earlier secret signs, too' })),
  waiting: Type.Integer({ description: 'deliveries to be tried' }),
  givenUp: Type.Integer({ description: 'deliveries that are not tried any more' }),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;
export const Webhooks = Type.Object({ endpoints: Type.Array(WebhookEndpoint) });
export type Webhooks = Static<typeof Webhooks>;

export const WebhookDelivery = Type.Object({
  deliveryId: Type.Integer(),
  eventId: Type.String({ description: 'the webhook-id that was sent' }),
  kind: Type.String(),
  subject: Type.String(),
  state: State,
  attempts: Type.Integer(),
  status: Type.Optional(Type.Integer({ description: 'of the last answer; absent: there was none' })),
  answer: Type.String({ description: 'its beginning' }),
  failure: Type.Optional(
    Type.Enum([...WEBHOOK_FAILURES], { description: 'why there was none; private: the address is not a public one' }),
  ),
  tookMs: Type.Optional(Type.Integer()),
  madeAt: Type.String({ description: 'ISO instant of the event' }),
  triedAt: Type.Optional(Type.String({ description: 'ISO instant of the last attempt' })),
  nextAt: Type.Optional(Type.String({ description: 'ISO instant before which it is not tried again' })),
  body: Type.String({ description: 'as it is sent' }),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;
export const WebhookDeliveries = Type.Object({ page: Page, deliveries: Type.Array(WebhookDelivery) });
export type WebhookDeliveries = Static<typeof WebhookDeliveries>;

export const WebhookSaveBody = Type.Object({
  endpoint_id: Type.Optional(Id),
  url: Type.String({ maxLength: 20_000, description: `at most ${MAX_WEBHOOK_URL} characters` }),
  description: Type.Optional(Type.String({ maxLength: 200 })),
  kinds: Type.Array(Kind, { maxItems: 50, uniqueItems: true }),
  is_on: Type.Boolean(),
});
export type WebhookSaveBody = Static<typeof WebhookSaveBody>;
const Endpoint = Type.Object({ endpoint_id: Id });
const WithSecret = Type.Object({
  ...Webhooks.properties,
  secret: Type.Optional(Type.String({ description: 'whsec_…: verifies signatures; it is never shown again' })),
});

export const WEBHOOK_ERRORS = {
  WEBHOOK_URL: 'Scrivi un indirizzo che comincia con https://, di un server raggiungibile da Internet',
  WEBHOOK_URL_TAKEN: 'C’è già un webhook per questo indirizzo',
  WEBHOOK_WITHOUT_KINDS: 'Scegli almeno una cosa da comunicare',
  WEBHOOKS_FULL: 'I webhook sono già {number}: togline qualcuno',
  WEBHOOK_NOT_FOUND: 'Questo webhook non c’è più: ricarica la pagina',
  WEBHOOK_NOT_GIVEN_UP: 'Questo invio non è fermo: è già arrivato, o si riprova da solo',
} as const;

const bind = bindFrom('issue 51, webhooks');

export const webhookCalls = {
  webhooks: bind(routes.webhooks, { data: Webhooks, summary: 'The addresses that are told what happens in the shop' }),
  webhookDeliveries: bind(routes.webhookDeliveries, {
    query: Type.Object({ endpoint_id: Id, state: Type.Optional(State), page: pageNumber(1000) }),
    data: WebhookDeliveries,
    summary: 'What was sent to an address, or waits, the newest first',
  }),
  webhookSave: bind(routes.webhookSave, {
    body: WebhookSaveBody,
    data: WithSecret,
    summary: `Add an address, whose secret is returned once, or change one. At most ${MAX_ENDPOINTS}`,
  }),
  webhookSecret: bind(routes.webhookSecret, {
    body: Endpoint,
    data: WithSecret,
    summary: `Make another secret; the earlier one signs beside it for ${EARLIER_SECRET_HOURS} hours`,
  }),
  webhookTrial: bind(routes.webhookTrial, {
    body: Endpoint,
    data: WebhookDeliveries,
    summary: 'Send an event of the kind "trial" now, and return what came of it',
  }),
  webhookAgain: bind(routes.webhookAgain, {
    body: Type.Object({ delivery_id: Id }),
    data: WebhookDeliveries,
    summary: 'Send a delivery again that was given up, with the same id and body',
  }),
  webhookDelete: bind(routes.webhookDelete, {
    body: Endpoint,
    data: Webhooks,
    summary: 'Remove an address with its deliveries',
  }),
} as const;
