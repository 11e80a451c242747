import sprite from './sprite.svg?no-inline';

export type IconName =
  | 'alert'
  | 'barcode'
  | 'basket-empty'
  | 'blocks'
  | 'box'
  | 'calendar'
  | 'cart'
  | 'cash'
  | 'chart'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'clip'
  | 'clock'
  | 'close'
  | 'copy'
  | 'dots'
  | 'edit'
  | 'filter'
  | 'gift'
  | 'heart'
  | 'heart-full'
  | 'home'
  | 'info'
  | 'leaf'
  | 'list'
  | 'locate'
  | 'lock'
  | 'locker'
  | 'logout'
  | 'mail'
  | 'map'
  | 'menu'
  | 'minus'
  | 'moon'
  | 'offline'
  | 'pause'
  | 'phone'
  | 'picture'
  | 'pin'
  | 'play'
  | 'plus'
  | 'print'
  | 'repeat'
  | 'scale'
  | 'search'
  | 'share'
  | 'star'
  | 'star-full'
  | 'store'
  | 'sun'
  | 'tag'
  | 'trash'
  | 'truck'
  | 'user'
  | 'zoom';

export interface IconProps {
  readonly name: IconName;
  readonly className?: string;
  /** Accessible name; without it the icon is decorative and hidden from screen readers. */
  readonly label?: string;
}

/** An icon of our sprite, in the colour of the text around it. */
export function Icon({ name, className = 'size-5', label }: IconProps) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
