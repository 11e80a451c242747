import { compile, type FormatCallback } from 'html-to-text';

/**
 * The text version of a mail, made from its page: a row of a table is a line whose last cell stands after a colon, a link
 * is followed by its address, and `data-text` says what is left out (`skip`) or indented (`notes`). Lines are not wrapped.
 */
export const textVersion: (page: string) => string = (page) => convert(page).trim();

const row: FormatCallback = (element, walk, builder) => {
  const cells = element.children.filter((child) => child.type === 'tag' && !isSkipped(child));
  builder.openBlock({ leadingLineBreaks: 1 });
  cells.forEach((cell, index) => {
    if (index > 0) builder.addLiteral(index === cells.length - 1 ? ': ' : ' ');
    walk(cell.attribs?.['data-text'] === 'notes' ? [cell] : cell.children, builder);
  });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const notes: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 1,
    blockTransform: (text) => text.replace(/^(?=.)/gm, '   '),
  });
};

const link =
  (separator: string): FormatCallback =>
  (element, walk, builder) => {
    walk(element.children, builder);
    builder.addLiteral(`${separator}${element.attribs?.['href'] ?? ''}`);
  };

const convert = compile({
  wordwrap: false,
  formatters: { row, notes, link: link(' '), button: link(': ') },
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'tr', format: 'row' },
    { selector: 'a', format: 'link' },
    { selector: 'a[data-text=button]', format: 'button' },
    { selector: '[data-text=notes]', format: 'notes' },
    { selector: 'tr[data-text=skip]', format: 'skip' },
    { selector: '[data-text=skip]', format: 'skip' },
  ],
});

function isSkipped({ attribs }: { attribs?: Readonly<Record<string, string>> }): boolean {
  return attribs?.['data-text'] === 'skip';
}
