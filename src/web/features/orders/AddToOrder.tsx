import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { products } from '../../../contract/catalogue/routes.ts';
import { orderAddItems } from '../../../contract/orders/routes.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { firstQuantity } from '../../../domain/quantity/quantity.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { AmountAndPrice } from '../../cart-core/stepper/AmountAndPrice.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { packLanguage, packText } from '../../product-model/price-text.ts';
import { wireQuantity } from '../../product-model/wire-quantity.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { orderQuery } from './order-queries.ts';

const SHOWN = 5;

/** D 4: finds a product and adds it to a placed order at once, in the least amount that is sold. */
export function AddToOrder({ order }: { readonly order: Order }) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const { timeslot, subOrders } = order;
  const warehouseId = subOrders[0]?.warehouse.warehouseId ?? 0;
  const { data, isFetching } = useQuery({
    queryKey: ['to-add', asked, warehouseId, timeslot.dateIso],
    queryFn: () =>
      api.call(products, { query: { q: asked, page_size: SHOWN, hash: `w${warehouseId}d${timeslot.dateIso}t0` } }),
    enabled: asked !== '',
  });
  const found = data && 'products' in data ? data.products.map(cardProductOf).filter(isSimple) : undefined;
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
            <Found key={product.productId} product={product} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What has options to choose is put into a cart, where they are asked for. */
function isSimple({ isAvailable, options }: CardProduct): boolean {
  return isAvailable && options === undefined;
}

function Found({ product, order }: { readonly product: CardProduct; readonly order: Order }) {
  const client = useQueryClient();
  const { orderId, grossTotal } = order;
  const add = useMutation({
    mutationFn: (quantity: number) =>
      api.call(orderAddItems, {
        body: { order_id: orderId, items: [{ productId: product.productId, quantity }], expected_total: grossTotal },
      }),
    onSuccess: (next) => {
      client.setQueryData(orderQuery(orderId).queryKey, next);
      void client.invalidateQueries({ queryKey: ['mine', 'orders'] });
      const total = formatEuro(next.grossTotal);
      toast('success', t('{name} è nell’ordine. Totale: {total}', { name: product.name, total }));
    },
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    },
  });
  const { selling, picture, name } = product;
  const least = firstQuantity(selling.rule);
  return (
    <li className="flex flex-wrap items-center gap-4 py-3">
      <Picture src={picture} alt="" size={64} className="size-16 shrink-0 rounded-md bg-well" />
      <span className="min-w-40 grow">
        <span lang={contentLanguage()} className="block font-semibold leading-snug">
          {name}
        </span>
        <span lang={packLanguage(product)} className="block text-ink-soft text-sm">
          {[packText(product), product.brand].filter(Boolean).join(' · ')}
        </span>
      </span>
      <AmountAndPrice product={product} amount={least} />
      <Button
        variant="secondary"
        aria-label={t('Aggiungi all’ordine: {name}', { name })}
        busy={add.isPending}
        onClick={() => add.mutate(wireQuantity(selling, least))}
      >
        {t('Aggiungi all’ordine')}
      </Button>
    </li>
  );
}
