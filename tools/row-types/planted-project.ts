import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenProject, openProject } from './statements.ts';

/**
 * For tests: opens a project of one file `source.ts` beside its `infra/database/types.ts`, in a folder that is deleted
 * when it is closed.
 */
export function openPlantedProject(types: string, source: string): OpenProject {
  const root = mkdtempSync(join(tmpdir(), 'bottega-planted-'));
  mkdirSync(join(root, 'infra/database'), { recursive: true });
  writeFileSync(join(root, 'infra/database/types.ts'), types);
  writeFileSync(join(root, 'source.ts'), source);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
  };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const project = openProject(root, join(root, 'tsconfig.json'));
  return {
    ...project,
    close: () => {
      project.close();
      rmSync(root, { recursive: true });
    },
  };
}
