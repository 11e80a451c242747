import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

/** The module and the store of a registration if the client gives none (D 9). */
export const DISCLAIMER_DEFAULTS = { storeId: 5, registrationModuleTypeId: 2 } as const;

const DISCLAIMER_TYPES = ['terms', 'privacy', 'marketing', 'profiling'] as const;
const DisclaimerType = Type.Enum(DISCLAIMER_TYPES);

export const DisclaimersQuery = Type.Object({
  store_id: Type.Optional({ ...Id, default: DISCLAIMER_DEFAULTS.storeId }),
  registration_module_type_id: Type.Optional({ ...Id, default: DISCLAIMER_DEFAULTS.registrationModuleTypeId }),
});

const OF_DISCLAIMER = {
  disclaimerId: Type.Integer(),
  disclaimerType: DisclaimerType,
  title: Type.String(),
  text: Type.String(),
  slug: Type.Optional(Type.String({ description: 'of the page with the whole text' })),
  version: Type.Integer({ description: 'the one that holds now' }),
  isRequired: Type.Boolean({ description: 'nobody registers without it' }),
};

export const Disclaimers = Type.Object({ disclaimers: Type.Array(Type.Object(OF_DISCLAIMER)) });

const Choice = Type.Object({
  accepted: Type.Boolean(),
  version: Type.Integer(),
  chosenAt: Type.String({ description: 'ISO instant' }),
});

/** A disclaimer with the customer's choice; `accepted` is about its current version. */
export const UserDisclaimer = Type.Object({
  ...OF_DISCLAIMER,
  accepted: Type.Boolean(),
  history: Type.Array(Choice, { description: 'of the customer’s own choices, the newest first' }),
});
export type UserDisclaimer = Static<typeof UserDisclaimer>;

/** The entry of a disclaimer in the user's detail. */
export const DisclaimerState = Type.Object({
  disclaimerId: Type.Integer(),
  disclaimerType: DisclaimerType,
  version: Type.Integer(),
  accepted: Type.Boolean(),
  isRequired: Type.Boolean(),
});

export const UserDisclaimers = Type.Object({
  disclaimerTypes: Type.Array(Type.Object({ disclaimerType: DisclaimerType, disclaimers: Type.Array(UserDisclaimer) })),
});

export const DisclaimerCheck = Type.Object({
  isComplete: Type.Boolean({ description: 'everything that is required was accepted as it is now' }),
  missing: Type.Array(Type.Object(OF_DISCLAIMER)),
});

/** One choice in two fields, or a list of several. */
export const DisclaimerUpdate = Type.Object({
  disclaimers: Type.Optional(Type.Array(Type.Object({ disclaimerId: Id, accepted: Type.Boolean() }), { maxItems: 20 })),
  disclaimerId: Type.Optional(Id),
  accepted: Type.Optional(Type.Boolean()),
});
export type DisclaimerUpdate = Static<typeof DisclaimerUpdate>;

const bind = bindFrom('D 7, 9');

export const disclaimerCalls = {
  disclaimers: bind(routes.disclaimers, {
    query: DisclaimersQuery,
    data: Disclaimers,
    summary: 'What a registration at a store asks to agree to',
  }),
  userDisclaimers: bind(routes.userDisclaimers, {
    data: UserDisclaimers,
    summary: 'What the customer agreed to, by type, with the history of their choices',
  }),
  disclaimerCheck: bind(routes.disclaimerCheck, {
    data: DisclaimerCheck,
    summary: 'Whether the customer accepted everything that is required, as it is now',
  }),
  disclaimerUpdate: bind(routes.disclaimerUpdate, {
    body: DisclaimerUpdate,
    data: UserDisclaimers,
    summary: 'Choose about disclaimers; each choice is kept with its time and version',
  }),
} as const;
