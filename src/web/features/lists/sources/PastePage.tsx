import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_LIST_TEXT, MAX_READ_LINES } from '../../../../contract/lists/limits.ts';
import { wishlistRead } from '../../../../contract/lists/routes.ts';
import type { ReadLine } from '../../../../contract/lists/source-schemas.ts';
import { formatAmount } from '../../../../domain/base/format.ts';
import { firstQuantity, nextQuantity } from '../../../../domain/quantity/quantity.ts';
import { msg, t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { PageBar } from '../../../page/account/PageBar.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { wireQuantity } from '../../../product-model/wire-quantity.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useListFrom } from '../list-queries.ts';
import { type AskedLine, DoubtfulLine } from '../rows/DoubtfulLine.tsx';
import { GoodsRow } from '../rows/GoodsRow.tsx';
import { ListFoot } from '../rows/ListFoot.tsx';
import { type ToPut, usePutInCart, useSplitByCart } from '../rows/put-in-cart.tsx';

export const Component = PastePage;

/** A list as people write it is recognised line by line: what is doubtful is asked, the rest can be changed. */
function PastePage() {
  const [text, setText] = useState('');
  const read = useMutation({ mutationFn: () => api.call(wishlistRead, { body: { text } }) });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!read.isPending && text.trim() !== '') read.mutate();
  }
  return (
    <>
      <PrivateTitle>{t('Incolla una lista')}</PrivateTitle>
      <PageBar title={t('Incolla una lista')} backTo={paths.lists()} backText={t('Le mie liste')} />
      <div
        className={classNames(
          'mt-4 grid items-start gap-x-10 gap-y-4',
          read.data ? 'lg:grid-cols-[18rem_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]',
        )}
      >
        <form onSubmit={submit} className="grid gap-2">
          <TextArea
            name="list-text"
            label={t('La tua lista, come la scrivi di solito')}
            hint={t('Una riga o una virgola per cosa, fino a {n}. Va bene anche da un messaggio.', {
              n: MAX_READ_LINES,
            })}
            placeholder={t('2 latte, 1/2 kg pane, q.b. sale')}
            rows={read.data ? 6 : 10}
            maxLength={MAX_LIST_TEXT}
            value={text}
            error={read.error ? asApiError(read.error).message : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            type="submit"
            size="lg"
            variant={read.data ? 'secondary' : 'primary'}
            busy={read.isPending}
            disabled={text.trim() === ''}
          >
            {t('Trova i prodotti')}
          </Button>
        </form>
        {!read.data && <HowItIsRead />}
        <div aria-live="polite">{read.data && <Recognised key={read.submittedAt} lines={read.data.lines} />}</div>
      </div>
    </>
  );
}

const EXAMPLES = [
  [msg('2 latte'), msg('due pezzi del latte che prendi di solito')],
  [msg('1/2 kg pane'), msg('500 g, o la misura più vicina che vendiamo')],
  [msg('q.b. sale'), msg('la confezione più piccola')],
] as const;

