import { parseAst } from 'vite';

/** The texts of one source file that shoppers read. */
export interface WordsOfFile {
  /** Arguments of `t`, `msg` or `<Words text>`, which are the keys of the dictionaries. */
  readonly marked: readonly string[];
  /** Texts written directly into the page, which other languages would show in Italian. */
  readonly hardWired: readonly string[];
}

/** Properties of elements whose values shoppers do not read. */
const TECHNICAL =
  /^(?:className|class|id|key|icon|picture|variant|type|name|href|to|src|srcSet|sizes|media|rel|role|lang|tone|size|method|action|autoComplete|inputMode|d|viewBox|fill|stroke|transform|property|content|charSet|as|crossOrigin|precedence|pattern|accept|popover|loading|decoding|fetchPriority|enterKeyHint|capture|target|data-.*|scope|value|opens|what|vectorEffect|preserveAspectRatio|part|kind|slot|width|position|strokeLinecap|strokeLinejoin|list|shape|encType|allow|referrerPolicy|aria-(?:controls|labelledby|describedby|live|haspopup|autocomplete|current|hidden))$/;
/**
 * Matches a text with two letters in a row, which must be translated unless it is the shop's name or a symbol of a
 * unit.
 */
const IS_READ = /\p{L}{2,}/u;
const SAME_EVERYWHERE = /^(?:· |\/)?(?:Bottega|kg|ml|cl|km|px|©|EAN|IVA|PDF|OK)[\s.,:;·()/+*-]*$/;

export function wordsOf(source: string, isTsx: boolean): WordsOfFile {
  const marked: string[] = [];
  const hardWired: string[] = [];
  visit(parseAst(source, { lang: isTsx ? 'tsx' : 'ts' }) as unknown as Node, (node) => {
    if (node.type === 'CallExpression' && ['t', 'msg'].includes(nameOf(node['callee']))) {
      marked.push(...textsOf((node['arguments'] as Node[])[0]));
    } else if (node.type === 'JSXOpeningElement') {
      for (const each of node['attributes'] as Node[]) lookAtProperty(nameOf(node['name']), each);
    } else if (node.type === 'JSXText') {
      note([String(node['value'])]);
    } else if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      if (nameOf((node['openingElement'] as Node | undefined)?.['name']) === 'style') return;
      for (const child of node['children'] as Node[]) if (child.type === CONTAINER) note(textsOf(child));
    }
  });
  return { marked, hardWired };

  function lookAtProperty(element: string, property: Node): void {
    const name = nameOf(property['name']);
    const texts = textsOf(property['value'] as Node | undefined);
    if (element === 'Words' && name === 'text') marked.push(...texts);
    else if (!TECHNICAL.test(name)) note(texts);
  }

  function note(texts: readonly string[]): void {
    for (const text of texts) {
      const said = text.replace(/&\w+;/g, ' ').trim();
      if (IS_READ.test(said) && !SAME_EVERYWHERE.test(said)) hardWired.push(said);
    }
  }
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const CONTAINER = 'JSXExpressionContainer';

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof (child as Node | null)?.type === 'string') visit(child as Node, look);
    }
  }
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : typeof name === 'object' ? nameOf(name) : '';
}

/**
 * Returns the possible texts of an expression: a literal, the fixed parts of a template, the branches of a condition.
 */
function textsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')];
    case CONTAINER:
      return textsOf(node['expression'] as Node);
    case 'ConditionalExpression':
      return [...textsOf(node['consequent'] as Node), ...textsOf(node['alternate'] as Node)];
    case 'LogicalExpression':
      return [...textsOf(node['left'] as Node), ...textsOf(node['right'] as Node)];
    default:
      return [];
  }
}
