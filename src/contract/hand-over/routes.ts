import { route } from '../base/route.ts';

export const staffCratePlace = route('POST', '/staff/crates/place', { who: 'staff', right: 'picking' });
export const staffCratesPlace = route('POST', '/staff/crates/place-all', { who: 'staff', right: 'picking' });
export const staffCrateList = route('GET', '/staff/crates/list', { who: 'staff', right: 'picking' });
export const staffCounterList = route('GET', '/staff/hand-over/list', { who: 'staff', right: 'arrivals' });
export const staffCounterOrder = route('GET', '/staff/hand-over/view', { who: 'staff', right: 'handing_over' });
export const staffCounterCode = route('POST', '/staff/hand-over/code', { who: 'staff', right: 'handing_over' });
export const staffCounterAge = route('POST', '/staff/hand-over/age', { who: 'staff', right: 'handing_over' });
export const staffCounterCrate = route('POST', '/staff/hand-over/crate', { who: 'staff', right: 'handing_over' });
export const staffCounterDone = route('POST', '/staff/hand-over/done', { who: 'staff', right: 'handing_over' });
export const sandboxOrderMove = route('POST', '/sandbox/order/move', { who: 'user' });

/** A file, which is not a call: the labels of the crates of a batch, one page for each. */
export const CRATE_LABELS = '/ebsn/api/staff/crates/labels';
