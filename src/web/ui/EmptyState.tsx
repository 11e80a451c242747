import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons/Icon.tsx';
import bag from './still-lifes/empty-bag.webp';
import crate from './still-lifes/empty-crate.webp';
import plate from './still-lifes/empty-plate.webp';
import list from './still-lifes/shopping-list.webp';

/**
 * An icon, or for goods and what is made of them a picture: a bag for carts, a plate for searches, a crate for shelves
 * and orders.
 */
type Sign =
  | { readonly icon: IconName; readonly picture?: never }
  | { readonly picture: keyof typeof pictures; readonly icon?: never };

export type EmptyStateProps = Sign & {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 'h1' | 'h2' | undefined;
};

const pictures = { bag, crate, plate, list };

export function EmptyState({ icon, picture, title, children, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      {picture ? (
        <img src={pictures[picture]} alt="" width={176} height={176} className="-mt-6 size-44" />
      ) : (
        <span className="mb-2 grid size-20 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={icon} className="size-9" />
        </span>
      )}
      <Heading className="text-2xl">{title}</Heading>
      <div className="text-ink-soft">{children}</div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
