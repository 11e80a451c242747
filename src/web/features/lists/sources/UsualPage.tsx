import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { wishlistUsual } from '../../../../contract/lists/routes.ts';
import type { UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { firstQuantity } from '../../../../domain/quantity/quantity.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { amountText } from '../../../product-model/amount-text.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { wireQuantity } from '../../../product-model/wire-quantity.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useListFrom } from '../list-queries.ts';
import { GoodsRow } from '../rows/GoodsRow.tsx';
import { ListFoot } from '../rows/ListFoot.tsx';
import { type ToPut, usePutInCart, useSplitByCart } from '../rows/put-in-cart.tsx';

type Item = UsualShopping['items'][number];
type LeftOut = UsualShopping['leftOut'][number];

interface Row extends ToPut {
  readonly item: Item;
}

export const Component = UsualPage;

/** "La solita spesa": products that the customer usually buys and will soon need, each with the reason. */
function UsualPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['mine', 'usual'],
    queryFn: () => api.call(wishlistUsual, {}),
  });
  return (
    <>
      <PrivateTitle>{t('La solita spesa')}</PrivateTitle>
      <h1 className="text-3xl">{t('La solita spesa')}</h1>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a mostrare la lista')}>
          <div role="status" aria-label={t('Caricamento della lista')} className="mt-4 min-h-[60rem]">
            <Skeleton className="h-72 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          picture="list"
          title={t('Per ora non ti manca niente')}
          action={
            <Link to={paths.orders()} className={buttonClass()}>
              {t('I miei ordini')}
            </Link>
          }
        >
          {t('Qui trovi i prodotti che hai comprato almeno tre volte, quando è ora di ricomprarli.')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && <Usual items={data.items} leftOut={data.leftOut} />}
    </>
  );
}

function Usual({ items, leftOut }: { readonly items: readonly Item[]; readonly leftOut: readonly LeftOut[] }) {
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number>>(new Map());
  const rows = items.map((item): Row => {
    const product = cardProductOf(item.product);
    return { item, product, amount: amounts.get(product.productId) ?? lineAmount(item) };
  });
  const { missing, present } = useSplitByCart(rows);
  const chosen = missing.filter(({ amount }) => amount > 0);
  const { put, isPending } = usePutInCart(t('dalla solita spesa'));
  const keep = useListFrom(tellError);
  const set = (row: Row, amount: number) => setAmounts(new Map(amounts).set(row.product.productId, amount));
  const isOver = ({ item }: Row) => item.daysAgo >= item.everyDays;
  const groups = [
    { name: t('Sarebbe già ora'), rows: chosen.filter(isOver) },
    { name: t('Sta per finire'), rows: chosen.filter((row) => !isOver(row)) },
  ];
  return (
    <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="mb-3 text-ink-soft">
          {chosen.length === 1
            ? t('Un prodotto che di solito ti finisce in questi giorni.')
            : t('{n} prodotti che di solito ti finiscono in questi giorni.', { n: chosen.length })}{' '}
          {t('Cambia le quantità, togli quello che hai ancora.')}
        </p>
        {groups.map(
          (group) =>
            group.rows.length > 0 && (
              <Group key={group.name} name={group.name} count={group.rows.length}>
                <Folded>
                  {group.rows.map((row) => (
                    <GoodsRow
                      key={row.product.productId}
                      product={row.product}
                      amount={row.amount}
                      passed={row.item.daysAgo / row.item.everyDays}
                      onChange={(amount) => set(row, amount)}
                      below={<p className="text-ink-soft text-xs">{reasonText(row.item)}</p>}
                    />
                  ))}
                </Folded>
              </Group>
            ),
        )}
        <LeftOutGoods
          leftOut={leftOut}
          present={present}
          removed={missing.filter(({ amount }) => amount === 0)}
          onBack={(row) => set(row, lineAmount(row.item))}
        />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-6">
        <ListFoot
          rows={chosen}
          toAdd={chosen.length}
          isBusy={isPending}
          onAdd={() => put({ rows: chosen, present: [], unsold: [] })}
        >
          <Button
            variant="secondary"
            busy={keep.isPending}
            disabled={chosen.length === 0}
            onClick={() =>
              keep.mutate({
                usual: chosen.map(({ product, amount }) => ({
                  productId: product.productId,
                  quantity: wireQuantity(product.selling, amount),
                })),
              })
            }
          >
            <Icon name="list" />
            {t('Crea una lista')}
          </Button>
        </ListFoot>
        <details className="group px-1 text-sm" open>
          <summary className="flex min-h-11 items-center gap-2 font-semibold">
            {t('Come la calcoliamo')}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <p className="text-ink-soft">
            {t(
              'Guardiamo solo i tuoi ordini. Entra quello che hai comprato almeno tre volte, quando si avvicina il giorno in cui di solito lo ricompri: la barretta dice quanto manca.',
            )}
          </p>
        </details>
      </div>
    </div>
  );
}

function Group({
  name,
  count,
  children,
}: {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={name} className="mb-4">
      <h2 className="flex justify-between font-sans font-semibold text-ink-soft text-sm tracking-normal">
        {name} <span aria-hidden="true">{count}</span>
      </h2>
      {children}
    </section>
  );
}

