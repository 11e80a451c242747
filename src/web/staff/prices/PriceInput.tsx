import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { classNames } from '../../ui/class-names.ts';
import { staffPaths } from '../kit/staff-paths.ts';
import { changeOnePrice, type Pasted, PRICES_KEY, typedPrice, useUndo, withWaiting } from './change-prices.ts';

interface PriceInputProps {
  readonly product: { readonly productId: number; readonly code: string; readonly name: string };
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
export function PriceInput({ product: { productId, code, name }, store, price, day, isReadOnly }: PriceInputProps) {
  const shown = typedPrice(price);
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const said = useUndo();
  const client = useQueryClient();
  const navigate = useNavigate();
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
  // one price is typed text; several are looked at before they count
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const pasted: Pasted = { text: withCodes(text, event.currentTarget), store: store?.warehouseId, day };
    void navigate(staffPaths.pricePaste(), { state: pasted });
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
        data-code={code}
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
        onPaste={onPaste}
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

/** A column of prices is for the rows of the grid from this one on; two columns have their codes. */
function withCodes(text: string, from: HTMLInputElement): string {
  if (text.includes('\t')) return text;
  const cells = columnOf(from);
  const first = cells.indexOf(from);
  return text
    .split(/\r?\n/)
    .map((price, index) => `${cells[first + index]?.dataset['code'] ?? ''}\t${price.trim()}`)
    .join('\n');
}

function columnOf(cell: HTMLInputElement): HTMLInputElement[] {
  const column =
    cell.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-cell="${cell.dataset['cell']}"]`) ?? [];
  return [...column];
}

/** Goes to the same column of the next row, or of the one before. */
function goTo(event: KeyboardEvent<HTMLInputElement>, step: 1 | -1): void {
  const { currentTarget: from } = event;
  const cells = columnOf(from);
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
