import { isInternal } from './internal-path.ts';

const WEB = /^https?:\/\/([^/?#\\@\s]+)([/?#][^\s]*)?$/i;
const OTHER = /^(?:mailto:[^\s]+@[^\s]+|tel:\+?[\d\s-]+)$/i;
/** S 5: a YouTube-style pattern. */
const VIDEO =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/i;

/**
 * Returns the target of a link of the staff: a path of this site (also for `hosts`, which belong to this shop), or an
 * address of the web, of mail or a phone. undefined if it is invalid. An address that could run code is never returned.
 */
export function safeLink(address: string, hosts: ReadonlySet<string>): string | undefined {
  const text = address.trim();
  if (isInternal(text) || OTHER.test(text)) return text;
  const [, host = '', rest = '/'] = WEB.exec(text) ?? [];
  if (host === '') return undefined;
  if (!hosts.has(host.toLowerCase())) return text;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  // `https://shop//evil` is a path of the shop, but alone it would be another host
  return isInternal(path) ? path : undefined;
}

/** Returns the id of the video of a link; undefined if it has none. */
export function videoOf(link: string): string | undefined {
  return VIDEO.exec(link.trim())?.[1];
}

/**
 * Returns the address of the player, which sets no cookies before the viewer clicks; `autoplay` means that the viewer
 * has clicked (S 2).
 */
export function embedLink(video: string): string {
  return `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`;
}
