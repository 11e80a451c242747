// `npm run symbols` copies the pictograms of labels from Material Design Icons: the shop needs 31 of 7,447, and a start
// of the shop does not install that package. Run it after the package or the list has changed, and commit the file that
// it writes.
import { writeFile } from 'node:fs/promises';
import { SYMBOLS, symbolsText } from './paths.ts';

await writeFile(SYMBOLS, symbolsText());
