import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { formatEuro, formatShortDay } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { shortHours } from '../../../kit/slot-text.ts';
import { GuaranteeNotice } from '../../../page/GuaranteeNotice.tsx';
import { paths } from '../../../page/paths.ts';
import { amountText } from '../../../product-model/amount-text.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageFoot } from '../../../ui/PageFoot.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { CartTotals } from '../../cart/page/CartTotals.tsx';
import { MissingSentence, OrderButton, type OrderButtonProps } from './OrderButton.tsx';
import { TermsAccepted } from './Terms.tsx';
import type { TillHeld } from './use-till.ts';
import { whatChanged } from './what-changed.ts';

interface OrderAsideProps {
  readonly cart: Cart;
  readonly till: TillHeld;
  readonly onOtherSlot: () => void;
}

/** The order with its button, beside the page; on a phone the order is below, and the button is in the foot. */
export function OrderAside({
  cart,
  till,
  isWithButton,
  onOtherSlot,
}: OrderAsideProps & { readonly isWithButton: boolean }) {
  return (
    <aside
      aria-label={t('Riepilogo dell’ordine')}
      className="grid gap-4 rounded-lg bg-card p-4 shadow-card md:sticky md:top-6 md:p-5"
    >
      <OrderBox cart={till.shown} />
      <TillCodes cart={cart} />
      <Minimum cart={cart} />
      {isWithButton && (
        <div className="grid gap-3 max-md:hidden">
          <Refusals cart={cart} till={till} onOtherSlot={onOtherSlot} />
          <OrderButton {...buttonOf(cart, till)} />
          <MissingSentence missing={till.missing} />
        </div>
      )}
      {till.hasAccepted && <TermsAccepted />}
    </aside>
  );
}

/** The foot of a phone: the total with the slot, and the button. */
export function OrderFoot({ cart, till, onOtherSlot }: OrderAsideProps) {
  const { slot } = till.time;
  if (cart.changesOrderId !== undefined)
    return (
      <PageFoot label={t('Totale e ordine')}>
        <Refusals cart={cart} till={till} onOtherSlot={onOtherSlot} />
        <p className="text-center text-ink-soft text-sm">{changeText(cart, till.shown.grossTotal)}</p>
        <OrderButton {...buttonOf(cart, till)} />
      </PageFoot>
    );
  return (
    <PageFoot label={t('Totale e ordine')}>
      <Refusals cart={cart} till={till} onOtherSlot={onOtherSlot} />
      <div className="flex items-center gap-4">
        <p className="shrink-0">
          <b className="block font-bold text-xl leading-6.5">{formatEuro(till.shown.grossTotal)}</b>
          <span className="block text-[0.75rem] text-ink-soft leading-4">
            {slot ? `${formatShortDay(slot.dateIso)}, ${shortHours(slot)}` : t('senza la consegna')}
          </span>
        </p>
        <OrderButton {...buttonOf(cart, till)} isShort />
      </div>
    </PageFoot>
  );
}

/** Returns what a change costs: "Era 49,00 €, 3,20 € in più". */
function changeText({ changesOrderTotal: before = 0 }: Cart, now: number): string {
  const more = Math.round((now - before) * 100) / 100;
  const values = { before: formatEuro(before), amount: formatEuro(Math.abs(more)) };
  if (more === 0) return t('Era {before}, e resta così', values);
  return more > 0 ? t('Era {before}, {amount} in più', values) : t('Era {before}, {amount} in meno', values);
}

function buttonOf(cart: Cart, till: TillHeld): OrderButtonProps {
  return {
    total: till.shown.grossTotal,
    missing: till.missing,
    belowMinimum: Math.max(0, cart.minimumOrder - cart.totalPrice),
    isChange: cart.changesOrderId !== undefined,
    isBusy: till.order.isPending,
    approval: till.overLimit === undefined ? undefined : till.approval,
  };
}

/** The minimum of the zone: the missing amount with a link to the shop, or a note that it is reached. */
function Minimum({ cart: { minimumOrder, totalPrice } }: { readonly cart: Cart }) {
  if (minimumOrder <= 0) return null;
  const missing = minimumOrder - totalPrice;
  const minimum = formatEuro(minimumOrder);
  if (missing <= 0)
    return (
      <p className="flex items-center gap-2.5 rounded-md bg-accent-soft px-3 py-2.5 text-sm">
        <Icon name="check" className="size-5 text-accent" />
        {t('Spesa minima di {minimum} raggiunta', { minimum })}
      </p>
    );
  return (
    <div className="rounded-md bg-warning-soft px-3 py-2.5 text-sm">
      <p className="font-semibold">
        {t('Mancano {missing} alla spesa minima di {minimum} per la tua zona.', {
          missing: formatEuro(missing),
          minimum,
        })}
      </p>
      <Link to={paths.home()} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
        {t('Continua la spesa')}
      </Link>
    </div>
  );
}

