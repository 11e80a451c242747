/** Files of forms go the way clients of the content management system send them (S 7, "paths not shown"). */
export const FORM_UPLOAD_PATH = '/p/wp-admin/admin-ajax.php?action=nf_fu_upload';

/** Milliseconds that a person needs at least to fill in a form; FORM_MINIMUM_MS sets another number. */
export const FORM_MINIMUM_MS = 3000;
