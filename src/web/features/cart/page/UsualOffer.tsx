import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wishlistUsual } from '../../../../contract/lists/routes.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { countText } from '../../../product-model/count-text.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useTotals } from '../../lists/rows/line-total.ts';
import { usePutInCart } from '../../lists/rows/put-in-cart.tsx';

/** The empty cart of a customer takes the usual shopping by one press; `children` is shown where there is none. */
export function UsualOffer({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery({ queryKey: ['mine', 'usual'], queryFn: () => api.call(wishlistUsual, {}) });
  const rows = (data?.items ?? []).map((item) => ({ product: cardProductOf(item.product), amount: lineAmount(item) }));
  const { total } = useTotals(rows);
  const { put, isPending } = usePutInCart(t('dalla solita spesa'));
  if (rows.length === 0) return children;
  return (
    <EmptyState
      picture="bag"
      title={t('Il carrello è vuoto')}
      action={
        <>
          <Button size="lg" busy={isPending} onClick={() => put({ rows, present: [], unsold: [] })}>
            <Icon name="cart" />
            {rows.length === 1 ? t('Mettilo nel carrello') : t('Metti i {n} nel carrello', { n: rows.length })}
          </Button>
          <Link to={paths.usualShopping()} className={buttonClass('quiet', 'lg')}>
            {t('Guarda la solita spesa')}
          </Link>
        </>
      }
    >
      {t('La solita spesa è pronta: {products}, {total}.', {
        products: countText(rows.length),
        total: formatEuro(total),
      })}
    </EmptyState>
  );
}
