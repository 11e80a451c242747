import { createHash } from 'node:crypto';
import { type Plugin, parseAst } from 'vite';
import type { Dictionary } from '../src/language/language.ts';
import { textsByFile, translatedLanguages } from '../src/server/infra/language/dictionaries.ts';
import { dictionaryFile } from '../src/web/dictionary-script.ts';

/** Files of src/language/<language> with texts that are on no page. */
const NOT_OF_PAGES = ['mails', 'notices'];
const LANGUAGES = translatedLanguages().map((language) => {
  const files = Object.entries(textsByFile(language)).filter(([file]) => !NOT_OF_PAGES.includes(file));
  return { language, messages: Object.assign({}, ...files.map(([, texts]) => texts)) as Dictionary };
});

/** The chunk that every page loads. */
const FRAME = 'frame';
/**
 * Files that are mostly loaded together share the dictionary of the first, because each request costs 350 bytes of
 * headers.
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  [FRAME]: ['entry-client', 'shelves', 'lists', 'CategoryPage', 'SearchPage'],
};
/** The file in which the server finds the hash of the dictionaries of each file of the build. */
const INDEX = '.vite/dictionaries.json';
const CALL = /window\.loadMessages\?\.\([`'"]([\w-]+)[`'"]\)/;

/**
 * Vite wraps every `import()` in this function. It loads the style sheets of the code, the only dependencies that
 * vite.config.ts leaves in `files`. In a translated page the code runs after its dictionaries are loaded
 * (src/web/dictionary-script.ts).
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
 * Gives each file of the browser's build its own dictionary for every language: the translations of the Italian
 * messages in the file, and nothing else. The file names its dictionaries by their common hash when it runs; only
 * translated pages load one. An Italian message is found as a literal, so a new one needs only its line in
 * src/language/<language>.
 */
export function dictionaryByChunk(): Plugin {
  return {
    name: 'dictionary-by-chunk',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: IMPORT_HELPER, map: null }) },
    renderChunk(code, { name }, _options, { chunks }) {
      if (Object.values(SHARED).some((names) => names.includes(name))) return null;
      const all = Object.values(chunks);
      const ofFrame = name === FRAME ? new Set<string>() : messagesOfFile(FRAME, all);
      const own = [...messagesOfFile(name, all)].filter((message) => !ofFrame.has(message)).sort();
      if (own.length === 0) return null;
      const dictionaries = LANGUAGES.map(({ language, messages }) => ({ language, source: sourceOf(own, messages) }));
      const hash = createHash('sha256').update(JSON.stringify(dictionaries)).digest('base64url').slice(0, 8);
      for (const { language, source } of dictionaries) {
        this.emitFile({ type: 'asset', fileName: dictionaryFile(language, hash).slice(1), source });
      }
      return { code: `window.loadMessages?.("${hash}");\n${code}`, map: null };
    },
    generateBundle(_options, bundle) {
      const index = Object.values(bundle).flatMap((file) => {
        const hash = file.type === 'chunk' ? dictionaryHash(file.code) : undefined;
        return hash === undefined ? [] : [[`/${file.fileName}`, hash]];
      });
      this.emitFile({ type: 'asset', fileName: INDEX, source: JSON.stringify(Object.fromEntries(index)) });
    },
  };
}

interface RenderedChunk {
  readonly name: string;
  readonly modules: Readonly<Record<string, { readonly code: string | null }>>;
}

/** Returns the paths of the dictionaries that a file of the build names. */
export function dictionariesOf(code: string): string[] {
  const hash = dictionaryHash(code);
  return hash === undefined ? [] : LANGUAGES.map(({ language }) => dictionaryFile(language, hash));
}

function dictionaryHash(code: string): string | undefined {
  return CALL.exec(code)?.[1];
}

function sourceOf(own: readonly string[], messages: Dictionary): string {
  const known = own.flatMap((message) => (messages[message] === undefined ? [] : [[message, messages[message]]]));
  return `export default ${JSON.stringify(Object.fromEntries(known))};`;
}

/** Returns the messages of a file and of those that share its dictionary. */
function messagesOfFile(name: string, chunks: readonly RenderedChunk[]): Set<string> {
  const parts = chunks.filter((chunk) => chunk.name === name || SHARED[name]?.includes(chunk.name));
  const modules = parts.flatMap((chunk) => Object.values(chunk.modules));
  return new Set(modules.flatMap(({ code }) => messagesOfModule(code ?? '')));
}

const MESSAGES = new Set(LANGUAGES.flatMap(({ messages }) => Object.keys(messages)));
/**
 * A cache of the messages of modules, by their code. The modules of the frame are needed for every file of the build.
 */
const modules = new Map<string, readonly string[]>();

function messagesOfModule(code: string): readonly string[] {
  const known = modules.get(code) ?? messagesIn(code, MESSAGES);
  modules.set(code, known);
  return known;
}

/** Returns the messages that are literals in this code, in order. Keys of objects are not messages. */
export function messagesIn(code: string, messages: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  visit(parseAst(code) as unknown as Node, (text) => messages.has(text) && found.add(text));
  return [...found].sort();
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
