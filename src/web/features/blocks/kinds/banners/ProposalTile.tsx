import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { isInternal } from '../../../../../domain/content/internal-path.ts';
import { videoOf } from '../../../../../domain/content/proposal-link.ts';
import { language, t } from '../../../../../language/language.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/Link.tsx';
import { trackPromotion } from '../../../consent/track.ts';
import { type GroundProps, groundProps } from '../../frame/BlockFrame.tsx';
import type { Banner } from '../../frame/page-block.ts';
import { isElsewhere } from '../../frame/WrittenText.tsx';
import { playVideo } from '../../video/play-video.ts';
import { BannerPicture } from './BannerPicture.tsx';

interface ProposalLinkProps extends GroundProps {
  readonly banner: Banner;
  /** Code and index of the block, for analytics. */
  readonly slot: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * storefront 2: links to the shop open in place, videos in a dialog, other addresses in a new window. A proposal may
 * also have no link.
 */
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

/** Calls `onSeen` once, when half of its parent has become visible. */
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

export interface ProposalTileProps {
  readonly banner: Banner;
  readonly slot: string;
  readonly isFirst: boolean;
  /** Layout of a card as wide as the page: `wide` has the picture beside the text, `low` takes little height. */
  readonly width: 'narrow' | 'wide' | 'low';
  readonly sizes: string;
  /** Level of the banner's heading: one below the block's own. */
  readonly level: 'h2' | 'h3';
}

/** storefront 2, proposal display: an image, a card with text, or a button tile. */
export function ProposalTile(props: ProposalTileProps) {
  const { banner, slot } = props;
  if (banner.kind === 'button') return <ButtonTile banner={banner} slot={slot} />;
  if (banner.kind === 'image') return <ImageTile {...props} />;
  return CARDS[props.width](props);
}

const CARDS = { narrow: Card, wide: WideCard, low: LowCard } as const;

function ButtonTile({ banner, slot }: Pick<ProposalTileProps, 'banner' | 'slot'>) {
  return (
    <ProposalLink
      banner={banner}
      slot={slot}
      {...groundProps(banner.button?.ground ?? banner.ground)}
      className="flex h-full min-h-16 items-center justify-center rounded-lg bg-card px-5 py-4 text-center font-semibold text-ink text-lg shadow-card transition-shadow hover:shadow-float"
    >
      {banner.button?.text ?? banner.name}
    </ProposalLink>
  );
}

function ImageTile({ banner, slot, isFirst, sizes }: ProposalTileProps) {
  return (
    <ProposalLink
      banner={banner}
      slot={slot}
      className="group block h-full overflow-hidden rounded-xl bg-tint shadow-card transition-shadow hover:shadow-float"
    >
      {banner.picture && (
        <BannerPicture
          picture={
            banner.picture.alt || banner.link === undefined ? banner.picture : { ...banner.picture, alt: banner.name }
          }
          sizes={sizes}
          isFirst={isFirst}
          className="h-full w-full"
        />
      )}
    </ProposalLink>
  );
}

function Card({ banner, slot, isFirst, sizes, level }: ProposalTileProps) {
  return (
    <ProposalLink
      banner={banner}
      slot={slot}
      {...groundProps(banner.ground)}
      className="group flex h-full flex-col overflow-hidden rounded-xl bg-card text-ink shadow-card transition-shadow hover:shadow-float"
    >
      {banner.picture && (
        <BannerPicture
          picture={banner.picture}
          sizes={sizes}
          isFirst={isFirst}
          className={classNames('aspect-[4/3] w-full', banner.isFlipped && 'order-last')}
        />
      )}
      <div className={classNames('flex grow flex-col gap-2 p-5', ALIGN[banner.align])}>
        <BannerWords banner={banner} level={level} />
      </div>
    </ProposalLink>
  );
}

/** The first element of a page: a large text with its picture beside it. */
function WideCard({ banner, slot, isFirst, sizes, level }: ProposalTileProps) {
  return (
    <ProposalLink
      banner={banner}
      slot={slot}
      {...groundProps(banner.ground)}
      className={classNames(
        'group flex h-full flex-col overflow-hidden rounded-xl bg-card text-ink md:items-center',
        banner.isFlipped ? 'md:flex-row-reverse' : 'md:flex-row',
      )}
    >
      <div
        className={classNames(
          'flex grow flex-col justify-center gap-4 px-6 pt-8 pb-4 sm:px-10 md:basis-0 md:py-12 lg:px-16',
          ALIGN[banner.align],
        )}
      >
        <BannerWords banner={banner} level={level} size="large" />
      </div>
      {banner.picture && (
        <div
          className="w-full shrink-0 md:w-(--share) md:self-stretch"
          style={{ ['--share' as string]: `${banner.imagePercent}%` }}
        >
          <BannerPicture
            picture={banner.picture}
            sizes={sizes}
            isFirst={isFirst}
            className="h-full w-full max-md:max-h-72"
          />
        </div>
      )}
    </ProposalLink>
  );
}

/** The low card at the top of a page whose main content is below it. */
function LowCard({ banner, slot, isFirst, sizes, level }: ProposalTileProps) {
  return (
    <ProposalLink
      banner={banner}
      slot={slot}
      {...groundProps(banner.ground)}
      className={classNames(
        'flex h-full min-h-24 items-stretch overflow-hidden rounded-xl bg-card text-ink',
        banner.isFlipped && 'flex-row-reverse',
      )}
    >
      <div
        className={classNames(
          'flex min-w-0 grow basis-0 flex-col justify-center gap-1 py-2 pr-2 pl-4 sm:px-8 sm:py-3',
          ALIGN[banner.align],
        )}
      >
        <BannerWords banner={banner} level={level} size="low" />
      </div>
      {banner.picture && (
        <div className="relative w-2/5 shrink-0 sm:w-72">
          <BannerPicture
            picture={banner.picture}
            sizes={sizes}
            isFirst={isFirst}
            className="absolute inset-0 size-full object-[50%_80%]"
          />
        </div>
      )}
    </ProposalLink>
  );
}

const ALIGN = {
  left: 'items-start text-left',
  center: 'items-center text-center',
  right: 'items-end text-right',
} as const;

interface BannerWordsProps {
  readonly banner: Banner;
  readonly level: 'h2' | 'h3';
  readonly size?: keyof typeof HEADINGS;
}

/** Low banners have at most four lines on a phone, so that the main content begins in the first window. */
const HEADINGS = {
  large: 'text-4xl',
  middle: 'text-xl',
  low: 'max-sm:line-clamp-2 max-sm:text-lg max-sm:leading-tight sm:text-xl',
} as const;
const TEXTS = { large: 'max-w-md text-lg', middle: '', low: 'max-sm:line-clamp-2 max-sm:text-sm' } as const;

function BannerWords({ banner, level: Heading, size = 'middle' }: BannerWordsProps) {
  const { name, text, html, button, textColour } = banner;
  const isLarge = size === 'large';
  return (
    <>
      {name && (
        <Heading className={HEADINGS[size]} style={textColour === undefined ? undefined : { color: textColour }}>
          {name}
        </Heading>
      )}
      {text && <p className={classNames('text-ink-soft', TEXTS[size])}>{text}</p>}
      {html && <div className="written" dangerouslySetInnerHTML={{ __html: html }} />}
      {button && (
        <span
          className={classNames(
            buttonClass(button.isOutlined ? 'secondary' : 'primary', isLarge ? 'lg' : 'md'),
            isLarge ? 'mt-1' : 'mt-auto',
          )}
          {...(button.isOutlined ? undefined : groundProps(button.ground))}
        >
          {button.text}
        </span>
      )}
    </>
  );
}
