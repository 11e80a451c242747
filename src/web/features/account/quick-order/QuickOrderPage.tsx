import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { products } from '../../../../contract/catalogue/routes.ts';
import { MAX_QUICK_LINES, MAX_QUICK_ORDER } from '../../../../contract/quick-order/limits.ts';
import { quickOrderAdd, quickOrderCheck } from '../../../../contract/quick-order/routes.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import type { Data } from '../../../api/call-types.ts';
import { useFillCart } from '../../../cart-core/stepper/use-fill-cart.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { countText } from '../../../product-model/count-text.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { QuickOrderLines, quickLineTotal } from './QuickOrderLines.tsx';

export const Component = QuickOrderPage;

type Checked = Data<typeof quickOrderCheck>;
const TAKEN: readonly string[] = ['ok', 'raised'];

/** A code that the shop sells, for the example. */
const exampleQuery = queryOptions({
  queryKey: ['quick-order', 'example'],
  queryFn: async () => {
    const found = await api.call(products, { query: { page_size: 1 } });
    return 'products' in found ? found.products[0]?.code : undefined;
  },
});

/** Orders by code: lines are pasted or come from a file, are looked through, and go into the cart together. */
function QuickOrderPage() {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<{ readonly text: string; readonly order: Checked }>();
  const check = useMutation({
    mutationFn: (asked: string) => api.call(quickOrderCheck, { body: { text: asked } }),
    onSuccess: (order, asked) => setChecked({ text: asked, order }),
  });
  const taken = takenOf(checked?.order).length;
  const example = useQuery(exampleQuery).data;
  const fill = useFillCart(
    (asked: string, changeKey) => api.send(quickOrderAdd, { body: { text: asked, changeKey } }),
    {
      done: () => {
        setText('');
        setChecked(undefined);
      },
      doneText: t('Nel carrello: {products}', { products: countText(taken) }),
      failText: t('I prodotti non sono stati aggiunti al carrello.'),
    },
  );
  const look = (event: FormEvent) => {
    event.preventDefault();
    check.mutate(text);
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // the same file may be chosen again after it was changed
    target.value = '';
    if (!file) return;
    const content = (await file.text()).slice(0, MAX_QUICK_ORDER);
    setText(content);
    check.mutate(content);
  };
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Ordine rapido')}</PrivateTitle>
      <div>
        <h1 className="text-3xl">{t('Ordine rapido')}</h1>
        <p className="mt-1 text-ink-soft">
          {t(
            'Scrivi o incolla i codici dei prodotti, oppure carica un file CSV: una riga per prodotto, con la quantità.',
          )}
        </p>
      </div>
      <form onSubmit={look} className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
        <TextArea
          name="text"
          label={t('Codici e quantità')}
          hint={[
            example && t('Per esempio: {code}; 6.', { code: example }),
            t('Vale anche il codice a barre; per i prodotti a peso scrivi i chili.'),
          ]
            .filter(Boolean)
            .join(' ')}
          rows={8}
          maxLength={MAX_QUICK_ORDER}
          spellCheck={false}
          value={text}
          error={check.error ? asApiError(check.error).message : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={check.isPending} disabled={text.trim() === ''}>
            {t('Controlla i codici')}
          </Button>
          <label className={buttonClass('secondary', 'md', 'cursor-pointer focus-within:outline-2')}>
            {t('Carica un file CSV')}
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="sr-only"
              onChange={(event) => void read(event)}
            />
          </label>
        </div>
      </form>
      {checked && (
        <CheckedLines order={checked.order} isBusy={fill.isPending} onFill={() => fill.mutate(checked.text)} />
      )}
    </div>
  );
}

function takenOf(order: Checked | undefined) {
  return order?.lines.filter(({ state }) => TAKEN.includes(state)) ?? [];
}

interface CheckedLinesProps {
  readonly order: Checked;
  readonly isBusy: boolean;
  readonly onFill: () => void;
}

/** The lines as they were read, what they cost, and the button that puts them into the cart. */
function CheckedLines({ order, isBusy, onFill }: CheckedLinesProps) {
  const taken = takenOf(order);
  const total = taken.reduce((sum, line) => sum + quickLineTotal(line), 0);
  return (
    <section aria-labelledby="righe" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="righe" className="text-xl">
        {t('Le righe del tuo ordine')}
      </h2>
      <p role="status">
        {t('{found} di {all} righe vanno nel carrello', { found: taken.length, all: order.lines.length })}
      </p>
      {order.isCut && (
        <Alert tone="info">
          {t('Leggiamo le prime {n} righe: dividi l’ordine in più parti.', { n: MAX_QUICK_LINES })}
        </Alert>
      )}
      <QuickOrderLines lines={order.lines} />
      <p className="text-right font-semibold">
        {t('Totale delle righe: {amount}, prima di promozioni e consegna', { amount: formatEuro(total) })}
      </p>
      <Button className="justify-self-start" disabled={taken.length === 0} busy={isBusy} onClick={onFill}>
        {t('Aggiungi al carrello')}
      </Button>
    </section>
  );
}
