import { buttonClass } from '../../../../ui/button-class.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { groundProps } from '../../frame/ground-props.ts';
import type { Banner } from '../../frame/page-block.ts';
import { BannerPicture } from '../banners/BannerPicture.tsx';
import { ProposalLink } from './ProposalLink.tsx';

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

/** storefront 2, proposal display: an image, a card with words, or a button tile. */
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
          picture={banner.picture.alt || banner.link === undefined ? banner.picture : { ...banner.picture, alt: banner.name }}
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
        <div className="w-full shrink-0 md:w-(--share) md:self-stretch" style={{ ['--share' as string]: `${banner.imagePercent}%` }}>
          <BannerPicture picture={banner.picture} sizes={sizes} isFirst={isFirst} className="h-full w-full max-md:max-h-72" />
        </div>
      )}
    </ProposalLink>
  );
}

/** The low head of a page that is about something else. */
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
          <BannerPicture picture={banner.picture} sizes={sizes} isFirst={isFirst} className="absolute inset-0 size-full object-[50%_80%]" />
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

/** Low banners say at most four lines on a phone, so that what the page is about stays in its first window. */
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
