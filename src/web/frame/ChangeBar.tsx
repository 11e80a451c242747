import { useLocation } from 'react-router';
import { formatEuro } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import { useCart } from '../cart-core/state/use-cart.ts';
import { paths } from '../page/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';

const BAR = [
  'sticky bottom-[calc(var(--foot-height)+var(--bar-height))] z-30',
  'border-accent border-t bg-accent-soft text-accent-strong print:hidden',
].join(' ');

/**
 * D 4: tells on pages where goods are added that they belong to an order that is being changed. Cart and checkout have
 * their own notice.
 */
export function ChangeBar() {
  const { data } = useCart();
  const { pathname } = useLocation();
  if (data?.changesOrderId === undefined || /^\/(?:cart|payment)\b/.test(pathname)) return null;
  const { changesOrderNumber: number = 0, changesOrderTotal: before = 0, grossTotal: now } = data;
  return (
    <section aria-label={t('Modifica dell’ordine')} className={BAR}>
      <div className="page flex items-center justify-between gap-3 py-2">
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <Icon name="edit" className="size-5 shrink-0 max-sm:hidden" />
          <span>
            {t('Stai modificando l’ordine n. {number}', { number })}
            <strong className="block">
              {t('Era {before}, ora {now}', { before: formatEuro(before), now: formatEuro(now) })}
            </strong>
          </span>
        </p>
        <Link to={paths.cart()} className={buttonClass('secondary', 'md', 'shrink-0')}>
          {t('Rivedi la modifica')}
        </Link>
      </div>
    </section>
  );
}
