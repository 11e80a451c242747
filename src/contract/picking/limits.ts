/** The maximum size of a photo with a question to a customer; phones send much smaller ones. */
export const MAX_QUESTION_PHOTO_MB = 1;
