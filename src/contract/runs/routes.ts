import { route } from '../base/route.ts';

export const orderVan = route('GET', '/order/van', { who: 'user' });

export const staffRunList = route('GET', '/staff/runs/list', { who: 'staff', right: 'planning_runs' });
export const staffRunPropose = route('POST', '/staff/runs/propose', { who: 'staff', right: 'planning_runs' });
export const staffRunStops = route('POST', '/staff/runs/stops', { who: 'staff', right: 'planning_runs' });
export const staffRunDelete = route('POST', '/staff/runs/delete', { who: 'staff', right: 'planning_runs' });
export const staffRunAssign = route('POST', '/staff/runs/assign', { who: 'staff', right: 'planning_runs' });
/** A better position for a late stop; the call changes nothing. */
export const staffRunRemedy = route('GET', '/staff/runs/remedy', { who: 'staff', right: 'planning_runs' });
export const staffRunUnload = route('POST', '/staff/runs/unload', { who: 'staff', right: 'planning_runs' });
export const staffRunReturns = route('GET', '/staff/runs/returns', { who: 'staff', right: 'planning_runs' });
/** The run with all data of its printed sheet. */
export const staffRunSheet = route('GET', '/staff/runs/sheet', { who: 'staff', right: 'planning_runs' });
export const staffRunClose = route('POST', '/staff/runs/close', { who: 'staff', right: 'planning_runs' });
export const staffRunOwn = route('GET', '/staff/runs/own', { who: 'staff', right: 'handing_over' });
export const staffRunView = route('GET', '/staff/runs/view', { who: 'staff', right: 'handing_over' });
export const staffRunLoad = route('POST', '/staff/runs/load', { who: 'staff', right: 'handing_over' });
export const staffRunLeave = route('POST', '/staff/runs/leave', { who: 'staff', right: 'handing_over' });
export const staffRunEvents = route('POST', '/staff/runs/events', { who: 'staff', right: 'handing_over' });
export const staffRunProof = route('POST', '/staff/runs/proof', { who: 'staff', right: 'handing_over' });

/** A photo or signature of a delivery, which is not a call: staff who may see orders see it. */
export const RUN_PROOF = '/ebsn/api/staff/runs/proof-file';
