import { route } from '../base/route.ts';

/** The promotions of the shop as the staff plan them (issue 47). */
const read = { who: 'staff', right: 'promotions' } as const;
const change = { who: 'staff', right: 'changing_promotions' } as const;
export const staffPromotions = route('GET', '/staff/promotion/list', read);
export const staffPromotionChoices = route('GET', '/staff/promotion/choices', read);
export const staffPromotionView = route('GET', '/staff/promotion/view', read);
export const staffPromotionResult = route('GET', '/staff/promotion/result', read);
/** Read what a draft would be and do; a POST because a draft is long. */
export const staffPromotionCheck = route('POST', '/staff/promotion/check', read);
export const staffPromotionSimulate = route('POST', '/staff/promotion/simulate', read);
export const staffPromotionSave = route('POST', '/staff/promotion/save', change);
export const staffPromotionStart = route('POST', '/staff/promotion/start', change);
export const staffPromotionStop = route('POST', '/staff/promotion/stop', change);
export const staffPromotionCopy = route('POST', '/staff/promotion/copy', change);
export const staffPromotionDelete = route('POST', '/staff/promotion/delete', change);
export const staffPromotionUndo = route('POST', '/staff/promotion/undo', change);
