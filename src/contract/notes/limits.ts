export const MAX_NOTE_BODY = 1000;
export const MAX_RATING = 5;
