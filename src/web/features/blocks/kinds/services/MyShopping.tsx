import { type ReactNode, useContext, useEffect, useState } from 'react';
import { cartAdd } from '../../../../../contract/cart/routes.ts';
import type { UsualShopping } from '../../../../../contract/lists/source-schemas.ts';
import type { OrderSummary } from '../../../../../contract/orders/schemas.ts';
import { formatDay, formatEuro } from '../../../../../domain/base/format.ts';
import { fromEuro, toEuro } from '../../../../../domain/base/money.ts';
import { momentText } from '../../../../../domain/delivery/tracker/order-tracker.ts';
import { t } from '../../../../../language/language.ts';
import { api } from '../../../../api/browser-api.ts';
import { Queries } from '../../../../api/Queries.tsx';
import { ServerDataContext } from '../../../../api/server-data.ts';
import { useRefreshIfOvertaken } from '../../../../cart-core/state/overtaken.ts';
import { noteOwn } from '../../../../cart-core/state/own-copy.ts';
import { useCart } from '../../../../cart-core/state/use-cart.ts';
import { useFillCart } from '../../../../cart-core/stepper/use-fill-cart.ts';
import { headlineToday } from '../../../../page/account/order-headline.ts';
import { rememberHomeSize } from '../../../../page/known-customer.ts';
import { paths } from '../../../../page/paths.ts';
import { openServiceDialog } from '../../../../page/service-dialog-state.ts';
import { Shelf } from '../../../../product-card/Shelf.tsx';
import { countText } from '../../../../product-model/count-text.ts';
import { itemToAdd } from '../../../../product-model/usual-to-add.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { Tracker } from '../../../../ui/Tracker.tsx';
import type { PageBlock } from '../../frame/page-block.ts';
import { type OwnHome, readOwnHome } from './own-home.ts';

type UsualItem = UsualShopping['items'][number];

const SHOWN = 5;
const ON_A_SHELF = 14;

/** Shows the next order, the usual shopping with one press, frequently bought products, and those of them on offer. */
export function MyShopping({ block }: { readonly block: Extract<PageBlock, { type: 'MyShopping' }> }) {
  const own = useOwn();
  useRefreshIfOvertaken();
  if (!own) return null;
  const { next, usual, often } = own;
  const onOffer = often.filter(({ promo, fullPrice }) => promo && fullPrice !== undefined);
  return (
    <div data-block={block.id} className="grid grid-cols-1 gap-8 md:gap-11">
      <div className={`page grid gap-3 md:gap-4 ${usual.length > 0 ? 'md:grid-cols-[1.3fr_1fr]' : ''}`}>
        {next ? <NextOrder order={next} /> : <NextSlot />}
        {usual.length > 0 && (
          <Queries>
            <Usual items={usual} />
          </Queries>
        )}
      </div>
      <Shelf title={t('Ordina di nuovo')} products={often.slice(0, ON_A_SHELF)} />
      <Shelf title={t('In offerta, tra i tuoi')} products={onOffer} moreTo={paths.promotions()} />
    </div>
  );
}

/** Set once the page shows what the server rendered it with: later visits of the home page read it again. */
let isRenderedShown = false;

