// Starts the shop of the browser tests as a shopkeeper starts it. Its output is passed on until it is open, so that a
// failed start is explained. Afterwards it goes only into the file SHOP_LOG, because errors that a test causes on
// purpose would look like failures: shop-log.mjs shows the log of failed tests. A shop that ends by itself still prints
// why.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { endWithParent } from './parent.mjs';
import { projectFile } from './project.mjs';

const LAST_WORDS = 5000;
const file = createWriteStream(process.env.SHOP_LOG);

// a group of its own: Playwright ends the whole group, and a shop that gets a second signal does not stop its database
const child = spawn(process.execPath, [projectFile('tools/start.mjs')], {
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: process.platform !== 'win32',
});
let isOpen = false;
let isEnding = false;
let said = '';
for (const name of ['stdout', 'stderr']) {
  child[name].setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-LAST_WORDS);
    file.write(text);
    if (isOpen) return;
    process[name].write(text);
    isOpen = said.includes('Bottega is open');
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isEnding = true;
    child.kill(signal);
  });
}
child.on('close', (code) => {
  if (isOpen && !isEnding) process.stderr.write(`The shop ended by itself with code ${code}:\n${said}\n`);
  file.end(() => process.exit(code ?? 1));
});
endWithParent();
