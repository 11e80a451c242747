/** Characters of what a customer says about the arrival for a pickup. */
export const MAX_ARRIVAL_INFO = 200;
