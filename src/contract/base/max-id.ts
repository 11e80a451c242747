/** The largest id of the database: a PostgreSQL integer. */
export const MAX_ID = 2_147_483_647;
