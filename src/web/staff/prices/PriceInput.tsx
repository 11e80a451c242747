import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { classNames } from '../../ui/class-names.ts';
import { changeOnePrice, PRICES_KEY, typedPrice, useUndo, withWaiting } from './change-prices.ts';

interface PriceInputProps {
  readonly product: { readonly productId: number; readonly name: string };
  /** undefined: the price of everybody. */
  readonly store?: { readonly warehouseId: number; readonly name: string } | undefined;
  /** The own price of the list; undefined: a store has that of everybody, which is shown as a dot. */
  readonly price: number | undefined;
  /** The day from which a change counts; undefined: now. */
  readonly day: string | undefined;
  readonly isReadOnly: boolean;
}

/**
 * A price in a cell, which is written over there: Enter or leaving saves it, Escape takes it back, arrows go to the
 * cell above or below. A store's price that is emptied is that of everybody again.
 */
export function PriceInput({ product: { productId, name }, store, price, day, isReadOnly }: PriceInputProps) {
  const shown = typedPrice(price);
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const said = useUndo();
  const client = useQueryClient();
  const where = store === undefined ? {} : { warehouse_id: store.warehouseId };
  const save = useMutation({
    mutationFn: (text: string) =>
      changeOnePrice({ product_id: productId, ...where, price: text, was: price ?? null }, day),
    onSuccess: async (reply, text) => {
      await said(
        withWaiting(saidOf({ name, store: store?.name, day, before: shown, after: text }), reply),
        reply.actId,
      );
      setTyped(undefined);
    },
    onError: (error) => asApiError(error).has('PRICE_CHANGED') && client.invalidateQueries({ queryKey: PRICES_KEY }),
  });
  const problem = save.error ? asApiError(save.error) : undefined;
  if (isReadOnly) return shown || '·';
  function leave() {
    if (typed === undefined || save.isPending) return;
    if (typed.trim().replace('.', ',') === shown) setTyped(undefined);
    else save.mutate(typed.trim());
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') input.current?.blur();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') goTo(event, event.key === 'ArrowDown' ? 1 : -1);
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    save.reset();
    setTyped(undefined);
  }
  const label = store ? t('Prezzo di {name} a {store}', { name, store: store.name }) : t('Prezzo di {name}', { name });
  return (
    <span className="grid justify-items-end">
      <input
        ref={input}
        data-edit
        data-cell={store?.warehouseId ?? 'all'}
        name={`price-${productId}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="·"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-busy={save.isPending}
        value={typed ?? shown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        className={classNames(
          'w-20 rounded-sm border bg-transparent px-1.5 py-0.5 text-right font-semibold tabular-nums placeholder:text-ink-soft pointer-coarse:min-h-11',
          problem ? 'border-danger' : 'border-transparent hover:border-line-strong focus:border-accent focus:bg-card',
        )}
      />
      {problem && (
        <span role="alert" className="max-w-56 whitespace-normal text-danger text-xs">
          {problem.message}
        </span>
      )}
    </span>
  );
}

/** Goes to the same column of the next row, or of the one before. */
function goTo(event: KeyboardEvent<HTMLInputElement>, step: 1 | -1): void {
  const { currentTarget: from } = event;
  const column =
    from.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-cell="${from.dataset['cell']}"]`) ?? [];
  const cells = [...column];
  const next = cells[cells.indexOf(from) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface Said {
  readonly name: string;
  readonly store: string | undefined;
  readonly day: string | undefined;
  readonly before: string;
  readonly after: string;
}

function saidOf({ name, store, day, before, after }: Said): string {
  const euro = (text: string) => (text === '' ? t('come tutti') : formatEuro(Number(text.replace(',', '.'))));
  const values = { name: store === undefined ? name : `${name}, ${store}`, before: euro(before), price: euro(after) };
  return day === undefined
    ? t('{name}: da {before} a {price}', values)
    : t('{name}: da {before} a {price}, da {day}', { ...values, day: formatShortDay(day) });
}
