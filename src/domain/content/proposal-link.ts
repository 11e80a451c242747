import { isInternal } from './internal-path.ts';

const WEB = /^https?:\/\/([^/?#\\@\s]+)([/?#][^\s]*)?$/i;
const OTHER = /^(?:mailto:[^\s]+@[^\s]+|tel:\+?[\d\s-]+)$/i;
/** S 5: a YouTube-style pattern. */
const VIDEO =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/i;

/**
 * Returns where a link of the staff leads: a path of this site (also of `hosts`, which are this shop too), or an
 * address of the web, of mail or a phone. undefined when it leads nowhere. An address that could run code is never
 * returned.
 */
export function safeLink(address: string, hosts: ReadonlySet<string>): string | undefined {
  const text = address.trim();
  if (isInternal(text) || OTHER.test(text)) return text;
  const [, host = '', rest = '/'] = WEB.exec(text) ?? [];
  if (host === '') return undefined;
  if (!hosts.has(host.toLowerCase())) return text;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  // `https://shop//evil` is a path of the shop, but would be another host as an address of its own
  return isInternal(path) ? path : undefined;
}

/** Returns the id of the video that a link names; undefined when it names none. */
export function videoOf(link: string): string | undefined {
  return VIDEO.exec(link.trim())?.[1];
}

/**
 * Returns the address of the player, which sets no cookies before the viewer presses; `autoplay` says that the press
 * was made (S 2).
 */
export function embedLink(video: string): string {
  return `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`;
}
