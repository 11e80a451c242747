import { useCallback } from 'react';
import { cartAdd, cartDelete } from '../../../../contract/cart/routes.ts';
import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { cartItemsOf, useCart } from '../../../cart-core/state/use-cart.ts';
import { useFillCart } from '../../../cart-core/stepper/use-fill-cart.ts';
import { paths } from '../../../page/paths.ts';
import type { Choice } from '../../../product-model/cart-product.ts';
import { choiceOf, lineKey } from '../../../product-model/cart-product.ts';
import { countText } from '../../../product-model/count-text.ts';
import { wireQuantity } from '../../../product-model/wire-quantity.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { type AskedProps, askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { type Counted, useTotals } from './line-total.ts';

/** The most goods that one call takes. */
const AT_ONCE = 200;

export type ToPut = Counted & { readonly choice?: Choice | undefined };

const keyOf = ({ product, choice }: ToPut) => lineKey({ productId: product.productId, choice });

/** Divides rows into those that the cart lacks and those that are in it already. */
export function useSplitByCart<Row extends ToPut>(rows: readonly Row[]) {
  const { data: cart } = useCart();
  return splitByCart(rows, cart);
}

export function splitByCart<Row extends ToPut>(rows: readonly Row[], cart: Cart | undefined) {
  const inCart = new Set(
    cartItemsOf(cart).map((item) => lineKey({ productId: item.product.productId, choice: choiceOf(item) })),
  );
  return {
    missing: rows.filter((row) => !inCart.has(keyOf(row))),
    present: rows.filter((row) => inCart.has(keyOf(row))),
  };
}

interface Put {
  /** The goods that go into the cart. */
  readonly rows: readonly ToPut[];
  /** The goods that were already in the cart, and those that are not on sale, by their names. */
  readonly present: readonly string[];
  readonly unsold: readonly string[];
}

/**
 * Puts rows into the cart in one call, then shows what went in, what was there already and what is not on sale. `from`
 * says where they come from: "dalla lista “Sabato”".
 */
export function usePutInCart(from: string) {
  const fill = useFillCart(
    ({ rows }: Put, changeKey) =>
      api.send(cartAdd, {
        body: {
          items: rows
            .slice(0, AT_ONCE)
            .map(({ product, amount, choice }) => ({
              productId: product.productId,
              quantity: wireQuantity(product.selling, amount),
              ...(choice ? { params: choice } : {}),
            })),
          changeKey,
        },
      }),
    {
      done: ({ data, response }, asked) => {
        const keys = new Set(asked.rows.map(keyOf));
        const added = cartItemsOf(data).filter((item) =>
          keys.has(lineKey({ productId: item.product.productId, choice: choiceOf(item) })),
        );
        const notes = [...response.infos.map(({ info }) => info), ...response.warnings.map(({ warning }) => warning)];
        void askDialog(PutDialog, { ...asked, added, from, notes });
      },
      // storefront 8, errors.errorAddingProductFromList
      failText: t('I prodotti della lista non sono stati aggiunti al carrello.'),
    },
  );
  const { mutate, isPending } = fill;
  const put = useCallback(
    (asked: Put) => {
      if (asked.rows.length > 0) mutate(asked);
      else void askDialog(PutDialog, { ...asked, added: [], from, notes: [] });
    },
    [mutate, from],
  );
  return { put, isPending };
}

interface Result extends Put {
  readonly from: string;
  readonly added: readonly CartItem[];
  /** What the shop says about the goods, such as a smaller amount. */
  readonly notes: readonly string[];
}

const PICTURES = 6;

function PutDialog({ question, open, answer }: AskedProps<Result, void>) {
  const { rows, added, from, present, unsold, notes } = question;
  const { total } = useTotals(rows);
  const more = added.length - PICTURES;
  async function undo() {
    answer();
    try {
      const items = added.map(({ itemId }) => ({ itemId }));
      cartState.set(await api.call(cartDelete, { body: { items } }));
    } catch (error) {
      tellError(error);
    }
  }
  const names = (all: readonly string[]) => all.join(', ');
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      isQuestion
      title={t('{products} nel carrello', { products: countText(added.length) })}
      widthPx={440}
      footer={
        <div className="grid gap-2">
          <Link to={paths.cart()} onClick={() => answer()} className={buttonClass('primary', 'lg')}>
            {t('Vai al carrello')}
          </Link>
          {added.length > 0 && (
            <Button variant="quiet" onClick={() => void undo()}>
              {t('Annulla')}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-soft text-sm">{[from, formatEuro(total)].filter(Boolean).join(', ')}</p>
        <ul aria-hidden="true" className="flex flex-wrap gap-1.5">
          {added.slice(0, PICTURES).map(({ itemId, product }) => (
            <li key={itemId}>
              <Picture src={product.mediaURL} alt="" size={48} className="size-12 rounded-md bg-tile" />
            </li>
          ))}
          {more > 0 && (
            <li className="grid size-12 place-items-center rounded-md bg-tile font-semibold text-ink-soft text-xs">
              +{more}
            </li>
          )}
        </ul>
        {present.length > 0 && <p className="text-sm">{t('Già nel carrello: {names}.', { names: names(present) })}</p>}
        {unsold.length > 0 && (
          <p className="text-sm">{t('Ora non in vendita, restano nella lista: {names}.', { names: names(unsold) })}</p>
        )}
        {notes.map((note) => (
          <p key={note} className="text-sm">
            {note}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
