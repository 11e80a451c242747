import { route } from '../base/route.ts';

/** The settings of the chain (issue 48); the documents have no calls for them. */
const staff = { who: 'staff', right: 'settings' } as const;
export const staffSettings = route('GET', '/staff/settings', staff);
export const staffSettingChanges = route('GET', '/staff/settings/changes', staff);
export const staffSettingsEffect = route('POST', '/staff/settings/effect', staff);
export const staffSettingsSave = route('POST', '/staff/settings/save', staff);
export const staffSettingUndo = route('POST', '/staff/settings/undo', staff);
