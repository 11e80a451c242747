// Builds the package into dist/: the types of all calls from the OpenAPI document (dist/openapi.json of the shop, or the
// file that is named), then JavaScript with its declarations. `npm run client` in the shop does all of it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const folder = import.meta.dirname;
const document = resolve(process.argv[2] ?? resolve(folder, '../../dist/openapi.json'));
const types = resolve(folder, 'src/schema.d.ts');
const dist = resolve(folder, 'dist');

writeFileSync(types, astToString(await openapiTS(pathToFileURL(document), { alphabetize: true })));
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const compiler = resolve(folder, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', resolve(folder, 'tsconfig.json')], { stdio: 'inherit' });
copyFileSync(types, resolve(dist, 'schema.d.ts'));
