import { type Static, Type } from 'typebox';
import { SETTING_GROUPS, SETTING_KEYS } from '../../domain/settings/settings.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import * as routes from './routes.ts';

const Group = Type.Enum([...SETTING_GROUPS]);
const Key = Type.Enum([...SETTING_KEYS]);
const Value = Type.Union([Type.Number(), Type.Boolean(), Type.String()], {
  description: 'cents, a whole number, on or off, a choice or a text, by the kind of the setting',
});

const StaffSetting = Type.Object({
  key: Key,
  group: Group,
  value: Value,
  usual: Type.Union([Type.Number(), Type.Boolean(), Type.String()], {
    description: 'what holds as long as nobody changes it: the configuration of the server',
  }),
  isChanged: Type.Boolean({ description: 'somebody of the staff set it' }),
});
export type StaffSetting = Static<typeof StaffSetting>;

export const StaffSettings = Type.Object({
  settings: Type.Array(StaffSetting, { description: 'every setting, in the order of its chapter' }),
  groups: Type.Array(
    Type.Object({
      group: Group,
      modifiedAt: Type.String({ description: 'when it was last saved; empty: never' }),
      by: Type.String({ description: 'who saved it' }),
    }),
  ),
});
export type StaffSettings = Static<typeof StaffSettings>;

/** The schema lets any value through: a union would make numbers of flags, and a refusal could not name the field. */
const values = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
  maxProperties: 100,
  description: 'by key: cents, a whole number, on or off, a choice or a text; what is left out stays',
});

export const StaffSettingsEffectBody = Type.Object({ values });
export const StaffSettingsSaveBody = Type.Object({
  group: Group,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the group as it was read' }),
  values,
});
export type StaffSettingsSaveBody = Static<typeof StaffSettingsSaveBody>;

const Effect = Type.Object({
  key: Key,
  before: Value,
  after: Value,
  carts: Type.Optional(Type.Integer({ description: 'open carts with goods that fall below the new number' })),
  people: Type.Optional(Type.Integer({ description: 'members of the staff whom it concerns' })),
});
export const StaffSettingsEffect = Type.Object({
  effects: Type.Array(Effect, { description: 'one for each value that would change' }),
});
export type StaffSettingsEffect = Static<typeof StaffSettingsEffect>;

export const StaffSettingChangesQuery = Type.Object({
  group: Type.Optional(Group),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'part of the name of who changed it' })),
  keys: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'besides: keys, separated by commas, whose names have what is looked for',
    }),
  ),
  page: pageNumber(10_000),
});
export type StaffSettingChangesQuery = Static<typeof StaffSettingChangesQuery>;

export const StaffSettingChange = Type.Object({
  changeId: Type.Integer(),
  changedAt: Type.String(),
  by: Type.String(),
  group: Group,
  key: Key,
  before: Value,
  after: Value,
  isUndo: Type.Boolean({ description: 'it took another change back' }),
  isLast: Type.Boolean({ description: 'nothing changed it since, so it can be taken back' }),
});
export type StaffSettingChange = Static<typeof StaffSettingChange>;
export const StaffSettingChanges = Type.Object({ page: Page, changes: Type.Array(StaffSettingChange) });
export type StaffSettingChanges = Static<typeof StaffSettingChanges>;

const bind = bindFrom('issue 48, settings');

export const staffSettingsCalls = {
  staffSettings: bind(routes.staffSettings, {
    data: StaffSettings,
    summary: 'Every setting of the chain with its value',
  }),
  staffSettingChanges: bind(routes.staffSettingChanges, {
    query: StaffSettingChangesQuery,
    data: StaffSettingChanges,
    summary: 'Who changed which setting from what to what, the newest first',
  }),
  staffSettingsEffect: bind(routes.staffSettingsEffect, {
    body: StaffSettingsEffectBody,
    data: StaffSettingsEffect,
    summary: 'What values would change, before they count',
  }),
  staffSettingsSave: bind(routes.staffSettingsSave, {
    body: StaffSettingsSaveBody,
    data: StaffSettings,
    summary: 'Saves values of a chapter; they count from the next request on, in every process',
  }),
  staffSettingUndo: bind(routes.staffSettingUndo, {
    body: Type.Object({ change_id: Id }),
    data: StaffSettings,
    summary: 'Sets what a change set back to what it was before, unless it was changed again',
  }),
} as const;

export const STAFF_SETTING_ERRORS = {
  SETTING_UNKNOWN: 'Questa impostazione non c’è',
  SETTING_CHANGED_AGAIN: 'Intanto è stata cambiata di nuovo: riparti dall’ultima modifica',
  SETTING_FORM: 'Scrivilo come nell’esempio: {example}',
  SETTING_MONEY: 'Da {min} a {max}',
  SETTING_VAT_CHECK: 'L’ultima cifra non torna: ricontrolla la partita IVA',
  SETTING_OWN_FACTOR: 'Prima entra tu con due passaggi: altrimenti resteresti fuori',
  SETTING_COLOUR: 'Scrivi un colore come #1c5a86',
  SETTING_CONTRAST: 'contrasto {contrast}: serve almeno {least}. Il più vicino che passa: {nearest}',
} as const;
