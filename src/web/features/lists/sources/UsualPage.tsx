import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wishlistUsual } from '../../../../contract/lists/routes.ts';
import type { UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { wireQuantity } from '../../../product-model/wire-quantity.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useListFrom } from '../list-queries.ts';
import { Folded, Group } from '../rows/Folded.tsx';
import { GoodsRow } from '../rows/GoodsRow.tsx';
import { LeftOutGoods } from '../rows/LeftOutGoods.tsx';
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
        <p className="mt-1 mb-4 text-ink-soft text-sm">
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
          toAdd={chosen}
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
        <details className="group px-1 text-sm">
          <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-accent">
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

/** Formats the reason: "ogni 7 giorni circa, l’ultima volta 8 giorni fa" */
function reasonText({ everyDays, daysAgo }: Pick<Item, 'everyDays' | 'daysAgo'>): string {
  const every = everyDays === 1 ? t('ogni giorno') : t('ogni {n} giorni circa', { n: everyDays });
  const last = daysAgo === 1 ? t('l’ultima volta ieri') : t('l’ultima volta {n} giorni fa', { n: daysAgo });
  return `${every}, ${last}`;
}
