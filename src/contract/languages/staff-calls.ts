import { call } from '../base/call.ts';
import { LabelBody, LabelDeleteBody, StaffLabelList } from './staff-schemas.ts';

const SOURCE = 'issue 4, labels; S 7';

export const staffLabelsCalls = {
  staffLabelList: call('GET', '/staff/label/list', 'staff', {
    data: StaffLabelList,
    summary: 'What the staff call things otherwise, in every language',
    source: SOURCE,
  }),
  staffLabelUpdate: call('POST', '/staff/label/update', 'staff', {
    body: LabelBody,
    data: StaffLabelList,
    summary: 'Calls something otherwise in one language; values in braces have to stay',
    source: SOURCE,
  }),
  staffLabelDelete: call('POST', '/staff/label/delete', 'staff', {
    body: LabelDeleteBody,
    data: StaffLabelList,
    summary: 'Takes a label back: the storefront says its own words again',
    source: SOURCE,
  }),
} as const;
