import { useId } from 'react';
import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { ProductLink } from '../../../product-card/ProductLink.tsx';
import { countText } from '../../../product-model/count-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { CartLine } from './CartLine.tsx';

/** The number of lines that fill the first screen; lines below it are rendered when they come near the window. */
const NEAR_LINES = 8;

export interface CartLinesProps {
  readonly cart: Cart;
  /** Compact form for the drawer. */
  readonly isCompact?: boolean;
}

/** Renders the lines of the cart, grouped by department. */
export function CartLines({ cart, isCompact = false }: CartLinesProps) {
  const departments = linesByDepartment(cart);
  return departments.map((department) => (
    <Department
      key={department.sectorId}
      department={department}
      isOnly={departments.length === 1}
      isCompact={isCompact}
    />
  ));
}

interface DepartmentProps {
  readonly department: DepartmentLines;
  /** True when the cart has only one department, whose name is not shown. */
  readonly isOnly: boolean;
  readonly isCompact: boolean;
}

function Department({ department: { name, items, before }, isOnly, isCompact }: DepartmentProps) {
  const nameId = useId();
  return (
    <div className="border-line border-b">
      {!isOnly && (
        <div className="flex items-center gap-3 text-ink-soft text-xs md:pt-3">
          <h2 id={nameId} className="grow font-sans font-semibold tracking-normal">
            {name}
          </h2>
          {!isCompact && <RemoveGroup items={items} name={name} />}
          <span>
            <span className="sr-only">{countText(items.length)}</span>
            <span aria-hidden="true">{items.length}</span>
          </span>
        </div>
      )}
      <ul
        aria-labelledby={isOnly ? undefined : nameId}
        className="divide-y divide-line [--card-height:4rem] md:[--card-height:5.5rem]"
      >
        {items.map((item, index) => (
          <CartLine
            key={item.itemId}
            item={item}
            isCompact={isCompact}
            isFar={!isCompact && before + index >= NEAR_LINES}
          />
        ))}
      </ul>
    </div>
  );
}

/** Removes all lines of a department from the cart; one press restores them. */
function RemoveGroup({ items, name }: Pick<DepartmentLines, 'items' | 'name'>) {
  return (
    <button
      type="button"
      aria-label={t('Togli tutto: {name}', { name })}
      onClick={() =>
        onDemand(
          () => import('./remove-items.ts'),
          ({ removeItems }) => removeItems(items),
        )
      }
      className="-my-2 min-h-10 rounded-sm px-1 underline-offset-4 hover:underline"
    >
      {t('Togli tutto')}
    </button>
  );
}

interface DepartmentLines {
  readonly sectorId: number;
  readonly name: string;
  readonly items: readonly CartItem[];
  /** The number of lines in earlier departments. */
  readonly before: number;
}

/** Groups the lines of a cart by department, in the order of a walk through a shop. */
export function linesByDepartment(cart: Cart): DepartmentLines[] {
  const sectorOf = new Map<number, number>();
  const found = new Map<number, CartItem[]>();
  for (const { sectorId, categoryIds } of cart.departments ?? []) {
    found.set(sectorId, []);
    for (const categoryId of categoryIds) sectorOf.set(categoryId, sectorId);
  }
  const others: CartItem[] = [];
  for (const item of cartItemsOf(cart)) (found.get(sectorOf.get(item.product.categoryId) ?? -1) ?? others).push(item);
  const named = (cart.departments ?? []).map(({ sectorId, name }) => ({
    sectorId,
    name,
    items: found.get(sectorId) ?? [],
  }));
  let before = 0;
  return [...named, { sectorId: -1, name: t('Altro'), items: others }].flatMap((department) => {
    if (department.items.length === 0) return [];
    const placed = { ...department, before };
    before += department.items.length;
    return [placed];
  });
}

/** Free goods in the cart: separate lines, whose amount the shopper cannot change. */
export function GiftItems({ cart: { giftItems = [] } }: { readonly cart: Cart }) {
  if (giftItems.length === 0) return null;
  return (
    <ul aria-label={t('Omaggi')} className="divide-y divide-line border-line border-t">
      {giftItems.map(({ promotionId, name, quantity, product }) => (
        <li key={promotionId} className="flex items-center gap-3 py-1 md:gap-4 md:py-4">
          <div className="shrink-0">
            <Picture src={product.mediaURL} alt="" size={72} className="size-12 rounded-md bg-tile md:size-18" />
          </div>
          <div className="min-w-0 grow">
            <ProductLink
              product={product}
              className="line-clamp-2 font-semibold text-sm leading-4.5 hover:underline md:text-base"
            />
            <p className="text-ink-soft text-xs md:text-sm">{name}</p>
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
