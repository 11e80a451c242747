import { useLocation } from 'react-router';
import { t } from '../../../../../language/language.ts';
import { useShellData } from '../../../../page/shell-loader.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { ShareBlock } from '../../frame/page-block.ts';
import { ShareLinks } from './ShareLinks.tsx';

/** storefront 2: shares the page with friends, in a row, or behind one button that floats over the page. */
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
