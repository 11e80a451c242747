/** Repairs text with lost letters or a wrong encoding; returns undefined if the original cannot be recovered. */
export function repairText(text: string): string | undefined {
  const decoded = readTwice(text)
    .replace(/(\p{L}it)\uFFFD(?!\p{L})/giu, '$1à')
    .replace(/(?<!\p{L})(pu)\uFFFD(?!\p{L})/giu, '$1ò')
    .replace(/(\d\s?)\uFFFD(?=C(?!\p{L}))/gu, '$1°');
  return decoded.includes('\uFFFD') ? undefined : decoded;
}

/**
 * Decodes UTF-8 that was read as Latin-1 ("acidit\u00C3\u00A0"), the whole text or nothing, so that a real "Ã" stays.
 */
function readTwice(text: string): string {
  if (!/[\u00C2-\u00F4][\u0080-\u00BF]/.test(text) || /[^\u0000-\u00FF]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
