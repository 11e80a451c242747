import { route } from '../base/route.ts';

/** The settings of the chain (issue 48); the documents have no calls for them. */
const staff = { who: 'staff', right: 'settings' } as const;
export const staffSettings = route('GET', '/staff/settings', staff);
export const staffSettingChanges = route('GET', '/staff/settings/changes', staff);
export const staffSettingsEffect = route('POST', '/staff/settings/effect', staff);
export const staffSettingsSave = route('POST', '/staff/settings/save', staff);
/** The calls for prices of bags, for rates of VAT, and for the pages that the law demands. */
export const staffBags = route('GET', '/staff/settings/bags', staff);
export const staffBagsSave = route('POST', '/staff/settings/bags/save', staff);
export const staffVat = route('GET', '/staff/settings/vat', staff);
export const staffVatSave = route('POST', '/staff/settings/vat/save', staff);
export const staffVatDelete = route('POST', '/staff/settings/vat/delete', staff);
export const staffVatPlan = route('POST', '/staff/settings/vat/plan', staff);
export const staffVatPlanDelete = route('POST', '/staff/settings/vat/plan/delete', staff);
export const staffLegalPages = route('GET', '/staff/settings/pages', staff);
/** Delivery fees by bands of the value of the goods. */
export const staffFees = route('GET', '/staff/settings/fees', staff);
export const staffFee = route('GET', '/staff/settings/fee', staff);
export const staffFeeEffect = route('POST', '/staff/settings/fee/effect', staff);
export const staffFeeSave = route('POST', '/staff/settings/fee/save', staff);
/** The texts of mails to customers. A preview of a real order needs the right to orders, and is a recorded look. */
export const staffMails = route('GET', '/staff/settings/mails', staff);
export const staffMail = route('GET', '/staff/settings/mail', staff);
export const staffMailPreview = route('POST', '/staff/settings/mail/preview', staff);
export const staffMailOrder = route('GET', '/staff/settings/mail/order', { who: 'staff', right: 'orders' });
export const staffMailSave = route('POST', '/staff/settings/mail/save', staff);
export const staffMailTrial = route('POST', '/staff/settings/mail/trial', staff);
export const staffSettingUndo = route('POST', '/staff/settings/undo', staff);
