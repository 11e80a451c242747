import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { products } from '../../../contract/catalogue/routes.ts';
import { quickOrderAdd, quickOrderCheck } from '../../../contract/quick-order/routes.ts';
import type { QuickColumns } from '../../../contract/quick-order/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { useFillCart } from '../../cart-core/stepper/use-fill-cart.ts';
import { type AccountHeadProps, AccountPage } from '../../page/account/AccountPage.tsx';
import { countText } from '../../product-model/count-text.ts';
import { Button } from '../../ui/Button.tsx';
import { PageFoot } from '../../ui/PageFoot.tsx';
import { CodesForm } from './CodesForm.tsx';
import { type Checked, isTaken, lineTotal, QuickLines } from './QuickLines.tsx';

export const Component = QuickOrderPage;

/** An existing product code, for the example. */
const exampleQuery = queryOptions({
  queryKey: ['quick-order', 'example'],
  queryFn: async () => {
    const found = await api.call(products, { query: { page_size: 1 } });
    return 'products' in found ? found.products[0]?.code : undefined;
  },
});

interface Asked {
  readonly text: string;
  readonly columns?: QuickColumns | undefined;
  /** The name of the file that it came from. */
  readonly file?: string | undefined;
}

interface Read extends Asked {
  readonly order: Checked;
}

/** Orders by code: lines are pasted or read from a file, checked, and those that are ready go into the cart alone. */
function QuickOrderPage() {
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read>();
  const check = useMutation({
    mutationFn: ({ text: asked, columns }: Asked) =>
      api.call(quickOrderCheck, { body: { text: asked, ...(columns && { columns }) } }),
    onSuccess: (order, asked) => setRead({ ...asked, order }),
  });
  const taken = read?.order.lines.filter(isTaken) ?? [];
  const example = useQuery(exampleQuery).data;
  const look = (asked: Asked) => {
    setText(asked.text);
    check.mutate(asked);
  };
  const fill = useFillCart(
    ({ text: asked, columns }: Asked, changeKey) =>
      api.send(quickOrderAdd, { body: { text: asked, ...(columns && { columns }), changeKey } }),
    {
      done: () => {
        const rest = read
          ? withoutLines(
              read.text,
              taken.map(({ line }) => line),
            )
          : '';
        setText(rest);
        setRead(undefined);
        // what is not ready yet stays on the page
        if (read && taken.length < read.order.lines.length) check.mutate({ text: rest, columns: read.columns });
      },
      doneText: t('Nel carrello: {products}', { products: countText(taken.length) }),
      failText: t('I prodotti non sono stati aggiunti al carrello.'),
    },
  );
  const form = (
    <CodesForm
      text={text}
      onChange={setText}
      onCheck={() => look({ text })}
      onFile={(content, file) => look({ text: content, file })}
      isBusy={check.isPending}
      problem={check.error ? asApiError(check.error).message : undefined}
      example={example}
      isSmall={read !== undefined}
    />
  );
  if (!read)
    return (
      <AccountPage title={t('Ordine rapido')} head={headBefore()}>
        {form}
      </AccountPage>
    );
  const add = () => fill.mutate({ text: read.text, columns: read.columns ?? read.order.columns });
  const total = taken.reduce((sum, line) => sum + lineTotal(line), 0);
  return (
    <AccountPage
      title={t('Ordine rapido')}
      head={headOf(read.order)}
      aside={
        <>
          <Totals order={read.order} total={total} isBusy={fill.isPending} onAdd={add} />
          {form}
        </>
      }
    >
      <QuickLines
        order={read.order}
        file={read.file}
        onColumns={(columns) => look({ ...read, columns })}
        onReplace={(line, code, proposal) =>
          look({ text: replaced(read.text, line, code, proposal), columns: read.columns, file: read.file })
        }
        onRemove={(line) => look({ text: withoutLines(read.text, [line]), columns: read.columns, file: read.file })}
      />
      <PageFoot label={t('Metti nel carrello')}>
        <div className="flex items-center justify-between gap-4">
          <p className="shrink-0">
            <b className="block text-xl leading-6.5">{formatEuro(total)}</b>
            <span className="block text-ink-soft text-xs">{t('prima di promozioni')}</span>
          </p>
          <Button size="lg" busy={fill.isPending} disabled={taken.length === 0} onClick={add} className="px-5!">
            {addText(taken.length)}
          </Button>
        </div>
      </PageFoot>
    </AccountPage>
  );
}

function headBefore(): AccountHeadProps {
  return {
    picture: 'receipt',
    title: t('I tuoi codici, tutti insieme'),
    text: t(
      'Incollali o carica un file: una riga per prodotto, con la quantità. Controlliamo prima di metterli nel carrello.',
    ),
  };
}

/** Says how many lines are ready, and what the others need. */
function headOf({ lines }: Checked): AccountHeadProps {
  const ready = lines.filter(isTaken).length;
  const isAll = ready === lines.length;
  return {
    picture: 'receipt',
    title: isAll
      ? t('Tutte le {n} righe sono pronte', { n: lines.length })
      : t('{ready} righe su {all} sono pronte', { ready, all: lines.length }),
    text: isAll
      ? t('Entrano nel carrello con un tocco.')
      : t('Le altre stanno in cima, con quello che manca. Quelle pronte entrano nel carrello con un tocco.'),
  };
}

function addText(count: number): string {
  return count === 1 ? t('Metti 1 riga nel carrello') : t('Metti {n} righe nel carrello', { n: count });
}

interface TotalsProps {
  readonly order: Checked;
  readonly total: number;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
}

function Totals({ order, total, isBusy, onAdd }: TotalsProps) {
  const taken = order.lines.filter(isTaken);
  const pieces = taken.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  const rest = order.lines.length - taken.length;
  const list = taken.map(({ product }) => product).find((product) => (product?.priceListId ?? 0) >= COMPANY_LISTS);
  return (
    <section aria-label={t('Totale')} className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <p role="status" className="flex justify-between gap-4">
        <span>
          {t('{found} di {all} righe vanno nel carrello', { found: taken.length, all: order.lines.length })}
          {pieces > 0 && <span className="block text-ink-soft text-sm">{t('{n} pz', { n: pieces })}</span>}
        </span>
        <b>{formatEuro(total)}</b>
      </p>
      {list && (
        <p className="text-ink-soft text-sm">{t('Prezzo del tuo listino: {name}', { name: list.priceListName })}</p>
      )}
      <Button size="lg" disabled={taken.length === 0} busy={isBusy} onClick={onAdd} className="max-md:hidden">
        {addText(taken.length)}
      </Button>
      <p className="text-ink-soft text-xs">
        {t('Prima di promozioni e consegna.')} {rest > 0 && t('Le righe che mancano restano qui.')}
      </p>
    </section>
  );
}

/** Price lists of companies have numbers from here on (decision 66). */
const COMPANY_LISTS = 900_000_001;

const lineBreak = /\r?\n/;

function withoutLines(text: string, lines: readonly number[]): string {
  const gone = new Set(lines);
  return text
    .split(lineBreak)
    .filter((_, index) => !gone.has(index + 1))
    .join('\n');
}

function replaced(text: string, line: number, code: string, proposal: string): string {
  return text
    .split(lineBreak)
    .map((row, index) => (index + 1 === line ? row.replace(code, () => proposal) : row))
    .join('\n');
}
