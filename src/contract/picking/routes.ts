import { route } from '../base/route.ts';

export const staffPickingWaves = route('GET', '/staff/picking/waves', { who: 'staff', right: 'picking' });
export const staffPickingWave = route('GET', '/staff/picking/wave', { who: 'staff', right: 'picking' });
export const staffBatchesMake = route('POST', '/staff/picking/make-batches', { who: 'staff', right: 'picking' });
export const staffBatch = route('GET', '/staff/picking/batch', { who: 'staff', right: 'picking' });
export const staffBatchTake = route('POST', '/staff/picking/take', { who: 'staff', right: 'picking' });
export const staffBatchEvents = route('POST', '/staff/picking/events', { who: 'staff', right: 'picking' });
export const staffBatchSettle = route('POST', '/staff/picking/settle', { who: 'staff', right: 'picking' });
export const staffBatchFinish = route('POST', '/staff/picking/finish', { who: 'staff', right: 'picking' });
