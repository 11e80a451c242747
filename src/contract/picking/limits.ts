/** A photo with a question to a customer; phones send much less. */
export const MAX_QUESTION_PHOTO_MB = 1;
