import { createHash } from 'node:crypto';
import { type Plugin, parseAst } from 'vite';
import { ENGLISH } from '../src/web/english/all.ts';
import { STAFF } from '../src/web/english/staff.ts';

const MESSAGES: Readonly<Record<string, string>> = { ...ENGLISH, ...STAFF };

/** Where the server finds which file of the build has which dictionary. */
const INDEX = '.vite/english.json';
const CALL = /window\.loadMessages\?\.\([`'"](\/assets\/en-[\w-]+\.js)[`'"]\)/;

/**
 * What vite puts around every `import()`. It would load the dependencies of the code first; vite.config.ts names none.
 * In an English page the code that comes is used once its dictionaries are there (src/web/english/loading-script.ts).
 */
const IMPORT_HELPER = 'export const __vitePreload = (load) => load().then(window.messagesReady);';

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
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: IMPORT_HELPER, map: null }),
    },
    renderChunk(code) {
      const dictionary = dictionaryOf(code, MESSAGES);
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

/** The entries of `messages` whose Italian is a literal of this code. The keys of an object are no messages. */
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
