import type { Cart } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';

/** Free goods in the cart: lines of their own, whose amount the shopper cannot change. */
export function GiftItems({ cart: { giftItems = [] } }: { readonly cart: Cart }) {
  if (giftItems.length === 0) return null;
  return (
    <ul aria-label={t('Omaggi')} className="divide-y divide-line border-line border-t">
      {giftItems.map(({ promotionId, name, quantity, product }) => (
        <li key={promotionId} className="flex items-center gap-4 py-4">
          <div className="shrink-0">
            <Picture src={product.mediaURL} alt="" size={72} className="size-18 rounded-md bg-tile" />
          </div>
          <div className="min-w-0 grow">
            <Link to={paths.product(product.slug)} lang={product.lang} className="line-clamp-2 font-semibold hover:underline">
              {product.name}
            </Link>
            <p className="text-ink-soft text-sm">{name}</p>
          </div>
          <div className="grid justify-items-end gap-1">
            <Badge tone="promo">{t('Omaggio')}</Badge>
            <span className="text-ink-soft text-sm">{t('{n} pz', { n: quantity })}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
