import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { isInternal } from '../../../../../domain/content/internal-path.ts';
import { videoOf } from '../../../../../domain/content/proposal-link.ts';
import { language, t } from '../../../../../language/language.ts';
import { Link } from '../../../../ui/Link.tsx';
import { trackPromotion } from '../../../consent/track.ts';
import type { GroundProps } from '../../frame/ground-props.ts';
import type { Banner } from '../../frame/page-block.ts';
import { playVideo } from '../../video/play-video.ts';
import { isElsewhere } from '../texts/WrittenText.tsx';

export interface ProposalLinkProps extends GroundProps {
  readonly banner: Banner;
  /** Code and index of the block, for analytics. */
  readonly slot: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** storefront 2: links to the shop open in place, videos in a dialog, other addresses in a new window. A proposal may also have no link. */
export function ProposalLink({ banner, slot, children, ...rest }: ProposalLinkProps) {
  const { id, name, link } = banner;
  const look = { ...rest, lang: banner.lang };
  const count = (kind: 'view' | 'click') => trackPromotion({ kind, promotionId: id, name, slot });
  const video = link && videoOf(link);
  function press(event: MouseEvent) {
    count('click');
    if (!video || !link || isElsewhere(event)) return;
    event.preventDefault();
    playVideo({ video, title: name || t('Video'), lang: banner.lang, link });
  }
  const inside = (
    <>
      <SeenOnce onSeen={() => count('view')} />
      {children}
    </>
  );
  if (link === undefined) return <div {...look}>{inside}</div>;
  if (isInternal(link))
    return (
      <Link {...look} to={link} onClick={press}>
        {inside}
      </Link>
    );
  const isWeb = /^https?:/i.test(link);
  return (
    <a {...look} href={link} {...(isWeb && { target: '_blank', rel: 'noopener noreferrer' })} onClick={press}>
      {inside}
      {isWeb && (
        <span lang={look.lang && language()} className="sr-only">
          {' '}
          {t(video ? '(video)' : '(si apre in una nuova finestra)')}
        </span>
      )}
    </a>
  );
}

const HALF = { threshold: 0.5 };

/** Calls `onSeen` once, when half of its parent has been in view. */
function SeenOnce({ onSeen }: { readonly onSeen: () => void }) {
  const marker = useRef<HTMLSpanElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    const seen = marker.current?.parentElement;
    if (!seen) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      latest.current();
    }, HALF);
    observer.observe(seen);
    return () => observer.disconnect();
  }, []);
  return <span ref={marker} hidden />;
}
