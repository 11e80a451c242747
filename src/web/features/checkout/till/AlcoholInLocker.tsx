import type { Cart } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { removeItems } from '../../cart/lines/remove-items.ts';
import { unfitItems } from './what-is-missing.ts';

interface AlcoholInLockerProps {
  readonly cart: Cart;
  readonly onOtherPlace: () => void;
}

/**
 * L. 125/2001: a locker cannot check an identity document, so alcohol is only handed over at a door or a counter. It
 * lists these goods, with buttons to remove them or to change the place.
 */
export function AlcoholInLocker({ cart, onOtherPlace }: AlcoholInLockerProps) {
  const items = unfitItems(cart);
  if (items.length === 0) return null;
  return (
    <Alert tone="error">
      <p>{t('Nei locker gli alcolici non si consegnano, perché nessuno può vedere un documento:')}</p>
      <ul className="ml-5 list-disc">
        {items.map(({ itemId, product }) => (
          <li key={itemId} lang={product.lang}>
            {product.name}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5">
        <button
          type="button"
          data-unfit=""
          onClick={() => void removeItems(items)}
          className="min-h-11 font-semibold underline"
        >
          {t('Togli gli alcolici')}
        </button>
        <button type="button" onClick={onOtherPlace} className="min-h-11 font-semibold underline">
          {t('Scegli un altro servizio')}
        </button>
      </div>
    </Alert>
  );
}
