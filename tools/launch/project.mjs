import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone, whatever the current folder is. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string} path */
export function projectFile(path) {
  return join(projectFolder, path);
}