/** The number of rows that are open; further ones are shown on request. */
const OPEN_ROWS = 7;

function Folded({ children, open = OPEN_ROWS }: { readonly children: readonly ReactNode[]; readonly open?: number }) {
  const more = children.length - open;
  // a single remaining row is shown rather than hidden
  const first = more > 1 ? children.slice(0, open) : children;
  const list = 'divide-y divide-line border-line border-b';
  return (
    <>
      <ul className={list}>{first}</ul>
      {more > 1 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-accent text-sm">
            {t('Altri {n} prodotti', { n: more })}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className={list}>{children.slice(open)}</ul>
        </details>
      )}
    </>
  );
}

/** Formats the reason: "ogni 7 giorni circa, l’ultima volta 8 giorni fa" */
function reasonText({ everyDays, daysAgo }: Pick<Item, 'everyDays' | 'daysAgo'>): string {
  const every = everyDays === 1 ? t('ogni giorno') : t('ogni {n} giorni circa', { n: everyDays });
  const last = daysAgo === 1 ? t('l’ultima volta ieri') : t('l’ultima volta {n} giorni fa', { n: daysAgo });
  return `${every}, ${last}`;
}

interface LeftOutProps {
  readonly leftOut: readonly LeftOut[];
  readonly present: readonly Row[];
  /** What the customer removed just now. */
  readonly removed: readonly Row[];
  readonly onBack: (row: Row) => void;
}

/** What is not in the usual shopping this time, each with its reason, and a way to have it nevertheless. */
function LeftOutGoods({ leftOut, present, removed, onBack }: LeftOutProps) {
  const count = leftOut.length + present.length + removed.length;
  if (count === 0) return null;
  return (
    <Group name={t('Lasciati fuori, e perché')} count={count}>
      <Folded open={OPEN_OUT}>
        {[
          ...removed.map((row) => (
            <OutRow
              key={row.product.productId}
              picture={row.product.picture}
              name={row.product.name}
              why={t('l’hai tolto tu')}
            >
              <IconButton
                icon="plus"
                label={t('Rimetti: {name}', { name: row.product.name })}
                className="bg-card text-accent! shadow-float"
                onClick={() => onBack(row)}
              />
            </OutRow>
          )),
          ...present.map(({ product, amount }) => (
            <OutRow
              key={product.productId}
              picture={product.picture}
              name={product.name}
              why={t('è già nel carrello: di solito {amount}', { amount: amountText(product.selling, amount) })}
            >
              <Badge tone="accent">{t('nel carrello')}</Badge>
            </OutRow>
          )),
          ...leftOut.map((each) => {
            const product = each.product && cardProductOf(each.product);
            return (
              <OutRow key={each.productId} picture={product?.picture ?? ''} name={each.name} why={whyOut(each)}>
                {product && <PutOne product={product} />}
              </OutRow>
            );
          }),
        ]}
      </Folded>
    </Group>
  );
}

const OPEN_OUT = 4;

/** Puts the smallest amount into the cart, or says that the cart has some. */
function PutOne({ product }: { readonly product: CardProduct }) {
  const { put, isPending } = usePutInCart(t('dalla solita spesa'));
  const row = { product, amount: firstQuantity(product.selling.rule) };
  const { present } = useSplitByCart([row]);
  if (present.length > 0) return <Badge tone="accent">{t('nel carrello')}</Badge>;
  return (
    <IconButton
      icon="plus"
      label={t('Aggiungi al carrello: {name}', { name: product.name })}
      className="bg-card text-accent! shadow-float"
      disabled={isPending}
      onClick={() => put({ rows: [row], present: [], unsold: [] })}
    />
  );
}

function whyOut({ reason, everyDays, daysAgo, orderNumber, arrivesOn }: LeftOut): string {
  if (reason === 'unsold') return t('ora non è in vendita');
  if (reason === 'ordered' && orderNumber !== undefined && arrivesOn !== undefined)
    return t('arriva {day} con l’ordine {number}', { day: formatDay(arrivesOn), number: String(orderNumber) });
  const days = { ago: daysAgo, every: everyDays };
  if (daysAgo === 0) return t('preso oggi, di solito dura {every} giorni', days);
  return daysAgo === 1
    ? t('preso ieri, di solito dura {every} giorni', days)
    : t('preso {ago} giorni fa, di solito dura {every}', days);
}

interface OutRowProps {
  readonly picture: string;
  readonly name: string;
  readonly why: string;
  readonly children: ReactNode;
}

function OutRow({ picture, name, why, children }: OutRowProps) {
  return (
    <li className="flex min-h-18 items-center gap-3 py-1.5">
      <span className="size-12 shrink-0 overflow-hidden rounded-md bg-tile">
        {picture !== '' && <Picture src={picture} alt="" size={48} className="size-12" />}
      </span>
      <span className="min-w-0 grow text-sm">
        <span className="block break-words font-medium">{name}</span>
        <span className="block text-ink-soft text-xs">{why}</span>
      </span>
      {children}
    </li>
  );
}
