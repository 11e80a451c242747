import { formatEuro } from '../../../../../domain/base/format.ts';
import { townTitle } from '../../../../../domain/geography/town-title.ts';
import { canChangeCart } from '../../../../../domain/orders/cart-status.ts';
import { msg, t } from '../../../../../language/language.ts';
import { useCart } from '../../../../cart-core/state/use-cart.ts';
import { paths } from '../../../../page/paths.ts';
import { openServiceDialog } from '../../../../page/service-dialog-state.ts';
import { countText } from '../../../../product-model/count-text.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Icon, type IconName } from '../../../../ui/icons/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { PageBlock } from '../../frame/page-block.ts';

interface Service {
  readonly icon: IconName;
  readonly name: string;
}

const AT_HOME: Service = { icon: 'truck', name: msg('Consegna a casa') };
const SERVICES: Readonly<Record<number, Service>> = {
  1: { icon: 'store', name: msg('Ritiro in negozio') },
  4: { icon: 'locker', name: msg('Ritiro al locker') },
};

/**
 * delivery 2, cart info: service, place and time of the delivery, and the contents of the cart, for logged-in
 * customers.
 */
export function CartInfoButton({ block }: { readonly block: Extract<PageBlock, { type: 'CartInfoButton' }> }) {
  const { data: cart } = useCart();
  if (!cart) return null;
  const { shippingAddress: place, timeslot, totalItems, grossTotal } = cart;
  const { icon, name } = SERVICES[place?.deliveryServiceId ?? 0] ?? AT_HOME;
  const isEditable = canChangeCart(cart.cartStatusId);
  return (
    <BlockFrame block={block} label={t('La tua spesa')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-card p-4 shadow-card sm:px-6">
        <Line icon={icon} text={t(name)} />
        <Choice
          icon="pin"
          spoken={t('Cambia indirizzo')}
          text={
            place ? `${place.address1} ${place.addressNumber}, ${townTitle(place.city)}` : t('Scegli dove riceverla')
          }
          onClick={isEditable ? () => void openServiceDialog('address') : undefined}
        />
        <Choice
          icon="clock"
          spoken={t('Cambia fascia oraria')}
          text={
            timeslot ? `${timeslot.date}, ${timeslot.beginTime} - ${timeslot.endTime}` : t('Scegli quando riceverla')
          }
          onClick={isEditable ? () => void openServiceDialog('timeslot') : undefined}
        />
        <Line
          icon="cart"
          text={totalItems === 0 ? t('Il carrello è vuoto') : `${countText(totalItems)}, ${formatEuro(grossTotal)}`}
        />
        <p className="ml-auto flex flex-wrap gap-2">
          {!place || !timeslot ? (
            <Button onClick={() => void openServiceDialog(place ? 'timeslot' : 'address')}>
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

interface LineProps {
  readonly icon: IconName;
  readonly text: string;
}

/** A line with a button, which is disabled while the cart cannot be changed (delivery 2 and 4). */
function Choice({ icon, text, spoken, onClick }: LineProps & { spoken: string; onClick: (() => void) | undefined }) {
  if (!onClick) return <Line icon={icon} text={text} />;
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 items-center gap-2.5 rounded-full text-left font-medium hover:underline"
    >
      <Icon name={icon} className="size-5.5 text-accent" />
      <span className="sr-only">{spoken}: </span>
      {text}
      <Icon name="chevron-down" className="size-3.5 text-ink-faint" />
    </button>
  );
}

function Line({ icon, text }: LineProps) {
  return (
    <p className="flex items-center gap-2.5 font-medium">
      <Icon name={icon} className="size-5.5 text-accent" />
      {text}
    </p>
  );
}
