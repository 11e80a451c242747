import { fileURLToPath } from 'node:url';

/** The folder in which each process of tests leaves what it saw of rows. */
export const RECORDS: string = fileURLToPath(new URL('../../../.cache/row-types', import.meta.url));

/** The name of the file that is there when every test ran. */
export const WHOLE = 'whole';
