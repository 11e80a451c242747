import { msg } from '../../../../../language/language.ts';
/** storefront 2: the platforms of a share button. */
export const PLATFORMS = [
  { platform: 'whatsapp', name: 'WhatsApp' },
  { platform: 'mail', name: msg('e-mail') },
  { platform: 'twitter', name: 'X (Twitter)' },
  { platform: 'facebook', name: 'Facebook' },
  { platform: 'linkedin', name: 'LinkedIn' },
  { platform: 'telegram', name: 'Telegram' },
] as const;
export type Platform = (typeof PLATFORMS)[number]['platform'];

export interface Shared {
  readonly address: string;
  readonly text: string;
}

/** Returns the address at which a platform takes the shared address and text. */
export function shareLink(platform: Platform, { address, text }: Shared): string {
  const url = encodeURIComponent(address);
  const words = encodeURIComponent(text);
  switch (platform) {
    case 'whatsapp':
      return `https://wa.me/?text=${words}%20${url}`;
    case 'mail':
      return `mailto:?subject=${words}&body=${words}%0A%0A${url}`;
    case 'twitter':
      return `https://twitter.com/intent/tweet?text=${words}&url=${url}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
    case 'telegram':
      return `https://t.me/share/url?url=${url}&text=${words}`;
  }
}
