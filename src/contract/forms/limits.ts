/** Files of forms are sent as clients of the content management system do (S 7, "paths not shown"). */
export const FORM_UPLOAD_PATH = '/p/wp-admin/admin-ajax.php?action=nf_fu_upload';

/** The minimum time in milliseconds in which a person can fill in a form; FORM_MINIMUM_MS overrides it. */
export const FORM_MINIMUM_MS = 3000;
