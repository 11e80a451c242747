/** A column of a table; amounts stand at the right. */
export interface Column {
  readonly heading: string;
  readonly isAmount?: boolean;
  /** The share of the width, in proportion to the other columns. */
  readonly share: number;
}

export type Block =
  | { readonly is: 'heading'; readonly text: string }
  /** Lines of text; a small one is a note. */
  | { readonly is: 'text'; readonly lines: readonly string[]; readonly isSmall?: boolean }
  /** The sender and the receiver beside each other, each with a heading. */
  | {
      readonly is: 'parties';
      readonly parties: readonly { readonly heading: string; readonly lines: readonly string[] }[];
    }
  | { readonly is: 'table'; readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] }
  /** Labels with amounts at the right; the last one is the total. */
  | { readonly is: 'totals'; readonly rows: readonly (readonly [label: string, amount: string])[] };

/** A page that is printed on paper or shown as a PDF: Italian texts, ready to be read. */
export interface Sheet {
  readonly title: string;
  /** The shop's name, above the title. */
  readonly author: string;
  /** The line below the title. */
  readonly subtitle: string;
  readonly blocks: readonly Block[];
  /** The footer of every page. */
  readonly foot: string;
  /** The creation date in the file. It is given, so that the same sheet is always the same file. */
  readonly date: Date;
}
