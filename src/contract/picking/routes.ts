import { route } from '../base/route.ts';

export const staffPickingWaves = route('GET', '/staff/picking/waves', { who: 'staff', right: 'picking' });
export const staffPickingWave = route('GET', '/staff/picking/wave', { who: 'staff', right: 'picking' });
export const staffBatchesMake = route('POST', '/staff/picking/make-batches', { who: 'staff', right: 'picking' });
export const staffBatch = route('GET', '/staff/picking/batch', { who: 'staff', right: 'picking' });
export const staffBatchTake = route('POST', '/staff/picking/take', { who: 'staff', right: 'picking' });
export const staffBatchEvents = route('POST', '/staff/picking/events', { who: 'staff', right: 'picking' });
export const staffBatchSettle = route('POST', '/staff/picking/settle', { who: 'staff', right: 'picking' });
export const staffBatchFinish = route('POST', '/staff/picking/finish', { who: 'staff', right: 'picking' });
export const staffBatchHandBack = route('POST', '/staff/picking/hand-back', { who: 'staff', right: 'picking' });
export const staffPickingWork = route('GET', '/staff/picking/work', { who: 'staff', right: 'picking_people' });
export const staffBatchQuestions = route('GET', '/staff/picking/questions', { who: 'staff', right: 'picking' });
export const staffSubstituteAsk = route('POST', '/staff/picking/ask', {
  who: 'staff',
  right: 'picking',
  maxBody: 2_100_000,
});
export const staffSubstituteWithdraw = route('POST', '/staff/picking/withdraw', { who: 'staff', right: 'picking' });

/** Ours. */
export const orderPicking = route('GET', '/order/picking', { who: 'user' });
/** Ours. */
export const orderAnswer = route('POST', '/order/answer', { who: 'user' });

/**
 * The photo of a question, which is not a call: its customer sees it while the question is valid, and so do the staff
 * who prepare orders.
 */
export const QUESTION_PHOTO = '/ebsn/api/order/question-photo';
