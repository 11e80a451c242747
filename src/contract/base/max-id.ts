/** The largest id of the database: a PostgreSQL integer. */
export const MAX_ID = 2_147_483_647;

/** A uuid in lower case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
