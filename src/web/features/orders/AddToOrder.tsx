import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { products } from '../../../contract/catalogue/routes.ts';
import { orderAddItems } from '../../../contract/orders/routes.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import { firstQuantity } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { AmountAndPrice } from '../../cart-core/stepper/AmountAndPrice.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { packLanguage, packText } from '../../product-model/price-text.ts';
import { wireQuantity } from '../../product-model/wire-quantity.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { orderQuery } from './page/order-queries.ts';

const SHOWN = 5;
const SEARCH_FIELD = 'cosa-aggiungere';

/**
 * D 4: finds a product and adds its smallest amount to a placed order: at once, or, if the order is already paid and
 * further goods need a payment, together with others.
 */
export function AddToOrder({ order }: { readonly order: Order }) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  // the field takes the focus when it is opened
  useEffect(() => document.getElementById(SEARCH_FIELD)?.focus(), []);
  const { timeslot, subOrders } = order;
  const warehouseId = subOrders[0]?.warehouse.warehouseId ?? 0;
  const { data, isFetching } = useQuery({
    queryKey: ['to-add', asked, warehouseId, timeslot.dateIso],
    queryFn: () =>
      api.call(products, { query: { q: asked, page_size: SHOWN, hash: `w${warehouseId}d${timeslot.dateIso}t0` } }),
    enabled: asked !== '',
  });
  const found = data && 'products' in data ? data.products.map(cardProductOf).filter(isSimple) : undefined;
  const means = paymentMeans(order.paymentTypeId);
  const isPaid = means !== 'handover' && means !== 'credit';
  const [chosen, setChosen] = useState<readonly GoodsToAdd[]>([]);
  const add = useAddToOrder(order, () => setChosen([]));
  const choose = (goods: GoodsToAdd) => {
    if (chosen.some(({ product }) => product.productId === goods.product.productId)) return;
    setChosen([...chosen, goods]);
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    setAsked(words.trim());
  };
  return (
    <section aria-labelledby="aggiungi" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <div>
        <h2 id="aggiungi" className="text-xl">
          {t('Hai dimenticato qualcosa?')}
        </h2>
        <p className="text-ink-soft text-sm">
          {t('Aggiungilo all’ordine finché non lo prepariamo: prezzo di oggi, stessa consegna.')}
        </p>
      </div>
      <form onSubmit={look} className="flex items-start gap-3">
        <Field
          label={t('Che cosa aggiungi?')}
          name="q"
          type="search"
          required
          id={SEARCH_FIELD}
          className="grow"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={isFetching} className="mt-6.5">
          {t('Cerca')}
        </Button>
      </form>
      <p role="status" className="sr-only">
        {found && (found.length === 0 ? t('Nessun prodotto trovato') : t('{n} prodotti', { n: found.length }))}
      </p>
      {found?.length === 0 && <p>{t('Nessun prodotto trovato')}</p>}
      {found && found.length > 0 && (
        <ul className="divide-y divide-line">
          {found.map((product) => (
            <Found
              key={product.productId}
              product={product}
              action={isPaid ? 'choose' : 'add'}
              isBusy={!isPaid && add.isPending && add.variables[0]?.product === product}
              onPress={isPaid ? choose : (goods) => add.mutate([goods])}
            />
          ))}
        </ul>
      )}
      <Chosen
        goods={chosen}
        isBusy={add.isPending}
        onRemove={(productId) => setChosen(chosen.filter(({ product }) => product.productId !== productId))}
        onPay={() => add.mutate(chosen)}
      />
    </section>
  );
}

/**
 * Returns whether goods can be added directly: those with options are put into a cart, where the options are chosen.
 */
function isSimple({ isAvailable, options }: CardProduct): boolean {
  return isAvailable && options === undefined;
}

interface FoundProps {
  readonly product: CardProduct;
  readonly action: 'add' | 'choose';
  readonly isBusy: boolean;
  readonly onPress: (goods: GoodsToAdd) => void;
}

