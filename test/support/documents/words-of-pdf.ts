import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the texts of the first page with their positions, in points from its bottom. */
export async function textsOfPdf(
  bytes: Buffer,
): Promise<readonly { text: string; x: number; y: number; right: number }[]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x = 0, y = 0] = item.transform.slice(4) as number[];
    return { text: item.str, x, y, right: x + item.width };
  });
}

/** Reads the text of a PDF as one line, with non-breaking spaces as plain ones. */
export async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
