import type { ReactNode, Ref } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

export interface PageBarProps {
  readonly title: string;
  readonly backTo: string;
  /** Where the arrow leads, for screen readers. */
  readonly backText: string;
  /** True if the heading is seen on phones only, because a sentence of the page says it. */
  readonly isOnPhones?: boolean;
  /** For pages that focus their heading when a form with the focus is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** True for a page with a heading of its own: the bar is on phones only, and its title is no heading. */
  readonly isBarOnly?: boolean;
  /** What stands at the end of the bar, and beside the heading of a desktop. */
  readonly end?: ReactNode;
}

/**
 * The heading of a page. On a phone it is a bar with an arrow back, in place of the header of the shop: Header.tsx
 * looks for `data-page-bar`. It stands in a `.page` without padding above.
 */
export function PageBar({ title, backTo, backText, headingRef, isOnPhones, isBarOnly, end }: PageBarProps) {
  const Title = isBarOnly ? 'p' : 'h1';
  return (
    <div
      data-page-bar=""
      className={`${isBarOnly ? 'md:hidden' : isOnPhones ? 'md:sr-only' : ''} ${end ? 'flex items-center gap-x-3' : ''} max-md:sticky max-md:top-0 max-md:z-30 max-md:-mx-(--page-padding) max-md:flex max-md:h-14 max-md:items-center max-md:gap-1 max-md:border-line max-md:border-b max-md:bg-paper max-md:px-1.5`}
    >
      <Link
        to={backTo}
        aria-label={backText}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint md:hidden"
      >
        <Icon name="chevron-left" className="size-6" />
      </Link>
      <Title
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="min-w-0 truncate font-display font-semibold text-xl md:whitespace-normal md:text-3xl"
      >
        {title}
      </Title>
      {end && <div className="flex shrink-0 items-center max-md:ml-auto md:grow">{end}</div>}
    </div>
  );
}
