import { compile, type FormatCallback } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../infra/mail.ts';

export interface Letter extends Omit<Mail, 'html' | 'plain'> {
  /** A `Frame` with what it holds. */
  readonly page: ReactElement;
}

const MAX_SUBJECT = 200;

/**
 * A mail with both its versions, each written once as a component. This module brings React and the converter along
 * (about 120 ms): whoever sends a mail imports it when the mail is sent, so that a shop that starts does not wait.
 */
export function renderMail({ page, subject, ...head }: Letter): Mail {
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  return { ...head, subject: oneLine(subject), html, plain: textVersion(html) };
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT);
}

/**
 * The text version of a mail, made from its page: a row of a table is a line whose last cell stands after a colon, a link is followed by
 * its address, and `data-text` says what is left out (`skip`), or how goods and steps are written. Lines are not wrapped.
 */
const textVersion: (page: string) => string = (page) => convert(page).trim();

type Element = Parameters<FormatCallback>[0];

const row: FormatCallback = (element, walk, builder) => {
  const cells = element.children.filter((child) => child.type === 'tag' && !isSkipped(child));
  builder.openBlock({ leadingLineBreaks: 1 });
  cells.forEach((cell, index) => {
    if (index > 0) builder.addLiteral(index === cells.length - 1 ? ': ' : ' ');
    walk(cell.children, builder);
  });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** Writes a line for each row, and its notes indented below it. */
const goods: FormatCallback = (element, _walk, builder) => {
  for (const line of withAttribute(element, 'data-line')) {
    builder.openBlock({ leadingLineBreaks: 1 });
    builder.addLiteral(collapsed(line.attribs?.['data-line']));
    builder.closeBlock({ trailingLineBreaks: 1 });
    for (const note of withAttribute(line, 'data-note')) {
      builder.openBlock({ leadingLineBreaks: 1 });
      builder.addLiteral(`   ${collapsed(note.attribs?.['data-note'])}`);
      builder.closeBlock({ trailingLineBreaks: 1 });
    }
  }
};

/** Writes a line for each step of an order. */
const tracker: FormatCallback = (element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  withAttribute(element, 'data-step').forEach((step, index) => {
    if (index > 0) builder.addLineBreak();
    builder.addLiteral(collapsed(step.attribs?.['data-step']));
  });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Writes cells that are only layout as what is in them. */
const plain: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(
    element.children.flatMap((child) => child.children ?? []).flatMap((child) => child.children ?? []),
    builder,
  );
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const link =
  (separator: string): FormatCallback =>
  (element, walk, builder) => {
    walk(element.children, builder);
    builder.addLiteral(`${separator}${element.attribs?.['href'] ?? ''}`);
  };

const convert = compile({
  wordwrap: false,
  formatters: { row, goods, tracker, plain, link: link(' '), button: link(': ') },
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'tr', format: 'row' },
    { selector: 'a', format: 'link' },
    { selector: 'a[data-text=button]', format: 'button' },
    { selector: '[data-text=goods]', format: 'goods' },
    { selector: '[data-text=plain]', format: 'plain' },
    { selector: 'table[data-text=tracker]', format: 'tracker' },
    { selector: '[data-text=skip]', format: 'skip' },
    { selector: 'table[data-text=skip]', format: 'skip' },
    { selector: 'style', format: 'skip' },
  ],
});

function isSkipped({ attribs }: { attribs?: Readonly<Record<string, string>> }): boolean {
  return attribs?.['data-text'] === 'skip';
}

function withAttribute(element: Element, name: string): Element[] {
  return (element.children ?? []).flatMap((child: Element) => (child.attribs?.[name] === undefined ? withAttribute(child, name) : [child]));
}

function collapsed(text = ''): string {
  return text.replace(/\s+/g, ' ').trim();
}
