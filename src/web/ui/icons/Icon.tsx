import sprite from './sprite.svg?no-inline';

export type IconName =
  | 'again'
  | 'alert'
  | 'bank'
  | 'barcode'
  | 'basket-empty'
  | 'bell'
  | 'blocks'
  | 'box'
  | 'building'
  | 'calendar'
  | 'camera'
  | 'card'
  | 'cart'
  | 'cash'
  | 'chart'
  | 'chat'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'clip'
  | 'clock'
  | 'close'
  | 'copy'
  | 'crown'
  | 'dots'
  | 'download'
  | 'edit'
  | 'eye'
  | 'eye-off'
  | 'filter'
  | 'flag'
  | 'frost'
  | 'gift'
  | 'globe'
  | 'grid'
  | 'heart'
  | 'heart-full'
  | 'history'
  | 'home'
  | 'id'
  | 'info'
  | 'key'
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
  | 'percent'
  | 'phone'
  | 'picture'
  | 'pin'
  | 'play'
  | 'plus'
  | 'print'
  | 'receipt'
  | 'refund'
  | 'repeat'
  | 'scale'
  | 'search'
  | 'share'
  | 'star'
  | 'star-full'
  | 'store'
  | 'sun'
  | 'swap'
  | 'tag'
  | 'ticket'
  | 'trash'
  | 'truck'
  | 'user'
  | 'work'
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
