import { type ComponentType, memo, useId, useState, useSyncExternalStore } from 'react';
import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { formatCents, formatEuro } from '../../../../domain/base/format.ts';
import { fromEuro, toEuro } from '../../../../domain/base/money.ts';
import { withoutVat } from '../../../../domain/documents/vat.ts';
import { maxToPay, USUAL_WEIGHT_MARGIN_PERCENT } from '../../../../domain/pricing/cart-total.ts';
import { depositsIn } from '../../../../domain/pricing/deposit.ts';
import { lastQuantity } from '../../../../domain/quantity/quantity.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { lineKeyOf } from '../../../cart-core/queue/cart-store.ts';
import { priceMarks } from '../../../cart-core/queue/price-marks.ts';
import { useCompanyId } from '../../../cart-core/state/use-cart.ts';
import { QuantityStepper, useFocusHandover } from '../../../cart-core/stepper/QuantityStepper.tsx';
import { StepperGroup } from '../../../cart-core/stepper/StepperGroup.tsx';
import { linePriceText, useShownPrices } from '../../../cart-core/stepper/shown-prices.ts';
import { useLineAmount, useProductAmount } from '../../../cart-core/stepper/use-line-amount.ts';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { ProductLink } from '../../../product-card/ProductLink.tsx';
import { amountText } from '../../../product-model/amount-text.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { type CartProduct, choiceOf, isChosen } from '../../../product-model/cart-product.ts';
import { choiceText } from '../../../product-model/choice-text.ts';
import { ALL_NEEDED } from '../../../product-model/OptionFields.tsx';
import { packagesText } from '../../../product-model/packaging-text.ts';
import { isLoose, nextTierText } from '../../../product-model/price-text.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { keepFocusNear } from '../../../ui/keep-focus-near.ts';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useIsOnline } from '../../../ui/use-is-online.ts';
import type { SwapChoicesProps } from './SwapChoices.tsx';

/**
 * Shown for goods that are sold out, or whose stock is smaller than the amount in the cart: the stock, and substitutes.
 */
