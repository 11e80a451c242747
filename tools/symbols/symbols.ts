// `npm run symbols` writes the pictograms of labels out of Material Design Icons: the shop needs 31 of 7,447, and who
// starts it does not install the others. Run it after the package or the list has changed, and commit what it writes.
import { writeFile } from 'node:fs/promises';
import { SYMBOLS, symbolsText } from './paths.ts';

await writeFile(SYMBOLS, symbolsText());