/** The reasons of a refused order that belong to no field and no dialog. */
function Refusals({ cart, till: { refused, order }, onOtherSlot }: OrderAsideProps) {
  const { inPlace, isSlotGone, isChanged } = refused;
  if (inPlace.length === 0 && !isSlotGone) return null;
  return (
    <Alert tone="error">
      {inPlace.map(({ error: text, code }) => (
        <p key={code}>{text}</p>
      ))}
      {isChanged && order.variables && (
        <ul className="list-disc pl-5">
          {whatChanged(order.variables.shown, cart).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {isSlotGone && (
        <button
          type="button"
          onClick={() => {
            onOtherSlot();
            document.getElementById('quando')?.scrollIntoView({ behavior: 'smooth' });
          }}
          className="mt-1 min-h-6 font-semibold underline"
        >
          {t('Scegli un’altra fascia')}
        </button>
      )}
    </Alert>
  );
}

/** The number of pictures before a count of the others: two rows beside the page, three on a phone. */
const PICTURES = 13;

/**
 * Shows the order with amounts and prices (Codice del consumo art. 51): a picture of each product, the whole list on
 * request, the total.
 */
export function OrderBox({ cart }: { readonly cart: Cart }) {
  const items = cartItemsOf(cart);
  const more = items.length - PICTURES;
  const shown = more > 1 ? items.slice(0, PICTURES) : items;
  return (
    <section aria-labelledby="ordine-titolo" className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="ordine-titolo" className="text-xl leading-7">
          {t('Il tuo ordine')}
        </h2>
        <Link
          to={paths.cart()}
          aria-label={t('Cambia: {title}', { title: t('Il tuo ordine') })}
          className="-mr-2 flex min-h-11 items-center rounded-full px-2 font-semibold text-accent text-sm hover:bg-accent-soft"
        >
          {t('Cambia')}
        </Link>
      </div>
      <ul aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
        {shown.map(({ itemId, product }) => (
          <li key={itemId} className="grid size-11 place-items-center rounded-md bg-tile">
            <Picture src={cardProductOf(product).picture} alt="" size={38} className="w-9.5" />
          </li>
        ))}
        {more > 1 && (
          <li className="grid size-11 place-items-center rounded-md bg-tile font-semibold text-ink-soft text-xs">
            +{more}
          </li>
        )}
      </ul>
      <details className="group">
        <summary className="-mx-2 flex min-h-11 w-fit items-center gap-1 rounded-full px-2 font-semibold text-accent text-sm hover:bg-accent-soft">
          {items.length === 1 ? t('Vedi il prodotto') : t('Vedi i {n} prodotti', { n: items.length })}
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ul aria-label={t('Prodotti')} className="grid gap-2.5 pt-1 pb-2 text-sm">
          {items.map((item) => (
            <Line key={item.itemId} item={item} />
          ))}
          {cart.giftItems?.map(({ promotionId, product, quantity }) => (
            <li key={`omaggio ${promotionId} ${product.productId}`} className="flex justify-between gap-4">
              <span lang={product.lang}>
                {quantity} × {product.name}
              </span>
              <span className="shrink-0 font-medium text-promo">{t('Omaggio')}</span>
            </li>
          ))}
        </ul>
      </details>
      <CartTotals cart={cart} />
      {items.some(isPerishable) && (
        <p className="text-ink-soft text-xs">
          {t('Il diritto di recesso non vale per i prodotti freschi e deperibili.')}
        </p>
      )}
      <GuaranteeNotice note={t('almeno 2 anni, per quello che compri')} />
    </section>
  );
}

function Line({ item }: { readonly item: CartItem }) {
  const product = cardProductOf(item.product);
  return (
    <li className="flex justify-between gap-4 leading-5">
      <span className="min-w-0">
        <span lang={product.lang}>
          {product.name}{' '}
          <span className="text-ink-faint">{[product.brand, product.pack].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="block text-ink-faint text-xs">
          {amountText(product.selling, lineAmount(item))}
          {isPerishable(item) && ` · ${t('escluso dal recesso')}`}
        </span>
      </span>
      <span className="shrink-0 font-medium">{formatEuro(item.grossTotal)}</span>
    </li>
  );
}

/**
 * Codice del consumo art. 59: there is no right of withdrawal for perishable goods, which must be stated before the
 * order.
 */
function isPerishable({ product }: CartItem): boolean {
  return product.productInfos['PERISHABLE'] === 'true';
}

/** Gift certificates at checkout; the field is loaded on demand. */
function TillCodes({ cart }: { readonly cart: Cart }) {
  const [Codes, setCodes] = useState<ComponentType<{ readonly cart: Cart }>>();
  const content = useRef<HTMLDivElement>(null);
  const contentId = useId();
  const count = cart.orderAdjustmentSummary.orderAdjustments.length;
  useEffect(() => {
    if (Codes) content.current?.querySelector('input')?.focus();
  }, [Codes]);
  return (
    <div>
      <button
        type="button"
        aria-expanded={Codes !== undefined}
        aria-controls={contentId}
        onClick={() =>
          Codes
            ? setCodes(undefined)
            : onDemand(
                () => import('../../cart/page/GiftCodes.tsx'),
                ({ GiftCodes }) => setCodes(() => GiftCodes),
              )
        }
        className="flex min-h-11 w-full items-center gap-2 text-left font-semibold text-sm underline-offset-4 hover:underline"
      >
        <Icon name="ticket" className="size-5 text-ink-soft" />
        {count > 0 ? t('Codici sconto e buoni: {n} in uso', { n: count }) : t('Codici sconto e buoni')}
        <Icon name="chevron-down" className={`ml-auto size-4.5 transition-transform ${Codes ? 'rotate-180' : ''}`} />
      </button>
      <div ref={content} id={contentId} hidden={!Codes} className="pt-2">
        {Codes && <Codes cart={cart} />}
      </div>
    </div>
  );
}
