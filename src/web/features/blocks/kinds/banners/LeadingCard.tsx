import { buttonClass } from '../../../../ui/button-class.ts';
import { groundProps } from '../../frame/ground-props.ts';
import type { Banner } from '../../frame/page-block.ts';
import { ProposalLink } from '../proposals/ProposalLink.tsx';
import { BannerPicture } from './BannerPicture.tsx';

export interface LeadingCardProps {
  readonly banner: Banner;
  readonly slot: string;
  readonly level: 'h2' | 'h3';
}

/** storefront 2: a picture, a text and a button with a link, shown before the products of a slider. */
export function LeadingCard({ banner, slot, level: Heading }: LeadingCardProps) {
  const { name, text, button, picture, ground } = banner;
  return (
    <ProposalLink
      banner={banner}
      slot={`${slot}-lead`}
      {...groundProps(ground)}
      className="flex h-full flex-col overflow-hidden rounded-lg bg-accent-soft text-ink shadow-card transition-shadow hover:shadow-float"
    >
      {picture && <BannerPicture picture={picture} sizes="(width < 37.5rem) 60vw, 20rem" isFirst={false} className="aspect-[4/3] w-full" />}
      <div className="flex grow flex-col items-start gap-2 p-4">
        {name && <Heading className="font-display text-xl">{name}</Heading>}
        {text && <p className="text-ink-soft text-sm">{text}</p>}
        {button && <span className={buttonClass('primary', 'md', 'mt-auto')}>{button.text}</span>}
      </div>
    </ProposalLink>
  );
}
