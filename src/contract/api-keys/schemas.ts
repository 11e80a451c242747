import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';
import { KEY_DAYS, KEY_NAME_LENGTH, KEY_PACES, type KeyPace, MAX_KEYS, SCOPE_NAMES } from './scopes.ts';

const Scope = Type.Enum([...SCOPE_NAMES]);
const Pace = Type.Enum(Object.keys(KEY_PACES) as KeyPace[], { description: 'how many calls it may make in a minute' });

export const ApiKey = Type.Object({
  keyId: Type.Integer(),
  name: Type.String(),
  hint: Type.String({ description: 'its last four characters' }),
  scopes: Type.Array(Scope),
  stores: Type.Array(Type.Integer(), { description: 'warehouses; empty: all of its maker' }),
  pace: Pace,
  maker: Type.String({ description: 'the person for whom it acts' }),
  state: Type.Enum(['valid', 'expired', 'ended', 'without_maker'], {
    description: 'without_maker: that person is blocked or no longer of the staff',
  }),
  madeAt: Type.String({ description: 'ISO instant' }),
  expiresAt: Type.Optional(Type.String({ description: 'ISO instant; absent: never' })),
  lastUsedAt: Type.Optional(Type.String({ description: 'ISO instant, exact to a minute; absent: never used' })),
  endedAt: Type.Optional(Type.String({ description: 'ISO instant' })),
});
export type ApiKey = Static<typeof ApiKey>;

const keys = {
  keys: Type.Array(ApiKey, { description: 'those that open something first, the newest first' }),
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() }), {
    description: 'those to which the caller may limit a key',
  }),
  scopes: Type.Array(Scope, { description: 'those whose calls the caller may make' }),
};
export const ApiKeys = Type.Object(keys);
export type ApiKeys = Static<typeof ApiKeys>;

export const ApiKeyMakeBody = Type.Object({
  name: Type.String({ maxLength: KEY_NAME_LENGTH }),
  scopes: Type.Array(Scope, { maxItems: 50, uniqueItems: true }),
  stores: Type.Optional(Type.Array(Id, { maxItems: 300, uniqueItems: true })),
  pace: Pace,
  days: Type.Enum([...KEY_DAYS], { description: 'for how long; 0: until it is ended' }),
});

export const API_KEY_ERRORS = {
  KEY_WITHOUT_SCOPES: 'Scegli almeno una cosa che la chiave apre',
  KEY_TOO_MUCH: 'Non puoi dare a una chiave ciò che tu non puoi fare',
  KEY_STORES: 'Scegli negozi per i quali lavori tu',
  KEYS_FULL: 'Le chiavi valide sono già {number}: chiudine qualcuna',
  KEY_NOT_FOUND: 'Questa chiave non c’è, o è già chiusa',
} as const;

const bind = bindFrom('issue 51, keys');

export const apiKeyCalls = {
  apiKeys: bind(routes.apiKeys, { data: ApiKeys, summary: 'The keys of other programs, without their secrets' }),
  apiKeyMake: bind(routes.apiKeyMake, {
    body: ApiKeyMakeBody,
    data: Type.Object({ ...keys, secret: Type.String({ description: 'the key; it is never shown again' }) }),
    summary: `Make a key, which opens the calls of its scopes for the person who makes it. At most ${MAX_KEYS}`,
  }),
  apiKeyEnd: bind(routes.apiKeyEnd, { body: Type.Object({ key_id: Id }), data: ApiKeys, summary: 'End a key at once' }),
} as const;
