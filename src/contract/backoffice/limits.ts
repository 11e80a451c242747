/** Letters of the name of a role. */
export const ROLE_NAME_LENGTH = 40;
/** Roles that a shop can make. */
export const MAX_ROLES = 50;