function useOwn(): OwnHome | undefined {
  const { home } = useContext(ServerDataContext);
  const [rendered] = useState(isRenderedShown ? undefined : (home as OwnHome | undefined));
  const [own, setOwn] = useState(rendered);
  useEffect(() => {
    isRenderedShown = true;
    let isLeft = false;
    const load = async () => {
      const found = await readOwnHome(api);
      rememberHomeSize(found.usual.length === 0 && found.often.length === 0);
      void noteOwn({ orders: found.orders });
      if (!isLeft) setOwn(found);
    };
    if (rendered) void noteOwn({ orders: rendered.orders });
    else load().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [rendered]);
  return own;
}

function Box({
  id,
  title,
  note,
  end,
  children,
}: {
  id: string;
  title: string;
  note: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="relative grid content-between gap-3.5 rounded-lg bg-card p-4 shadow-card md:p-5"
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="text-ink-soft text-sm">{note}</p>
        </div>
        {end}
      </div>
      {children}
    </section>
  );
}

function NextOrder({ order }: { readonly order: OrderSummary }) {
  const { orderId, orderNumber, totalItems, canModify, changeUntil } = order;
  return (
    <Box
      id="prossima-consegna"
      title={headlineToday(order)}
      note={`${t('Ordine n. {number}', { number: orderNumber })}, ${countText(totalItems)}`}
      end={
        <Link
          to={paths.order(orderId)}
          aria-label={t('Vedi l’ordine')}
          className="grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <Icon name="chevron-right" />
        </Link>
      }
    >
      <Tracker order={order} />
      {canModify && (
        <div className="flex flex-wrap items-center gap-3">
          <Link to={`${paths.order(orderId)}#aggiungi`} className={buttonClass('secondary', 'md')}>
            <Icon name="plus" />
            {t('Aggiungi qualcosa')}
          </Link>
          {changeUntil !== undefined && (
            <p className="text-sm leading-4.5">
              {t('Puoi cambiarlo fino a')} <b className="block">{momentText(changeUntil)}</b>
            </p>
          )}
        </div>
      )}
    </Box>
  );
}

/** Shown without a next order: the earliest slot, or a button to choose one. */
function NextSlot() {
  const { data: cart } = useCart();
  const slot = cart?.timeslot?.lost ? undefined : cart?.timeslot;
  const hasPlace = cart?.shippingAddress !== undefined;
  return (
    <Box
      id="prossima-consegna"
      title={
        slot
          ? t('{day}, {begin}–{end}', { day: formatDay(slot.dateIso), begin: slot.beginTime, end: slot.endTime })
          : t('Quando ricevi la spesa?')
      }
      note={
        slot
          ? t('È la fascia che hai scelto per la prossima spesa.')
          : t('Scegli un giorno e un’ora: il posto resta tuo mentre riempi il carrello.')
      }
    >
      <p>
        <Button variant="secondary" onClick={() => void openServiceDialog(hasPlace ? 'timeslot' : 'address')}>
          <Icon name={hasPlace ? 'clock' : 'pin'} />
          {slot ? t('Cambia fascia oraria') : t(hasPlace ? 'Scegli la fascia' : 'Scegli l’indirizzo')}
        </Button>
      </p>
    </Box>
  );
}

/** The usual shopping: a press adds all products that are due. */
function Usual({ items }: { readonly items: readonly UsualItem[] }) {
  const fill = useFillCart(
    (chosen: readonly UsualItem[], changeKey) =>
      api.send(cartAdd, { body: { items: chosen.map(itemToAdd), changeKey } }),
    { doneText: t('La solita spesa è nel carrello'), failText: t('I prodotti non sono stati aggiunti al carrello.') },
  );
  const more = items.length - SHOWN;
  return (
    <Box
      id="solita-spesa"
      title={t('La solita spesa')}
      note={
        items.length === 1
          ? t('1 prodotto che ti serve di nuovo')
          : t('{n} prodotti che ti servono di nuovo', { n: items.length })
      }
      end={<span className="font-bold">{formatEuro(costOf(items))}</span>}
    >
      <Link to={paths.usualShopping()} className="flex flex-wrap gap-1.5 rounded-md">
        <span className="sr-only">{t('Vedi la solita spesa')}</span>
        {items.slice(0, SHOWN).map(({ product }) => (
          <span key={product.productId} className="grid size-12 place-items-center rounded-md bg-tile">
            <Picture src={product.mediaURL} alt="" size={42} className="size-10.5" />
          </span>
        ))}
        {more > 0 && (
          <span className="grid size-12 place-items-center rounded-md bg-tile font-semibold text-ink-soft text-xs">
            +{more}
          </span>
        )}
      </Link>
      <Button size="lg" busy={fill.isPending} onClick={() => fill.mutate(items)}>
        <Icon name="repeat" />
        {items.length === 1 ? t('Mettilo nel carrello') : t('Metti i {n} nel carrello', { n: items.length })}
      </Button>
    </Box>
  );
}

/** Returns the approximate price of the usual amounts, in euro. */
function costOf(items: readonly UsualItem[]): number {
  return toEuro(
    items.reduce(
      (sum, { product, quantity, weight }) =>
        sum + Math.round(fromEuro(product.priceDisplay) * (quantity > 0 ? quantity : weight)),
      0,
    ) as ReturnType<typeof fromEuro>,
  );
}