function Found({ product, action, isBusy, onPress }: FoundProps) {
  const { selling, picture, name } = product;
  const amount = firstQuantity(selling.rule);
  const label = action === 'add' ? t('Aggiungi all’ordine: {name}', { name }) : t('Scegli: {name}', { name });
  return (
    <li className="flex flex-wrap items-center gap-4 py-3">
      <Picture src={picture} alt="" size={64} className="size-16 shrink-0 rounded-md bg-tile" />
      <span className="min-w-40 grow">
        <span lang={product.lang} className="block font-semibold leading-snug">
          {name}
        </span>
        <span lang={packLanguage(product)} className="block text-ink-soft text-sm">
          {[packText(product), product.brand].filter(Boolean).join(' · ')}
        </span>
      </span>
      <AmountAndPrice product={product} amount={amount} />
      <Button variant="secondary" aria-label={label} busy={isBusy} onClick={() => onPress({ product, amount })}>
        {action === 'add' ? t('Aggiungi all’ordine') : t('Scegli')}
      </Button>
    </li>
  );
}

interface ChosenProps {
  readonly goods: readonly GoodsToAdd[];
  readonly isBusy: boolean;
  readonly onRemove: (productId: number) => void;
  readonly onPay: () => void;
}

/** Goods for an order that is paid online: they are collected first, and paid together. */
function Chosen({ goods, isBusy, onRemove, onPay }: ChosenProps) {
  if (goods.length === 0) return null;
  return (
    <section aria-labelledby="da-aggiungere" className="grid gap-3 rounded-md border border-line p-4">
      <h3 id="da-aggiungere" className="font-bold">
        {t('Da aggiungere')}
      </h3>
      <ul className="grid gap-1">
        {goods.map(({ product, amount }) => (
          <li key={product.productId} className="flex flex-wrap items-center gap-3">
            <span lang={product.lang} className="min-w-40 grow">
              {product.name}
            </span>
            <AmountAndPrice product={product} amount={amount} />
            <Button
              variant="quiet"
              aria-label={t('Togli: {name}', { name: product.name })}
              onClick={() => onRemove(product.productId)}
            >
              {t('Togli')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">
        {t('L’ordine è già pagato: per questi prodotti autorizzi un pagamento a parte.')}
      </p>
      <Button busy={isBusy} className="justify-self-start" onClick={onPay}>
        {t('Paga e aggiungi')}
      </Button>
    </section>
  );
}

/** Goods to add, in the unit of their product's quantity rule. */
interface GoodsToAdd {
  readonly product: CardProduct;
  readonly amount: number;
}

/** Adds goods to a placed order; opens the provider's page if they must be paid first. */
function useAddToOrder({ orderId, grossTotal }: Pick<Order, 'orderId' | 'grossTotal'>, done?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (goods: readonly GoodsToAdd[]) =>
      api.call(orderAddItems, {
        body: {
          order_id: orderId,
          expected_total: grossTotal,
          items: goods.map(({ product, amount }) => ({
            productId: product.productId,
            quantity: wireQuantity(product.selling, amount),
          })),
        },
      }),
    onSuccess: (next, goods) => {
      const { addition } = next;
      if (addition?.redirectUrl !== undefined) return window.location.assign(addition.redirectUrl);
      client.setQueryData(orderQuery(orderId).queryKey, next);
      void client.invalidateQueries({ queryKey: ['mine', 'orders'] });
      done?.();
      // a notice on the page shows the result
      if (addition) return;
      const total = formatEuro(next.grossTotal);
      const [first] = goods;
      toast(
        'success',
        goods.length === 1 && first
          ? t('{name} è nell’ordine. Totale: {total}', { name: first.product.name, total })
          : t('I prodotti sono nell’ordine. Totale: {total}', { total }),
      );
    },
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    },
  });
}
