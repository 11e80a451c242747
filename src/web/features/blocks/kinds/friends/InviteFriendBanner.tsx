import { t } from '../../../../../language/language.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/Link.tsx';
import { Words } from '../../../../ui/Words.tsx';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { InviteBannerBlock } from '../../frame/page-block.ts';
import { usePersonalCode } from './use-personal-code.ts';

/** storefront 2: the code in one line, with a link to the page that explains it. */
export function InviteFriendBanner({ block }: { readonly block: InviteBannerBlock }) {
  const known = usePersonalCode();
  if (!known) return null;
  return (
    <BlockFrame block={block} label={t('Invita un amico')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-accent-soft p-5">
        <p className="grow">
          <Words
            text="Il tuo codice per gli amici: {code}"
            code={<strong className="select-all text-xl tracking-[0.15em]">{known.tellFriend.code}</strong>}
          />
        </p>
        {block.link && (
          <Link to={block.link} className={buttonClass()}>
            {block.buttonText}
          </Link>
        )}
      </div>
    </BlockFrame>
  );
}
