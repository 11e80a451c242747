import { formatEuro } from '../../../../../domain/base/format.ts';
import { t } from '../../../../../language/language.ts';
import { useCart } from '../../../../cart-core/state/use-cart.ts';
import { paths } from '../../../../page/paths.ts';
import { openServiceDialog } from '../../../../page/service-dialog-state.ts';
import { countText } from '../../../../product-model/count-text.ts';
import { Button } from '../../../../ui/Button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { PageBlock } from '../../frame/page-block.ts';

/** delivery 2, cart info: place and time of the delivery, and the contents of the cart, for customers who are logged in. */
export function CartInfoButton({ block }: { readonly block: Extract<PageBlock, { type: 'CartInfoButton' }> }) {
  const { data: cart } = useCart();
  if (!cart) return null;
  const { shippingAddress: place, timeslot, totalItems, totalPrice } = cart;
  return (
    <BlockFrame block={block} label={t('La tua spesa')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-card p-4 shadow-card sm:px-6">
        <Line
          icon="pin"
          text={place ? `${place.address1} ${place.addressNumber}, ${place.city}` : t('Scegli dove riceverla')}
        />
        <Line
          icon="clock"
          text={
            timeslot ? `${timeslot.date}, ${timeslot.beginTime} - ${timeslot.endTime}` : t('Scegli quando riceverla')
          }
        />
        <Line
          icon="cart"
          text={totalItems === 0 ? t('Il carrello è vuoto') : `${countText(totalItems)}, ${formatEuro(totalPrice)}`}
        />
        <p className="ml-auto flex flex-wrap gap-2">
          {!place || !timeslot ? (
            <Button onClick={() => openServiceDialog(place ? 'timeslot' : 'address')}>
              {t(place ? 'Scegli la fascia' : 'Scegli l’indirizzo')}
            </Button>
          ) : (
            <Link to={paths.cart()} className={buttonClass()}>
              {t('Vai al carrello')}
            </Link>
          )}
        </p>
      </div>
    </BlockFrame>
  );
}

function Line({ icon, text }: { readonly icon: 'pin' | 'clock' | 'cart'; readonly text: string }) {
  return (
    <p className="flex items-center gap-2.5 font-medium">
      <Icon name={icon} className="size-5.5 text-accent" />
      {text}
    </p>
  );
}
