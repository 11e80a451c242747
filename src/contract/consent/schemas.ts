import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Uuid } from '../base/ids.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 3, D 3; decisions, law');

/** Cookie preferences with the version of the policy to which they apply (S 3). */
export const CookiePreferences = Type.Object({
  technical: Type.Literal(true),
  analytics: Type.Boolean(),
  profilation: Type.Boolean(),
  saveDate: Type.String({ description: 'ISO instant' }),
  uuid: Type.String({ description: 'of the record: proves the choice without a name' }),
  version: Type.Integer({ description: 'of the cookie policy' }),
});
export type CookiePreferences = Static<typeof CookiePreferences>;

/** How a person made the choice: the buttons of the banner, its X, the cookie centre. */
export const CONSENT_WAYS = ['accept', 'refuse', 'close', 'centre'] as const;

export const ConsentBody = Type.Object({
  uuid: Uuid,
  analytics: Type.Boolean(),
  profilation: Type.Boolean(),
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  saveDate: Type.Optional(Type.String({ maxLength: 40, description: 'when it was made; now when left out' })),
  way: Type.Enum(CONSENT_WAYS),
});
export type ConsentBody = Static<typeof ConsentBody>;

export const ConsentAttachBody = Type.Object({ uuid: Type.Optional(Uuid) });

/** The current choice; absent if there is none. */
export const ConsentReply = Type.Object({ preferences: Type.Optional(CookiePreferences) });
export type ConsentReply = Static<typeof ConsentReply>;

export const consentCalls = {
  consentSave: bind(routes.consentSave, {
    body: ConsentBody,
    data: ConsentReply,
    summary: 'Keeps a cookie choice as proof, on the account too; profiling is refused where the browser says so',
  }),
  consentAttach: bind(routes.consentAttach, {
    body: ConsentAttachBody,
    data: ConsentReply,
    summary: 'After login: a visitor’s choice joins the account, the newest of the two holds',
    source: 'S 3, D 3',
  }),
} as const;

/** Refusals of calls about consent and events. Code -> Italian text; details fill the {braces}. */
export const CONSENT_ERRORS = { CONSENT_MISSING: 'Per le statistiche serve prima il tuo consenso.' } as const;
