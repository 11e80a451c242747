import { createHash } from 'node:crypto';
import { type Plugin, parseAst } from 'vite';
import { ENGLISH } from '../src/web/english/all.ts';
import { STAFF } from '../src/web/english/staff.ts';

const MESSAGES: Readonly<Record<string, string>> = { ...ENGLISH, ...STAFF };

/** The chunk that every page loads. */
const FRAME = 'frame';
/** Files that are mostly loaded together share the dictionary of the first, because each request costs 350 bytes of headers. */
const SHARED: Readonly<Record<string, readonly string[]>> = { [FRAME]: ['entry-client', 'shelves', 'lists', 'CategoryPage', 'SearchPage'] };
/** The file in which the server finds the dictionary of each file of the build. */
const INDEX = '.vite/english.json';
const CALL = /window\.loadMessages\?\.\([`'"](\/assets\/en-[\w-]+\.js)[`'"]\)/;

/**
 * Vite puts this function around every `import()`. It loads the style sheets of the code, the only dependencies that
 * vite.config.ts leaves in `files`. In an English page the code is used once its dictionaries are there
 * (src/web/english/loading-script.ts).
 */
const IMPORT_HELPER = `
function loadStyles(file) {
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"]')) return;
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject });
    document.head.append(link);
  });
}
export const __vitePreload = (load, files = []) =>
  Promise.all([load(), ...files.map(loadStyles)]).then(([code]) => code).then(window.messagesReady);`;

/**
 * Gives each file of the browser's build a dictionary of its own: the English for the Italian messages that are written in
 * it, and nothing else. The file names its dictionary when it runs; only English pages load it. An Italian message is found
 * as a literal, so a new one needs nothing but its line in src/web/english.
 */
export function englishByChunk(): Plugin {
  return {
    name: 'english-by-chunk',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: IMPORT_HELPER, map: null }) },
    renderChunk(code, { name }, _options, { chunks }) {
      if (Object.values(SHARED).some((names) => names.includes(name))) return null;
      const all = Object.values(chunks);
      const ofFrame = name === FRAME ? {} : dictionaryOfFile(FRAME, all);
      const own = Object.entries(dictionaryOfFile(name, all)).filter(([message]) => !Object.hasOwn(ofFrame, message));
      const dictionary = Object.fromEntries(own);
      if (Object.keys(dictionary).length === 0) return null;
      const source = `export default ${JSON.stringify(dictionary)};`;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/en-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      return { code: `window.loadMessages?.("/${fileName}");\n${code}`, map: null };
    },
    generateBundle(_options, bundle) {
      const index = Object.values(bundle).flatMap((file) => {
        const dictionary = file.type === 'chunk' ? CALL.exec(file.code)?.[1] : undefined;
        return dictionary === undefined ? [] : [[`/${file.fileName}`, dictionary]];
      });
      this.emitFile({ type: 'asset', fileName: INDEX, source: JSON.stringify(Object.fromEntries(index)) });
    },
  };
}

interface RenderedChunk {
  readonly name: string;
  readonly modules: Readonly<Record<string, { readonly code: string | null }>>;
}

/** A cache of the dictionaries of modules, by their code. The modules of the frame are needed for every file of the build. */
const dictionaries = new Map<string, Record<string, string>>();

/** Returns the dictionary of a file and of those that share it. */
function dictionaryOfFile(name: string, chunks: readonly RenderedChunk[]): Record<string, string> {
  const parts = chunks.filter((chunk) => chunk.name === name || SHARED[name]?.includes(chunk.name));
  const modules = parts.flatMap((chunk) => Object.values(chunk.modules));
  return Object.assign({}, ...modules.map(({ code }) => dictionaryOfModule(code ?? '')));
}

function dictionaryOfModule(code: string): Record<string, string> {
  const known = dictionaries.get(code) ?? dictionaryOf(code, MESSAGES);
  dictionaries.set(code, known);
  return known;
}

/** Returns the entries of `messages` whose Italian is a literal of this code. Keys of objects are not messages. */
export function dictionaryOf(code: string, messages: Readonly<Record<string, string>>): Record<string, string> {
  const found = new Set<string>();
  visit(parseAst(code) as unknown as Node, (text) => Object.hasOwn(messages, text) && found.add(text));
  return Object.fromEntries([...found].sort().map((text) => [text, messages[text] ?? '']));
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

function visit(node: Node, onText: (text: string) => void): void {
  if (node.type === 'Literal' && typeof node['value'] === 'string') onText(node['value']);
  if (node.type === 'TemplateElement') onText((node['value'] as { cooked?: string | null }).cooked ?? '');
  const isPlainProperty = node.type === 'Property' && node['computed'] !== true;
  for (const [name, value] of Object.entries(node)) {
    if (isPlainProperty && name === 'key') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') visit(child as Node, onText);
  }
}
