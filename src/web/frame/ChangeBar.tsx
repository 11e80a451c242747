import { useLocation } from 'react-router';
import { t } from '../../language/language.ts';
import { useCart } from '../cart-core/state/use-cart.ts';
import { paths } from '../page/paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';

const BAR = [
  'sticky bottom-[calc(var(--foot-height)+var(--bar-height))] z-30',
  'border-accent border-t bg-accent-soft text-accent-strong print:hidden',
].join(' ');

/** D 4: says on the pages where goods are added that they go into an order that is being changed. Cart and till say it by themselves. */
export function ChangeBar() {
  const { data } = useCart();
  const { pathname } = useLocation();
  const orderId = data?.changesOrderId;
  if (orderId === undefined || /^\/(?:cart|payment)\b/.test(pathname)) return null;
  return (
    <section aria-label={t('Modifica dell’ordine')} className={BAR}>
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p className="flex items-center gap-2">
          <Icon name="edit" className="size-5 shrink-0" />
          {t('Stai modificando l’ordine n. {number}', { number: orderId })}
        </p>
        <Link to={paths.cart()} className={buttonClass('secondary')}>
          {t('Rivedi la modifica')}
        </Link>
      </div>
    </section>
  );
}
