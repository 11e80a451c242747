/** English for the frame of the page, what is around it, and content. */
export const SHELL = {};
