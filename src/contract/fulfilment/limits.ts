export const MAX_LOCKER_BOX = 20;
