import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import { LabelBody, LabelDeleteBody, StaffLabelList } from './staff-schemas.ts';

const SOURCE = 'issue 4, labels; S 7';

export const staffLabelsCalls = {
  staffLabelList: bind(routes.staffLabelList, {
    data: StaffLabelList,
    summary: 'What the staff call things otherwise, in every language',
    source: SOURCE,
  }),
  staffLabelUpdate: bind(routes.staffLabelUpdate, {
    body: LabelBody,
    data: StaffLabelList,
    summary: 'Calls something otherwise in one language; values in braces have to stay',
    source: SOURCE,
  }),
  staffLabelDelete: bind(routes.staffLabelDelete, {
    body: LabelDeleteBody,
    data: StaffLabelList,
    summary: 'Takes a label back: the storefront says its own words again',
    source: SOURCE,
  }),
} as const;
