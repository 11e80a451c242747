const WEB = /^https?:\/\/([^/?#\\@\s]+)([/?#][^\s]*)?$/i;
const PATH = /^\/(?![/\\])[^\s\\]*$/;
const OTHER = /^(?:mailto:[^\s]+@[^\s]+|tel:\+?[\d\s-]+)$/i;
/** S 5: a YouTube-style pattern. */
const VIDEO =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/i;

/**
 * Where a link of the staff may lead: a path of this site (also of `hosts`, which are this shop too), or an address of
 * the web, of mail or a phone. undefined: nowhere; nothing that could run is ever answered.
 */
export function safeLink(address: string, hosts: ReadonlySet<string>): string | undefined {
  const text = address.trim();
  if (PATH.test(text) || OTHER.test(text)) return text;
  const [, host = '', rest = '/'] = WEB.exec(text) ?? [];
  if (host === '') return undefined;
  if (!hosts.has(host.toLowerCase())) return text;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  // `https://shop//evil` is a path of the shop, but would be another host as an address of its own
  return PATH.test(path) ? path : undefined;
}

/** A path of this site: opened in place (S 2). */
export function isInternal(link: string): boolean {
  return PATH.test(link);
}

/** The video a link names; undefined when it names none. */
export function videoOf(link: string): string | undefined {
  return VIDEO.exec(link.trim())?.[1];
}

/** What plays it, without cookies before the viewer's own press; `autoplay`: that press was made (S 2). */
export function embedLink(video: string): string {
  return `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`;
}
