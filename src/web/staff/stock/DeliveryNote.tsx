import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { staffStock, staffStockArrival } from '../../../contract/stock/routes.ts';
import type { StockedProduct } from '../../../contract/stock/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { OpenedPart } from '../kit/SendForm.tsx';
import { newUuid } from '../phone/new-uuid.ts';
import { amountLabel, amountText, NO_AMOUNT, STOCK_KEY, typedAmount } from './stock-words.ts';

/** One line of a delivery note; its uuid makes a line that is sent again the same act. */
interface Line {
  readonly uuid: string;
  readonly product: StockedProduct;
  readonly amount: string;
  readonly expiresOn: string;
  readonly problem?: string;
}

/** A delivery note typed or scanned line by line and booked together; refused lines stay with the reason. */
export function DeliveryNote({ warehouseId }: { readonly warehouseId: number }) {
  const client = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [note, setNote] = useState('');
  const change = (uuid: string, part: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.uuid === uuid ? { ...line, ...part } : line)));
  const booking = useMutation({
    mutationFn: async () => {
      const left: Line[] = [];
      // one after the other: each line is an act of its own on the record
      for (const line of lines) {
        const problem = await bookLine(warehouseId, line, note);
        if (problem !== undefined) left.push({ ...line, problem });
      }
      return left;
    },
    onSuccess: (left) => {
      const booked = lines.length - left.length;
      setLines(left);
      if (booked > 0) toast('success', t('Righe della bolla segnate: {n}', { n: booked }));
      return client.invalidateQueries({ queryKey: STOCK_KEY });
    },
    onError: tellError,
  });
  return (
    <OpenedPart title={t('Bolla di consegna')}>
      <div className="grid gap-3">
        <AddLine
          warehouseId={warehouseId}
          onAdd={(product) => setLines([...lines, { uuid: newUuid(), product, amount: '', expiresOn: '' }])}
        />
        {lines.length > 0 && (
          <>
            <ol className="grid">
              {lines.map((line) => (
                <LineFields
                  key={line.uuid}
                  line={line}
                  onChange={(part) => change(line.uuid, part)}
                  onRemove={() => setLines(lines.filter((each) => each !== line))}
                />
              ))}
            </ol>
            <Field
              label={t('Bolla o nota (facoltativa)')}
              name="delivery-note"
              autoComplete="off"
              value={note}
              onChange={({ target }) => setNote(target.value)}
              className="max-w-sm"
            />
            <Button className="w-fit" busy={booking.isPending} onClick={() => booking.mutate()}>
              {lines.length === 1 ? t('Segna 1 riga') : t('Segna {n} righe', { n: lines.length })}
            </Button>
          </>
        )}
      </div>
    </OpenedPart>
  );
}

/** Returns why the shop refused a line; undefined: it is booked. */
async function bookLine(warehouseId: number, line: Line, note: string): Promise<string | undefined> {
  const { uuid, product, amount, expiresOn } = line;
  const body = {
    warehouse_id: warehouseId,
    product_id: product.productId,
    uuid,
    amount: amount.trim() === '' ? 0 : (typedAmount(product, amount) ?? NO_AMOUNT),
    ...(expiresOn === '' ? {} : { expires_on: expiresOn }),
    ...(note.trim() === '' ? {} : { note }),
  };
  try {
    await api.call(staffStockArrival, { body });
    return undefined;
  } catch (error) {
    return asApiError(error).message;
  }
}

interface LineFieldsProps {
  readonly line: Line;
  readonly onChange: (part: Partial<Line>) => void;
  readonly onRemove: () => void;
}

function LineFields({ line: { uuid, product, amount, expiresOn, problem }, onChange, onRemove }: LineFieldsProps) {
  return (
    <li className="flex flex-wrap items-end gap-x-3 border-line border-t py-1">
      <p lang={contentLanguage()} className="min-w-48 flex-1 self-center text-sm">
        {product.name}
        <span className="block text-ink-soft text-xs">
          {[product.code, product.pack, product.amount === undefined ? '' : amountText(product, product.amount)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <Field
        label={amountLabel(product.isLoose, t('Arrivati'))}
        name={`amount-${uuid}`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={problem}
        onChange={({ target }) => onChange({ amount: target.value })}
        className="w-32"
      />
      <Field
        label={t('Scade il (facoltativa)')}
        name={`expires-${uuid}`}
        type="date"
        value={expiresOn}
        onChange={({ target }) => onChange({ expiresOn: target.value })}
        className="w-44"
      />
      <Button variant="quiet" aria-label={t('Togli {name}', { name: product.name })} onClick={onRemove}>
        {t('Togli')}
      </Button>
    </li>
  );
}

interface AddLineProps {
  readonly warehouseId: number;
  readonly onAdd: (product: StockedProduct) => void;
}

/** Finds goods of the store by code, barcode or name: a scanner ends with Enter, which adds the only one found. */
function AddLine({ warehouseId, onAdd }: AddLineProps) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ readonly q: string; readonly products: readonly StockedProduct[] }>();
  const search = useMutation({
    mutationFn: (q: string) => api.call(staffStock, { query: { warehouse_id: warehouseId, q } }),
    onSuccess: ({ products }, q) => {
      const [only, ...others] = products;
      if (only && others.length === 0) add(only);
      else setFound({ q, products });
    },
    onError: tellError,
  });
  function add(product: StockedProduct) {
    setFound(undefined);
    onAdd(product);
    box.current?.querySelector('input')?.focus();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    // the next code may be scanned before the answer to this one
    search.mutate(text.trim());
    setText('');
  };
  return (
    <div ref={box} className="max-w-xl">
      <Field
        label={t('Aggiungi per nome o codice')}
        name="delivery-goods"
        autoComplete="off"
        hint={t('Invio aggiunge la riga.')}
        value={text}
        error={found?.products.length === 0 ? t('Nessun prodotto del negozio con “{q}”.', { q: found.q }) : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {found !== undefined && found.products.length > 0 && (
        <ul aria-label={t('Prodotti trovati')}>
          {found.products.slice(0, SHOWN).map((product) => (
            <li key={product.productId} className="border-line border-b">
              <Button variant="quiet" className="w-full justify-start! text-left" onClick={() => add(product)}>
                <span lang={contentLanguage()}>{`${product.name}, ${product.pack}`}</span>
                <span className="font-normal text-ink-soft text-xs">{product.code}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const SHOWN = 8;
