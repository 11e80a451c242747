const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", nbsp: ' ' };

/** Returns the text of a short piece of HTML: titles and summaries, where no markup is allowed. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#039|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .replace(/&#(\d{2,6});/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}
