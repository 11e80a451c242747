/** The variables of the environment that PostgreSQL's clients obey: PGHOST, PGPORT, PGSSLMODE, PGOPTIONS and their kind. */
const CLIENT_VARIABLE = /^PG[A-Z_]+$/;

/**
 * Takes the variables of PostgreSQL's clients out of an environment, because those of another database would keep the shop from its
 * embedded one, and says which.
 */
export function ignoreClientVariables(environment: NodeJS.ProcessEnv, log: (line: string) => void): void {
  const names = Object.keys(environment).filter((name) => CLIENT_VARIABLE.test(name));
  if (names.length === 0) return;
  for (const name of names) delete environment[name];
  log(
    `Ignoring ${names.sort().join(', ')}: the embedded database needs none of them. For another one, set DATABASE_URL`,
  );
}
