import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address in the shop; links to other sites are plain anchors. */
  readonly to: To;
  readonly replace?: boolean;
  readonly preventScrollReset?: boolean;
  /** Kept with the place in the history of the browser. */
  readonly state?: unknown;
}
type Following = NonNullable<Parameters<typeof useLinkClickHandler>[1]>;

/**
 * A link that the router follows. React Router's own also prefetches pages in its framework mode, which we do not use:
 * that would be two states and two effects for each of some two hundred links of a page, and 2 KB of scripts.
 */
export function Link({ to, replace, preventScrollReset, state, onClick, children, ...anchor }: LinkProps) {
  // the router treats undefined options as absent
  const following = { target: anchor.target, replace, preventScrollReset, state } as Following;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, following);
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
