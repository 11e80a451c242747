import { route } from '../base/route.ts';

export const consentSave = route('POST', '/consent/save', { who: 'any', limit: 'consentChoices' });
export const consentAttach = route('POST', '/consent/attach', { who: 'user', inPerson: true });
