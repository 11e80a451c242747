import { useEffect } from 'react';
import { t } from '../../language/language.ts';
import { useCart } from '../cart-core/state/use-cart.ts';
import { useStopActing } from '../features/auth/use-acting.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';

/** D 6: shows on every page for which customer a member of the staff acts, with a button back to their own account. */
export function AgentBar() {
  const { data, isSessionEnded = false } = useCart();
  const stop = useStopActing();
  const user = isSessionEnded ? undefined : data?.user;
  const isActing = user?.agent !== undefined;
  useRoomAtFoot(isActing);
  if (!user || !isActing) return null;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <section
      id={BAR_ID}
      aria-labelledby={`${BAR_ID}-nome`}
      className="sticky bottom-0 z-40 border-warning border-t-2 bg-warning-soft pb-[env(safe-area-inset-bottom)] text-ink print:hidden"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p id={`${BAR_ID}-nome`} role="status" className="flex min-w-0 items-center gap-2">
          <Icon name="user" className="size-5 text-warning" />
          <span className="min-w-0 break-words">
            {t('Stai operando per conto di')} <strong>{name}</strong>
          </span>
        </p>
        <Button variant="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('Torna al tuo account')}
        </Button>
      </div>
    </section>
  );
}

const BAR_ID = 'per-conto-di';

/** Reserves space for the bar: other parts at the foot are above it, and a focused element is scrolled above it. */
function useRoomAtFoot(isShown: boolean): void {
  useEffect(() => {
    const bar = document.getElementById(BAR_ID);
    if (!isShown || !bar) return;
    const root = document.documentElement.style;
    const tell = () => root.setProperty('--acting-height', `${bar.offsetHeight}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(bar);
    return () => {
      observer.disconnect();
      root.removeProperty('--acting-height');
    };
  }, [isShown]);
}
