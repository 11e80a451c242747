import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

// Labels: texts of the storefront that the staff has reworded (S 7). Shoppers read them in pages and by lang-info.

export const MAX_LABEL = 500;
/** Maximum number of labels; the storefront has fewer texts in both languages. */
export const MAX_LABELS = 5000;

const LabelLanguage = Type.Union([Type.Literal('it'), Type.Literal('en')]);
const LabelWords = Type.String({
  minLength: 1,
  maxLength: MAX_LABEL,
  description: 'Italian, as the storefront is written, or a documented key such as errors.emptyCart',
});

export const StaffLabel = Type.Object({ language: LabelLanguage, words: LabelWords, label: Type.String() });
export type StaffLabel = Static<typeof StaffLabel>;

export const StaffLabelList = Type.Object({ labels: Type.Array(StaffLabel) });
export type StaffLabelList = Static<typeof StaffLabelList>;

/** The schema accepts longer texts than allowed, so that the refusal names its field. */
export const LabelBody = Type.Object({
  language: LabelLanguage,
  words: LabelWords,
  label: Type.String({ maxLength: 4 * MAX_LABEL }),
});
export const LabelDeleteBody = Type.Object({ language: LabelLanguage, words: LabelWords });

const bind = bindFrom('issue 4, labels; S 7');

export const staffLabelsCalls = {
  staffLabelList: bind(routes.staffLabelList, {
    data: StaffLabelList,
    summary: 'What the staff call things otherwise, in every language',
  }),
  staffLabelUpdate: bind(routes.staffLabelUpdate, {
    body: LabelBody,
    data: StaffLabelList,
    summary: 'Calls something otherwise in one language; values in braces have to stay',
  }),
  staffLabelDelete: bind(routes.staffLabelDelete, {
    body: LabelDeleteBody,
    data: StaffLabelList,
    summary: 'Takes a label back: the storefront says its own words again',
  }),
} as const;
