import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { products } from '../../../contract/catalogue/routes.ts';
import { MAX_QUICK_LINES, MAX_QUICK_ORDER } from '../../../contract/quick-order/limits.ts';
import { quickOrderAdd, quickOrderCheck } from '../../../contract/quick-order/routes.ts';
import type { QuickLine, QuickLineState } from '../../../contract/quick-order/schemas.ts';
import { formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Data } from '../../api/client.ts';
import { useFillCart } from '../../cart-core/stepper/use-fill-cart.ts';
import { readTextFile } from '../../kit/read-text-file.ts';
import { AccountPage } from '../../page/account/AccountPage.tsx';
import { paths } from '../../page/paths.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { countText } from '../../product-model/count-text.ts';
import { packLanguage, packText } from '../../product-model/price-text.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';

const WORDS: Readonly<Record<QuickLineState, string>> = {
  ok: msg('Trovato'),
  raised: msg('Si vende in confezioni: quantità arrotondata'),
  unknown: msg('Codice sconosciuto'),
  several: msg('Più prodotti hanno questo codice: scrivi quello del negozio'),
  elsewhere: msg('Non in vendita in questo negozio'),
  'sold-out': msg('Esaurito'),
  options: msg('Si sceglie dalla sua pagina'),
  amount: msg('Quantità non valida'),
};

/** Returns the price of a line (euro) before promotions of the cart. */
function quickLineTotal({ product, quantity = 0, weight = 0 }: QuickLine): number {
  return Math.round((product?.priceDisplay ?? 0) * (weight > 0 ? weight : quantity) * 100) / 100;
}

/** The lines of an order by code: first those that need a look, then the others, each in the order of the text. */
function QuickOrderLines({ lines }: { readonly lines: readonly QuickLine[] }) {
  const [ready, toCheck] = [true, false].map((is) => lines.filter(({ state }) => TAKEN.includes(state) === is));
  return (
    <ol className="divide-y divide-line">
      {[...(toCheck ?? []), ...(ready ?? [])].map((line) => (
        <Line key={line.line} line={line} />
      ))}
    </ol>
  );
}

function Line({ line }: { readonly line: QuickLine }) {
  const { state, code, asked, product, quantity = 0, weight = 0 } = line;
  const isTaken = state === 'ok' || state === 'raised';
  const card = product && cardProductOf(product);
  return (
    <li className="flex flex-wrap items-center gap-4 py-3">
      {card ? (
        <Picture src={card.picture} alt="" size={64} className="size-16 shrink-0 rounded-md bg-tile" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-md bg-tile text-ink-soft">
          <Icon name="alert" className="size-6" />
        </span>
      )}
      <span className="min-w-40 grow">
        {card && product ? (
          <>
            <Link to={paths.product(product.slug)} lang={card.lang} className="block font-semibold hover:underline">
              {card.name}
            </Link>
            <span lang={packLanguage(card)} className="block text-ink-soft text-sm">
              {[packText(card), card.brand].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : (
          <span className="block break-all font-semibold">{code}</span>
        )}
        <span className="block text-ink-soft text-sm">
          {t('Riga {line}: {code} {asked}', { line: line.line, code, asked })}
        </span>
      </span>
      <span className="ml-auto text-right">
        {isTaken && <span className="block font-bold">{formatEuro(quickLineTotal(line))}</span>}
        {isTaken && (
          <span className="block">
            {weight > 0 ? formatGrams(Math.round(weight * 1000)) : t('{n} pz', { n: quantity })}
          </span>
        )}
        <span className={isTaken ? 'text-ink-soft text-sm' : 'font-semibold text-danger text-sm'}>
          {t(WORDS[state])}
        </span>
      </span>
    </li>
  );
}

export const Component = QuickOrderPage;

type Checked = Data<typeof quickOrderCheck>;
const TAKEN: readonly string[] = ['ok', 'raised'];

/** An existing product code, for the example. */
const exampleQuery = queryOptions({
  queryKey: ['quick-order', 'example'],
  queryFn: async () => {
    const found = await api.call(products, { query: { page_size: 1 } });
    return 'products' in found ? found.products[0]?.code : undefined;
  },
});

/** Orders by code: lines are pasted or read from a file, checked, and put into the cart together. */
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
    // allows the same file to be chosen again after a change
    target.value = '';
    if (!file) return;
    const content = (await readTextFile(file)).slice(0, MAX_QUICK_ORDER);
    setText(content);
    check.mutate(content);
  };
  return (
    <AccountPage
      title={t('Ordine rapido')}
      isWide
      intro={t(
        'Scrivi o incolla i codici dei prodotti, oppure carica un file CSV: una riga per prodotto, con la quantità.',
      )}
    >
      <form onSubmit={look} className="grid gap-4 rounded-lg bg-card p-4 shadow-card sm:p-5">
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
    </AccountPage>
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

/** The checked lines, their total, and the button that puts them into the cart. */
function CheckedLines({ order, isBusy, onFill }: CheckedLinesProps) {
  const taken = takenOf(order);
  const total = taken.reduce((sum, line) => sum + quickLineTotal(line), 0);
  return (
    <section aria-labelledby="righe" className="grid gap-4 rounded-lg bg-card p-4 shadow-card sm:p-5">
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
        <p className="font-semibold">
          {t('Totale delle righe: {amount}, prima di promozioni e consegna', { amount: formatEuro(total) })}
        </p>
        <Button size="lg" disabled={taken.length === 0} busy={isBusy} onClick={onFill} className="max-sm:w-full">
          {t('Aggiungi al carrello')}
        </Button>
      </div>
    </section>
  );
}
