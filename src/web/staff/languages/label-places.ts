/**
 * The folders of src/web whose code says a text; the build fills it (tools/label-places), so that it is never older
 * than the pages.
 */
export const PLACES_OF_TEXTS: Readonly<Record<string, readonly string[]>> = {};
