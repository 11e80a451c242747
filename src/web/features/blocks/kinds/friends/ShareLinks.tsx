import { useLocation } from 'react-router';
import { msg, t } from '../../../../../language/language.ts';
import { useShellData } from '../../../../page/shell-loader.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { ShareBlock } from '../../frame/page-block.ts';

/** Links to the six platforms, without loading anything from them. */
export function ShareLinks({ isColumn = false, ...shared }: Shared & { readonly isColumn?: boolean }) {
  return (
    <ul aria-label={t('Condividi')} className={isColumn ? 'flex flex-col gap-2' : ROWS}>
      {PLATFORMS.map(({ platform, name }) => (
        <li key={platform}>
          <a
            href={shareLink(platform, shared)}
            {...(platform !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}
            aria-label={
              platform === 'mail'
                ? t('Condividi per {name}', { name: t(name) })
                : t('Condividi su {name} (nuova finestra)', { name })
            }
            title={t(name)}
            className="grid size-11 place-items-center rounded-full bg-white shadow-card sm:size-12 transition-shadow hover:shadow-float"
          >
            <img src={`/img_layout/social_icons/${platform}.svg`} alt="" width={24} height={24} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One row, or on the narrowest phones two of the same length. */
const ROWS = 'grid w-fit grid-cols-3 gap-2 min-[22.5rem]:grid-cols-6 min-[22.5rem]:gap-1 sm:gap-2';

/** storefront 2: the platforms of a share button. */
export const PLATFORMS = [
  { platform: 'whatsapp', name: 'WhatsApp' },
  { platform: 'mail', name: msg('e-mail') },
  { platform: 'twitter', name: 'X (Twitter)' },
  { platform: 'facebook', name: 'Facebook' },
  { platform: 'linkedin', name: 'LinkedIn' },
  { platform: 'telegram', name: 'Telegram' },
] as const;
type Platform = (typeof PLATFORMS)[number]['platform'];

interface Shared {
  readonly address: string;
  readonly text: string;
}

/** Returns the address of a platform that shares an address and a text. */
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

/** storefront 2: shares the page with friends, as a row of links, or behind one button that floats over the page. */
export function ShareWithFriends({ block }: { readonly block: ShareBlock }) {
  const { publicUrl } = useShellData();
  const { pathname } = useLocation();
  const shared = {
    address: publicUrl + pathname,
    text: block.text || block.title || t('La spesa buona, come in bottega'),
  };
  if (!block.isFloating)
    return (
      <BlockFrame block={block} label={t('Condividi con gli amici')}>
        <ShareLinks {...shared} />
      </BlockFrame>
    );
  return (
    <details className="group fixed bottom-4 left-4 z-30" data-block={block.id}>
      <summary className="flex size-13 list-none items-center justify-center rounded-full bg-accent text-on-accent shadow-float">
        <Icon name="share" label={t('Condividi con gli amici')} className="size-6" />
      </summary>
      <div className="absolute bottom-15 left-0 rounded-lg bg-raised p-3 shadow-float">
        <ShareLinks {...shared} isColumn />
      </div>
    </details>
  );
}
