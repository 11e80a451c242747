import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { Store } from './store.ts';

/** Shows until when a store is open or closed, in words with a colour beside. */
export function OpenNow({ store, now }: { readonly store: Store; readonly now: RomeTime }) {
  const { isOpen, text } = openState(store.hours, now);
  return (
    <p className={classNames('flex items-center gap-2 font-medium text-sm', isOpen ? 'text-accent' : 'text-ink-soft')}>
      <Icon name="clock" className="size-4.5" />
      {text}
    </p>
  );
}
