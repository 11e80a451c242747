/** Reads the body of a response as text. Throws when it is larger than `maxBytes` characters. */
export async function limitedText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > maxBytes) throw new Error(`the answer is larger than ${maxBytes} characters`);
  }
  return text + decoder.decode();
}