/** What becomes of lines as people write them; beside the field where there is room, else below it. */
function HowItIsRead() {
  return (
    <section aria-labelledby="come-la-leggiamo" className="rounded-lg bg-card p-5 shadow-card">
      <h2 id="come-la-leggiamo" className="text-xl">
        {t('Come la leggiamo')}
      </h2>
      <dl className="mt-2 divide-y divide-line text-sm">
        {EXAMPLES.map(([written, read]) => (
          <div key={written} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 py-3">
            <dt className="font-semibold">{t(written)}</dt>
            <dd className="text-ink-soft">{t(read)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-soft text-sm">
        {t('Dove non siamo sicuri te lo chiediamo: niente va nel carrello da solo.')}
      </p>
    </section>
  );
}

/** What the customer decided about a line; nothing yet: what was recognised counts. */
interface Decision {
  /** The index of the chosen product. */
  readonly choice?: number;
  readonly amount?: number | undefined;
  readonly isRemoved?: boolean;
  /** True if the customer wants another product than the recognised one. */
  readonly isAsked?: boolean;
}

function Recognised({ lines }: { readonly lines: readonly ReadLine[] }) {
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const decide = (index: number, decision: Decision) =>
    setDecisions(new Map(decisions).set(index, { ...decisions.get(index), ...decision }));
  const all = lines.map((line, index) => asked(line, index, decisions.get(index) ?? {}));
  const open = all.filter(({ row, isRemoved }) => row === undefined && !isRemoved);
  const settled = all.filter(({ row, isRemoved }) => row !== undefined && !isRemoved);
  const rows = settled.flatMap(({ row }) => row ?? []);
  const { missing, present } = useSplitByCart(rows);
  const { put, isPending } = usePutInCart(t('dalla lista incollata'));
  const keep = useListFrom(tellError);
  if (lines.length === 0) return <p className="text-ink-soft">{t('Non abbiamo riconosciuto nessuna riga.')}</p>;
  return (
    <div className="grid gap-4">
      <h2 className="font-sans font-semibold text-base tracking-normal">
        {summaryOf(settled.length, open.length, all.length)}
      </h2>
      <ul className="grid gap-4 empty:hidden" aria-label={t('Da guardare')}>
        {open.map((line) => (
          <DoubtfulLine
            key={line.index}
            line={line}
            onChoose={(choice) => decide(line.index, { choice, isAsked: false, amount: undefined })}
            onRemove={() => decide(line.index, { isRemoved: true })}
          />
        ))}
      </ul>
      <ul aria-label={t('Trovati')} className="divide-y divide-line empty:hidden">
        {settled.map(
          ({ line, index, row, isUsual }) =>
            row && (
              <GoodsRow
                key={index}
                product={row.product}
                amount={row.amount}
                onChange={(amount) => decide(index, amount === 0 ? { isRemoved: true } : { amount })}
                above={<p className="break-words text-ink-soft text-xs">{t('“{text}”', { text: line.text })}</p>}
                note={noteOf(line, row, isUsual)}
                end={
                  line.choices.length > 1 && (
                    <IconButton
                      icon="swap"
                      label={t('Scegli un altro prodotto: {text}', { text: line.text })}
                      onClick={() => decide(index, { isAsked: true })}
                    />
                  )
                }
              />
            ),
        )}
      </ul>
      {rows.length > 0 && (
        <div className="max-w-md">
          <ListFoot
            rows={rows}
            toAdd={missing}
            isBusy={isPending}
            onAdd={() => put({ rows: missing, present: present.map(({ product }) => product.name), unsold: [] })}
            hint={present.length > 0 ? t('{n} ci sono già.', { n: present.length }) : ''}
          >
            <Button
              variant="secondary"
              busy={keep.isPending}
              onClick={() =>
                keep.mutate({
                  items: rows.map(({ product, amount }) => ({
                    productId: product.productId,
                    quantity: wireQuantity(product.selling, amount),
                  })),
                })
              }
            >
              <Icon name="list" />
              {t('Salva come lista')}
            </Button>
          </ListFoot>
        </div>
      )}
    </div>
  );
}

interface Decided extends AskedLine {
  readonly isRemoved: boolean;
  readonly isUsual: boolean;
  /** The product that counts for the line; undefined: the customer is asked. */
  readonly row: ToPut | undefined;
}

function asked(line: ReadLine, index: number, decision: Decision): Decided {
  const products = line.choices.map((choice) => cardProductOf(choice.product));
  const at = decision.isAsked ? undefined : (decision.choice ?? (line.state === 'found' ? 0 : undefined));
  const choice = at === undefined ? undefined : line.choices[at];
  const product = at === undefined ? undefined : products[at];
  const row = choice && product ? { product, amount: decision.amount ?? lineAmount(choice) } : undefined;
  return { line, index, products, row, isRemoved: decision.isRemoved === true, isUsual: choice?.isUsual === true };
}

function noteOf({ isToTaste, asked }: ReadLine, row: ToPut, isUsual: boolean): string {
  return [isUsual && t('il solito'), isToTaste && t('quanto basta: ne mettiamo uno'), asked && unlikeAsked(asked, row)]
    .filter(Boolean)
    .join(' · ');
}

/** Says why loose goods are not in the amount that was written: they begin at a weight, or go up in steps. */
function unlikeAsked({ value, unit }: NonNullable<ReadLine['asked']>, { product, amount }: ToPut): string {
  const { rule } = product.selling;
  if (rule.saleType !== 'Sfuso' || unit !== 'g' || value === amount) return '';
  const from = firstQuantity(rule);
  if (value < from && amount === from) return t('si vende da {amount}', { amount: formatAmount('Sfuso', from) });
  const step = nextQuantity(rule, from) - from;
  if (Math.abs(value - amount) >= step) return ''; // the customer changed it
  return t('si vende a passi di {amount}', { amount: formatAmount('Sfuso', step) });
}

function summaryOf(found: number, open: number, all: number): string {
  const text = t('{n} su {all} trovati', { n: found, all });
  if (open === 0) return text;
  return `${text}, ${open === 1 ? t('uno da guardare') : t('{n} da guardare', { n: open })}`;
}
