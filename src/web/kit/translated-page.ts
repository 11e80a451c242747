// A browser that translates a page puts elements of its own, <font>, in the place of the texts that React has made.
// React goes on to write into the texts that it knows, which nobody sees any more, and fails where it puts something
// before one of them. This module lets each such text come back into the place of its translation when React changes
// it; the browser then translates it anew.

/** The translation that replaced a text. */
const translations = new WeakMap<Node, Element>();

/** Follows translations of the page from now on. Called once. */
export function followTranslations(): void {
  const observer = new MutationObserver((records) => records.forEach(note));
  observer.observe(document.body, { childList: true, subtree: true });
  const noteNow = () => observer.takeRecords().forEach(note);
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    noteNow();
    return insertBefore.call(this, node, before && inside(this, before)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    noteNow();
    removeChild.call(this, inside(this, child));
    return child;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string) {
      noteNow();
      translationOf(this)?.replaceWith(this);
      value?.set?.call(this, text);
    },
  });
}

/** Records the text of a translation, which is put into its place, or beside it before the text is removed. */
function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const [text] = removedNodes;
  if (!(text instanceof Text)) return;
  const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
  if (translation) translations.set(text, translation);
}

/** Returns the translation of a text: the element around it, or in its place; undefined: there is none. */
function translationOf(text: Node): Element | undefined {
  let around: Element | undefined;
  for (let parent = text.parentNode; isTranslation(parent); parent = parent.parentNode) around = parent;
  if (around) return around;
  const translation = text.isConnected ? undefined : translations.get(text);
  return translation?.isConnected ? translation : undefined;
}

/** Returns the child of an element that represents a child known to React. */
function inside(parent: Node, child: Node): Node {
  if (child.parentNode === parent) return child;
  const translation = translationOf(child);
  return translation?.parentNode === parent ? translation : child;
}

function isTranslation(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT';
}
