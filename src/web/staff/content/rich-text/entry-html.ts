import { type AnyExtension, Node as EditorNode, Extension } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

// What the editor knows, and the HTML of entries as it needs it. It knows one form of each thing: what a shop wrote in
// another form is compared first, so that a text which it cannot say exactly is never opened in it.

/** Moves what the editor has no place for into attributes: captions of tables. Heads of tables become rows. */
export function toEditor(html: string): string {
  const body = bodyOf(html);
  for (const table of body.querySelectorAll('table')) {
    const caption = table.querySelector(':scope > caption');
    if (caption && caption.children.length === 0) {
      table.setAttribute('data-caption', caption.textContent ?? '');
      caption.remove();
    }
  }
  return body.innerHTML;
}

/** Returns the HTML of the editor in the form in which the shop stores it, a block on each line. */
export function fromEditor(html: string): string {
  const body = bodyOf(html);
  for (const paragraph of body.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child')) {
    const { parentElement, attributes } = paragraph;
    const isAlone = [...(parentElement?.children ?? [])].every(
      (each) => each === paragraph || /^[OU]L$/.test(each.tagName),
    );
    if (isAlone && attributes.length === 0) paragraph.replaceWith(...paragraph.childNodes);
  }
  for (const cell of body.querySelectorAll('td, th')) {
    cell.removeAttribute('colwidth');
    for (const span of ['colspan', 'rowspan']) if (cell.getAttribute(span) === '1') cell.removeAttribute(span);
  }
  for (const table of body.querySelectorAll('table')) writeTable(table);
  const isEmpty = body.textContent.trim() === '' && body.querySelector('img, hr, table') === null;
  return isEmpty ? '' : [...body.children].map((block) => block.outerHTML).join('\n');
}

/** Gives a table its caption and its head, which are the first rows that have headings only. */
function writeTable(table: HTMLTableElement): void {
  table.removeAttribute('style');
  table.querySelector(':scope > colgroup')?.remove();
  const rows = [...table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr')];
  const body = rows.findIndex(({ cells }) => [...cells].some(({ tagName }) => tagName === 'TD'));
  const head = rows.slice(0, Math.max(body, 0));
  if (head.length > 0) {
    const element = table.ownerDocument.createElement('thead');
    element.append(...head);
    table.prepend(element);
  }
  const caption = table.getAttribute('data-caption');
  table.removeAttribute('data-caption');
  if (caption === null) return;
  const element = table.ownerDocument.createElement('caption');
  element.textContent = caption;
  table.prepend(element);
}

/** Returns whether two texts say and mark the same; spaces between elements and the spelling of HTML do not count. */
export function isSameHtml(one: string, other: string): boolean {
  return one === other || normal(one) === normal(other);
}

const BLOCKS = [
  'address|article|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|img|li|ol|p|pre',
  'section|summary|table|tbody|td|tfoot|th|thead|tr|ul',
].join('|');
const AROUND_BLOCKS = new RegExp(`\\s*(</?(?:${BLOCKS})(?:\\s[^>]*)?>)\\s*`, 'g');
const SAME: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' };

function normal(html: string): string {
  return [...bodyOf(html).childNodes].map(textOf).join('').replace(AROUND_BLOCKS, '$1').trim();
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped((node.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' '));
  if (!(node instanceof Element)) return '';
  const name = (SAME[node.tagName] ?? node.tagName).toLowerCase();
  const attributes = [...node.attributes]
    .map((each) => ` ${each.name}="${escaped(each.value)}"`)
    .toSorted()
    .join('');
  const inner = [...node.childNodes].map(textOf).join('');
  return `<${name}${attributes}>${inner}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Parses without running or loading anything. */
function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Attributes that the sanitiser lets through on every element: they stay as they were written. */
const ON_EVERY_ELEMENT = ['id', 'class', 'lang', 'dir', 'title'];
const NODES = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
];

const OwnAttributes = Extension.create({
  name: 'ownAttributes',
  addGlobalAttributes() {
    return [
      { types: NODES, attributes: Object.fromEntries(ON_EVERY_ELEMENT.map((name) => [name, asWritten(name)])) },
      { types: ['tableHeader'], attributes: { scope: asWritten('scope') } },
      { types: ['table'], attributes: { caption: asWritten('data-caption') } },
    ];
  },
});

function asWritten(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[name === 'data-caption' ? 'caption' : name];
      return typeof value === 'string' ? { [name]: value } : {};
    },
  };
}

const OF_IMAGE = ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'];

/** A picture of the library with the words below it, as the library writes it (media-view.ts of the server). */
const Picture = EditorNode.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    const ofImage = (name: string) => ({
      default: null,
      parseHTML: (figure: HTMLElement) => figure.querySelector('img')?.getAttribute(name) ?? null,
    });
    return {
      ...Object.fromEntries(OF_IMAGE.map((name) => [name, ofImage(name)])),
      caption: {
        default: null,
        parseHTML: (figure: HTMLElement) => figure.querySelector('figcaption')?.textContent ?? null,
      },
    };
  },
  parseHTML() {
    return [{ tag: 'figure', getAttrs: (figure) => (figure.querySelector(':scope > img') ? null : false) }];
  },
  renderHTML({ node }) {
    const { caption, ...image } = node.attrs as Record<string, string | null>;
    const given = Object.fromEntries(Object.entries(image).filter(([, value]) => value !== null));
    return caption === null ? ['figure', ['img', given]] : ['figure', ['img', given], ['figcaption', caption]];
  },
});

/** What a text of the shop may have: the sanitiser lets through all of it. */
export const EXTENSIONS: readonly AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  OwnAttributes,
  Picture,
];
