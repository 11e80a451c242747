/** The key of the list of transfers and of what waits for one. */
export const TRANSFERS = ['staff', 'transfers'];
