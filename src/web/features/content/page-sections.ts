import { textOf } from './text-of.ts';

/** A block at the top of a page: its tag, and its HTML with and without it. */
interface Block {
  readonly tag: string;
  readonly html: string;
  readonly inner: string;
}

export interface Titled {
  readonly title: string;
  readonly html: string;
}

export interface Question extends Titled {
  /** The heading above it. */
  readonly group: string;
}

/** A section of a page as it is shown. The text is the chain's; only its form says what it is. */
export type PageSection =
  | { readonly kind: 'html'; readonly html: string }
  /** An ordered list whose points have a heading each: what one does, one after the other. */
  | { readonly kind: 'steps'; readonly steps: readonly Titled[] }
  /** A list whose points begin with bold words: short sentences, each with an icon. */
  | { readonly kind: 'facts'; readonly facts: readonly Titled[] }
  /** A list of links only. */
  | { readonly kind: 'links'; readonly links: readonly string[] };

/** Cuts the HTML of a page into sections. HTML without one of the forms stays as it is. */
export function sectionsOf(html: string): readonly PageSection[] {
  const sections: PageSection[] = [];
  for (const block of blocksOf(html)) {
    const section = sectionOf(block);
    const last = sections.at(-1);
    if (section.kind === 'html' && last?.kind === 'html')
      sections[sections.length - 1] = { ...last, html: last.html + section.html };
    else sections.push(section);
  }
  return sections;
}

function sectionOf({ tag, html, inner }: Block): PageSection {
  if (tag !== 'ol' && tag !== 'ul') return { kind: 'html', html };
  const items = blocksOf(inner).filter((each) => each.tag === 'li');
  if (items.length < 2) return { kind: 'html', html };
  if (tag === 'ol') {
    const steps = items.map((item) => titled(item.inner, STEP));
    return steps.every((step) => step !== undefined) ? { kind: 'steps', steps } : { kind: 'html', html };
  }
  if (items.every((item) => LINK.test(item.inner.trim())))
    return { kind: 'links', links: items.map((item) => item.inner.trim()) };
  const facts = items.map((item) => titled(item.inner, FACT));
  return facts.every((fact) => fact !== undefined) ? { kind: 'facts', facts } : { kind: 'html', html };
}

const STEP = /^\s*<h([23])(?:\s[^>]*)?>(?<title>[\s\S]*?)<\/h\1>(?<html>[\s\S]*)$/;
const FACT = /^\s*<(strong|b)>(?<title>[\s\S]*?)<\/\1>(?<html>[\s\S]*)$/;
const LINK = /^<a\s[^>]*>(?:(?!<\/?a[\s>])[\s\S])*<\/a>$/;

function titled(html: string, form: RegExp): Titled | undefined {
  const found = form.exec(html)?.groups;
  return found && { title: textOf(found['title'] ?? ''), html: (found['html'] ?? '').trim() };
}

/** Few questions are shown in the text around them. */
const MIN_QUESTIONS = 4;

/** Returns the questions of a page that is made of them, each with the heading above; undefined for another page. */
export function questionsOf(
  html: string,
): { readonly before: string; readonly questions: readonly Question[] } | undefined {
  const questions: Question[] = [];
  let [before, group] = ['', ''];
  for (const { tag, html: own, inner } of blocksOf(html)) {
    const summary = tag === 'details' ? /^\s*<summary(?:\s[^>]*)?>([\s\S]*?)<\/summary>([\s\S]*)$/.exec(inner) : null;
    if (summary) questions.push({ group, title: textOf(summary[1] ?? ''), html: (summary[2] ?? '').trim() });
    else if (/^h[2-4]$/.test(tag)) group = textOf(inner);
    else if (questions.length === 0) before += own;
    else if (textOf(own) !== '') return undefined;
  }
  return questions.length < MIN_QUESTIONS ? undefined : { before, questions };
}

const TAG = /<(\/?)([a-z][a-z0-9]*)(?:\s(?:[^>"]|"[^"]*")*)?(\/?)>/gi;
const VOID = new Set(['br', 'hr', 'img', 'source', 'col']);

/** Returns the elements at the top of sanitised HTML; text between them is a block without a tag. */
function blocksOf(html: string): readonly Block[] {
  const blocks: Block[] = [];
  let [depth, from, inside] = [0, 0, 0];
  let tag = '';
  const text = (to: number) => {
    if (html.slice(from, to).trim() !== '')
      blocks.push({ tag: '', html: html.slice(from, to), inner: html.slice(from, to) });
  };
  for (const { 0: all, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    const end = index + all.length;
    if (VOID.has(name)) continue;
    if (slash === '' && depth++ === 0) {
      text(index);
      [from, inside, tag] = [index, end, name];
    }
    if (slash === '/' && --depth === 0) {
      blocks.push({ tag, html: html.slice(from, end), inner: html.slice(inside, index) });
      from = end;
    }
  }
  text(html.length);
  return blocks;
}
