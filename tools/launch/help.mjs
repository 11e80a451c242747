import { say } from './steps.mjs';

/**
 * The purpose of each npm script, in groups; help.test.ts compares it with package.json. FILE and options follow `--`.
 */
const HELP = {
  'To run the shop': {
    start: 'installs, builds and starts the shop at http://localhost:3000',
    dev: 'starts the shop with hot reload',
    help: 'prints this list, as -- --help does after most of these commands',
  },
  'To change the code': {
    near: 'the tests near your change, in under a minute; -- --list only names them',
    check:
      'the gate: format, lint, types, fences, unused code, sizes, tests without a browser; -- FILE… takes these tests',
    test: 'the gate, the tests in a browser, and the failover',
    'test:failover': 'machines of a database fail while people buy: four minutes, as root on Debian 12',
    format: 'writes all files as the formatter wants them',
    limits: 'checks the sizes of files and functions; -- --shrink shortens the list of exceptions',
    openapi: 'after a change of the contract: writes the document of the API and its hashes',
    'openapi:examples': 'takes an example of each call for the document of the API from the tests, in ten minutes',
    client: 'builds the typed client of the API and packs it into dist',
    environment: 'after a change of the variables: writes their table in docs/operations.md',
    'moved-clock': 'runs a command on another day: -- "2027-06-16 10:00" npx vitest run',
  },
  'To run a shop of your own': {
    build: 'installs and builds a new version beside a running one, and starts nothing',
    doctor: 'says what is right and wrong with a shop and what to do; -- --json for programs',
    admin: 'makes an account an administrator: -- EMAIL',
    import: 'imports a catalogue: -- FILE [--remove-missing] (docs/import.md)',
    'import:geo': 'imports registers of towns, streets and house numbers: -- FILE…',
    export: 'writes everything into a folder, which import reads: -- FOLDER',
    backup: 'backs up the shop while it runs: -- FOLDER [--keep-days 7] [--keep-weeks 5] (docs/backup.md)',
    restore: 'restores a backup into an empty place: -- FOLDER/bottega-… [--check]',
    seed: 'makes a large shop to measure on: -- --size 100000 --stores 300',
    'reports:rebuild': 'makes the figures of the reports again from orders and documents',
  },
  'To measure': {
    bench: 'speed of the shop',
    'bench:adv': 'the recommendations',
    'bench:allergens': 'how well allergens are found',
    'bench:large': 'a shop with a million orders, and its peak hour',
    'bench:pages': 'pages on a slow phone',
    'bench:processes': 'one process and two',
    'bench:ratios': 'what must stay as fast as something else',
    'bench:reports': 'reports of two years with 3.65 million orders',
    'bench:search': 'how well the search finds',
    'bench:staff-day': 'a day of the staff',
  },
  'To draw': {
    fonts: 'makes the files of the fonts',
    symbols: 'writes the pictograms of labels',
    render: 'renders pictures of goods with Blender: -- MOTIF… (tools/render/README.md)',
    'render:coverage': 'names the goods that have a picture of their own',
  },
};

/** Prints the help and ends the process if the arguments contain --help. */
export function endWithHelpIfAsked() {
  if (!process.argv.includes('--help')) return;
  for (const [group, scripts] of Object.entries(HELP)) {
    say(`\n${group}`);
    for (const [name, what] of Object.entries(scripts)) say(`  ${commandOf(name).padEnd(24)} ${what}`);
  }
  process.exit();
}

function commandOf(name) {
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}
