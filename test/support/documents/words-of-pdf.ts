import { extractText, getDocumentProxy } from 'unpdf';

/** Reads the text of a PDF as one line; blanks that keep words together are plain ones. */
export async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