function ShortGoods({ product, isAvailable }: { readonly product: CartProduct; readonly isAvailable: boolean }) {
  const { amount, set } = useLineAmount(product);
  const [Choices, setChoices] = useState<ComponentType<SwapChoicesProps>>();
  const choicesId = useId();
  const left = isAvailable ? lastQuantity(product.selling.rule) : 0;
  if (amount <= left) return null;
  const leftText = amountText(product.selling, left);
  return (
    <div className="mt-1 grid gap-2">
      <p className="font-medium text-danger text-sm">
        {left === 0 ? t('Il prodotto non è disponibile') : t('Ne puoi avere {amount}', { amount: leftText })}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {left > 0 && (
          <Button variant="secondary" onClick={() => set(left)}>
            {t('Tieni {amount}', { amount: leftText })}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-expanded={Choices !== undefined}
          aria-controls={choicesId}
          aria-label={t('Cosa può sostituirlo: {name}', { name: product.name })}
          onClick={() =>
            Choices
              ? setChoices(undefined)
              : onDemand(
                  () => import('./SwapChoices.tsx'),
                  ({ SwapChoices }) => setChoices(() => SwapChoices),
                )
          }
        >
          {t('Cosa può sostituirlo')}
        </Button>
      </div>
      <div id={choicesId} hidden={!Choices}>
        {Choices && <Choices product={product} amount={amount} />}
      </div>
    </div>
  );
}

/** The chosen options of a line, or a note that some are missing: then it cannot be bought (storefront 5). */
function LineChoice({ product }: { readonly product: CartProduct }) {
  if (!isChosen(product)) return <p className="text-danger text-sm">{t(ALL_NEEDED)}</p>;
  const text = choiceText(product.options ?? [], product.choice);
  return (
    text && (
      <p lang={product.options?.[0]?.lang} className="text-ink-soft text-sm">
        {text}
      </p>
    )
  );
}

export interface CartLineProps {
  readonly item: CartItem;
  /** Compact form for the drawer. */
  readonly isCompact?: boolean;
  /** True below the first screen: the line is rendered when it comes near the window. */
  readonly isFar?: boolean;
}

/**
 * One line of the cart in one row: picture, name, amount, price; rarely used actions are in its menu. It renders again
 * only when its own item changes: in a long cart a click renders one line.
 */
export const CartLine = memo(function CartLine({ item, isCompact = false, isFar = false }: CartLineProps) {
  const product = { ...cardProductOf(item.product), choice: choiceOf(item) };
  const line = useLineAmount(product);
  const { isPending, mark, euro } = usePending(item, line);
  const { control, handOver } = useFocusHandover();
  const saving = savingOf(item);
  const wide = (classes: string) => !isCompact && classes;
  return (
    <li
      ref={keepFocusNear}
      className={classNames(
        'grid min-h-16 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-0.5',
        wide('md:min-h-22 md:grid-cols-[4rem_minmax(0,1fr)_9rem_6rem_2.75rem] md:gap-x-5 md:py-1.5'),
        isFar && 'card-when-near',
      )}
    >
      <Link to={paths.product(product.slug)} tabIndex={-1} aria-hidden="true">
        <span className={classNames('grid h-14 w-12 place-items-center rounded-md bg-tile', wide('md:h-18 md:w-16'))}>
          <Picture src={product.picture} alt="" size={58} className={classNames('size-11', wide('md:size-14.5'))} />
        </span>
      </Link>
      <div className="min-w-0">
        <ProductLink
          product={product}
          className="line-clamp-2 font-medium text-sm leading-4.5 hover:underline md:text-[0.9375rem] md:leading-5"
        />
        <LineFacts item={item} product={product} saving={saving} />
        {mark}
      </div>
      <div className={classNames('flex items-center', wide('md:contents'))}>
        <div className={classNames('grid justify-items-end', wide('md:contents'))}>
          <p
            aria-busy={isPending}
            className={classNames(
              'font-bold text-[0.9375rem] leading-5 transition-opacity',
              wide('md:order-2 md:text-right md:text-base'),
              saving > 0 && 'text-promo',
              isPending && 'opacity-40',
            )}
          >
            {product.selling.isWeightVariable && <span className="sr-only">{t('circa')} </span>}
            <LinePrice euro={euro} vat={product.vat} />
          </p>
          <div className={classNames('w-31', wide('md:order-1 md:w-full'))}>
            {isChosen(product) ? (
              <StepperGroup
                product={product}
                line={line}
                size="sm"
                handOver={handOver}
                control={control}
                className="h-10 w-full bg-card text-accent ring-1 ring-line ring-inset"
              />
            ) : (
              <QuantityStepper product={product} size="sm" />
            )}
          </div>
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('Altro su {name}', { name: product.name })}
          onClick={() =>
            onDemand(
              () => import('./open-line.tsx'),
              ({ openLine }) => openLine({ item, product }),
            )
          }
          className={classNames(
            '-mr-3 grid h-14 w-8 place-items-center rounded-full text-ink-faint hover:bg-tint hover:text-ink',
            wide('md:order-3 md:mr-0 md:size-11'),
          )}
        >
          <Icon name="dots" />
        </button>
      </div>
      <div className="order-4 col-span-full empty:hidden">
        <ShortGoods product={product} isAvailable={product.isAvailable} />
      </div>
    </li>
  );
});

/** How a change of a line is shown until the server has said the price: it is sent, or waits for the network. */
function usePending(item: CartItem, { isPending, amount }: { readonly isPending: boolean; readonly amount: number }) {
  const isOnline = useIsOnline();
  if (isOnline || !isPending) return { isPending, mark: null, euro: item.grossTotal };
  const mark = (
    <p className="flex items-center gap-1 text-ink-soft text-xs leading-4">
      <Icon name="clock" className="size-3.5" />
      {t('da mandare')}
    </p>
  );
  return { isPending: false, mark, euro: waitingPrice(item, amount) };
}

/** Returns the price of a line in euro for another amount, before the server has said it. */
export function waitingPrice(item: CartItem, amount: number): number {
  return Math.round(((item.grossTotal * amount) / (lineAmount(item) || 1)) * 100) / 100;
}

/** The price of a line, with or without VAT as the customer has chosen (decision 87). */
function LinePrice({ euro, vat = 0 }: { readonly euro: number; readonly vat?: number | undefined }) {
  if (!useShellData().hasNetPrices) return formatEuro(euro);
  return (
    <>
      {formatEuro(toEuro(withoutVat(fromEuro(euro), vat)))}
      <span className="font-normal text-ink-soft text-xs"> {t('+ IVA')}</span>
    </>
  );
}

interface LineFactsProps {
  readonly item: CartItem;
  readonly product: CardProduct & Pick<CartProduct, 'choice'>;
  readonly saving: number;
}

/** Shows the description of the goods, the chosen options, the note, the saving, and the highest possible price. */
function LineFacts({ item, product, saving }: LineFactsProps) {
  const { brand, pack, promo } = product;
  const shown = useShownPrices(product);
  // storefront 9: companies order by cases and pallets
  const inCart = useProductAmount(product.productId);
  const { weightMargin = USUAL_WEIGHT_MARGIN_PERCENT } = useShellData();
  const cases = useCompanyId() && packagesText(product.packaging ?? {}, lineAmount(item));
  const { note } = item.cartItemInfo;
  const notes = [
    product.ownList && t('Prezzo tuo'),
    cases,
    note && t('Nota: {note}', { note }),
    item.cartItemInfo.accept_alternatives === 'false' && t('Senza alternative'),
    nextTierText(shown, inCart),
    priceNote(item, product.selling.isWeightVariable ? weightMargin : undefined),
  ].filter(Boolean);
  return (
    <>
      <p lang={product.lang} className="text-ink-faint text-xs leading-4">
        {[brand, isLoose(product) ? linePriceText(shown) : pack].filter(Boolean).join(' · ')}
      </p>
      <ChangedPrice item={item} />
      <LineChoice product={product} />
      {notes.length > 0 && (
        <p className="whitespace-pre-line break-words text-ink-soft text-xs leading-4">{notes.join(' · ')}</p>
      )}
      {saving > 0 ? (
        // a phone has no line more for the name of a promotion
        <p className="flex text-promo text-xs leading-4 md:block">
          <span>{t('risparmi {amount}', { amount: formatEuro(saving) })}</span>
          <span className="flex-1 whitespace-pre text-ink-soft max-md:truncate md:whitespace-normal">
            {[...new Set(item.priceSteps?.map(({ name }) => ` · ${name}`))].join('')}
          </span>
        </p>
      ) : (
        promo && (
          <p lang={promo.lang} className="text-ink-soft text-xs leading-4">
            {promo.text}
          </p>
        )
      )}
    </>
  );
}

/** Says that the price of a line changed while this page was without a network. */
function ChangedPrice({ item }: Pick<LineFactsProps, 'item'>) {
  const mark = useSyncExternalStore(priceMarks.subscribe, priceMarks.get, priceMarks.get).get(lineKeyOf(item));
  if (mark?.price !== item.product.priceDisplay) return null;
  return <p className="font-semibold text-warning text-xs leading-4">{mark.text}</p>;
}

/**
 * Returns a note on the deposit in the price of a line, or on its highest price after weighing. `marginPercent`: of
 * goods that are weighed.
 */
function priceNote(item: CartItem, marginPercent: number | undefined): string {
  const deposit = depositsIn([item]);
  if (marginPercent !== undefined && item.weight > 0)
    return t('al massimo {price}', { price: formatCents(maxToPay(fromEuro(item.grossTotal), marginPercent)) });
  return deposit === 0 ? '' : t('di cui {price} di cauzione', { price: formatEuro(deposit) });
}

/**
 * Returns the amount that the promotions of a line save, in euro. Beside a price that is reduced for everybody it
 * counts from the lowest price of the 30 days before (art. 17-bis, decision 106).
 */
function savingOf({ priceSteps, grossTotal, product }: CartItem): number {
  const list = priceSteps?.[0]?.before ?? grossTotal;
  const { price, priceDisplay, warehousePromo } = product;
  const lowest = priceDisplay < price ? warehousePromo?.lowestPrice30 : undefined;
  const before = lowest === undefined ? list : list * (lowest / price);
  return Math.max(0, Math.round((before - grossTotal) * 100) / 100);
}
