import { useState } from 'react';
import type { PlaceChange } from '../../../../contract/addresses/place-schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { cartItemsOf, useCart } from '../../../cart-core/state/use-cart.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { slotLine } from './place-words.ts';
import type { PutSubstitute, Substitute } from './put-in.ts';

interface CartChangeProps {
  readonly change: PlaceChange;
  readonly isBusy: boolean;
  /** Called with the substitutes that were put in. */
  readonly onChange: (put: readonly PutSubstitute[]) => void;
  readonly onStay: () => void;
}

/** The lines that are shown by name; the others are only counted. */
const NAMED = 6;

/** What another place changes in the cart, before it happens: goods, prices, slot and total. */
export function CartChange({ change, isBusy, onChange, onStay }: CartChangeProps) {
  const { storeName, items, itemsThere, lines, slot, totalBefore, totalAfter } = change;
  const more = lines.length - NAMED;
  const [put, setPut] = useState<readonly Substitute[]>([]);
  const toggle = (other: Substitute) =>
    setPut(put.includes(other) ? put.filter((each) => each !== other) : [...put, other]);
  const chosen = lines.flatMap(({ productId: insteadOf, substitute }) =>
    substitute && put.includes(substitute) ? [{ ...substitute, insteadOf }] : [],
  );
  const total = put.reduce((sum, { price }) => sum + price, totalAfter);
  const count = itemsThere + put.length;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-sm">
        {t('La spesa la prepara {store}.', { store: storeName })} {staysText(itemsThere, items)}
      </p>
      <ul className="grid">
        {lines.slice(0, NAMED).map((line) => (
          <ChangedLine key={line.productId} line={line} put={put} onPut={toggle} />
        ))}
        {more > 0 && <li className="py-2 text-ink-soft text-sm">{t('e altri {n} prodotti', { n: more })}</li>}
        {slot && (
          <li className="flex items-center gap-3 border-line border-t py-2.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-md bg-tint">
              <Icon name="clock" />
            </span>
            <span className="text-sm leading-5">
              <b className="block font-semibold">{t('La fascia di {slot} si libera', { slot: slotLine(slot) })}</b>
              <span className="text-ink-soft text-xs">{t('ne scegli un’altra per questo posto')}</span>
            </span>
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-ink-soft text-sm">{t('Totale dei prodotti')}</span>
        <span className="tabular-nums">
          {totalBefore !== total && <s className="mr-2 text-ink-faint text-sm">{formatEuro(totalBefore)}</s>}
          <b className="text-xl">{formatEuro(total)}</b>
        </span>
      </p>
      <Button size="lg" busy={isBusy} onClick={() => onChange(chosen)}>
        {count === 1 ? t('Cambia e tieni 1 prodotto') : t('Cambia e tieni {n} prodotti', { n: count })}
      </Button>
      <Button variant="quiet" onClick={onStay}>
        {t('Resta dove sei')}
      </Button>
    </div>
  );
}

function staysText(n: number, items: number): string {
  if (n === items) return t('Tieni tutti i prodotti.');
  if (n === 1) return t('Tieni 1 prodotto su {items}.', { items });
  return t('Tieni {n} prodotti su {items}.', { n, items });
}

interface ChangedLineProps {
  readonly line: PlaceChange['lines'][number];
  readonly put: readonly Substitute[];
  readonly onPut: (other: Substitute) => void;
}

function ChangedLine({ line, put, onPut }: ChangedLineProps) {
  const cart = useCart().data;
  const item = cart && cartItemsOf(cart).find(({ product }) => product.productId === line.productId);
  const { priceBefore, priceAfter, substitute } = line;
  const isPut = substitute !== undefined && put.includes(substitute);
  return (
    <li className="flex items-center gap-3 border-line py-2.5 not-first:border-t">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-tile">
        {item && <Picture src={item.product.mediaURL} alt="" size={40} className="size-10" />}
      </span>
      <span lang={contentLanguage()} className="min-w-0 grow text-sm leading-4.5">
        <b className="block font-semibold">{item?.product.name ?? line.name}</b>
        <span className="text-ink-soft text-xs">
          {priceAfter === undefined ? missingText(substitute) : line.amount}
        </span>
        {substitute && (
          <button
            type="button"
            aria-pressed={isPut}
            onClick={() => onPut(substitute)}
            className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold text-accent hover:bg-accent-soft"
          >
            <Icon name={isPut ? 'check' : 'plus'} className="size-4.5 shrink-0" />
            <span className="text-left">{t('Metti {other}', { other: substitute.name })}</span>
          </button>
        )}
      </span>
      <span className="shrink-0 text-right text-sm tabular-nums leading-4.5">
        <s className="block text-ink-faint">{formatEuro(priceBefore)}</s>
        {priceAfter !== undefined && <b>{formatEuro(priceAfter)}</b>}
        {substitute && (
          <b className={isPut ? undefined : 'font-normal text-ink-faint'}>{formatEuro(substitute.price)}</b>
        )}
      </span>
    </li>
  );
}

function missingText(substitute: Substitute | undefined): string {
  return substitute ? t('lì non c’è: puoi mettere questo') : t('lì non c’è: resta da parte');
}
