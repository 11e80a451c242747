import { MAX_CATEGORY_PINS, type PRODUCT_ORDERS } from '../../../contract/tree/limits.ts';
import type { OrderedProduct } from '../../../contract/tree/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { contentLanguage, msg, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { MoveButton } from '../kit/MoveButton.tsx';
import type { Edited } from '../kit/use-edited.ts';

export interface CategoryValue {
  readonly name: string;
  readonly nameEn: string;
  readonly address: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly picture: string;
  readonly order: (typeof PRODUCT_ORDERS)[number];
  /** Goods of which a store has nothing left stand last. */
  readonly finishedLast: boolean;
  /** Products that stand first, in their order; an empty day is none. */
  readonly pins: readonly { readonly productId: number; readonly endsOn: string }[];
}

const ORDERS: Readonly<Record<(typeof PRODUCT_ORDERS)[number], string>> = {
  usual: msg('Come nel catalogo'),
  sold: msg('Più venduti in quattro settimane'),
  newest: msg('Novità prima'),
};

interface ProductOrderProps {
  readonly edited: Edited<CategoryValue>;
  /** The first products in their saved order. */
  readonly products: readonly OrderedProduct[];
}

/** The order of the products: a rule, and those that stand first by hand until a day. */
export function ProductOrder({ edited: { value, change, problem }, products }: ProductOrderProps) {
  const { pins } = value;
  const known = new Map(products.map((product) => [product.productId, product]));
  const pinned = pins.flatMap((pin) => {
    const product = known.get(pin.productId);
    return product ? [{ ...pin, product }] : [];
  });
  const rest = products.filter(({ productId }) => !pins.some((pin) => pin.productId === productId));
  const put = (next: CategoryValue['pins']) => change({ ...value, pins: next });
  const moved = (from: number, to: number) => {
    const pin = pins[from];
    if (pin && to >= 0 && to < pins.length) put(pins.toSpliced(from, 1).toSpliced(to, 0, pin));
  };
  const isFull = pins.length >= MAX_CATEGORY_PINS;
  return (
    <section aria-labelledby="ordine-title" className="border-line border-t pt-4">
      <h2 id="ordine-title" className="font-semibold text-base">
        {t('Ordine dei prodotti')}
      </h2>
      <p className="text-ink-soft text-sm">
        {t('Prima i fermi, poi la regola. Vale nella pagina della categoria; la ricerca ha i suoi fermi.')}
      </p>
      <Select
        label={t('Regola')}
        name="order"
        value={value.order}
        onChange={({ target }) => change({ ...value, order: target.value as CategoryValue['order'] })}
        className="mt-2 max-w-sm"
      >
        {Object.entries(ORDERS).map(([word, name]) => (
          <option key={word} value={word}>
            {t(name)}
          </option>
        ))}
      </Select>
      <Checkbox
        name="finished-last"
        checked={value.finishedLast}
        onChange={({ target }) => change({ ...value, finishedLast: target.checked })}
      >
        {t('Finiti in fondo')}
      </Checkbox>
      {problem?.at('pins') && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem.at('pins')}
        </p>
      )}
      <ol className="mt-2 grid">
        {pinned.map(({ product, endsOn, productId }, index) => (
          <li key={productId} className="flex flex-wrap items-center gap-x-3 border-line border-t py-1 text-sm">
            <Goods product={product} place={index + 1} />
            <Field
              label={t('Fermo fino al')}
              name={`ends-${productId}`}
              type="date"
              value={endsOn}
              onChange={({ target }) => put(pins.with(index, { productId, endsOn: target.value }))}
              className="w-40"
            />
            <span className="flex">
              <MoveButton
                icon="chevron-down"
                isTurned
                what={`su-${productId}`}
                label={t('Sposta su {name}', { name: product.name })}
                whyNot={index === 0 ? msg('è già il primo') : undefined}
                onPress={() => moved(index, index - 1)}
              />
              <MoveButton
                icon="chevron-down"
                what={`giu-${productId}`}
                label={t('Sposta giù {name}', { name: product.name })}
                whyNot={index === pins.length - 1 ? msg('è già l’ultimo') : undefined}
                onPress={() => moved(index, index + 1)}
              />
            </span>
            <Button
              variant="quiet"
              aria-label={t('Libera {name}', { name: product.name })}
              onClick={() => put(pins.toSpliced(index, 1))}
            >
              {t('Libera')}
            </Button>
          </li>
        ))}
        {rest.map((product, index) => (
          <li key={product.productId} className="flex items-center gap-x-3 border-line border-t py-1 text-sm">
            <Goods product={product} place={pinned.length + index + 1} />
            <Button
              variant="quiet"
              disabled={isFull}
              aria-label={t('Ferma in testa {name}', { name: product.name })}
              onClick={() => put([...pins, { productId: product.productId, endsOn: '' }])}
            >
              {t('Ferma in testa')}
            </Button>
          </li>
        ))}
      </ol>
      {products.length === 0 && <p className="text-ink-soft text-sm">{t('Non ha prodotti in vendita suoi.')}</p>}
    </section>
  );
}

function Goods({ product, place }: { readonly product: OrderedProduct; readonly place: number }) {
  const { name, pack, price, picture, orders } = product;
  return (
    <>
      <span className="w-6 text-right text-ink-soft tabular-nums">{place}</span>
      <img src={picture} alt="" width={32} height={32} loading="lazy" className="rounded-sm" />
      <span className="min-w-0 grow">
        <span lang={contentLanguage()} className="font-medium">
          {name}
        </span>
        <span className="text-ink-soft">
          {pack !== '' && `, ${pack}`} · {formatEuro(price)}
          {orders > 0 && ` · ${t('in {n} ordini', { n: orders })}`}
        </span>
      </span>
    </>
  );
}
