import type { Receipt } from '../../../../contract/orders/receipt-schemas.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import type { RefundableLine } from '../../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import { HANDED_OVER } from '../../../../domain/orders/order-status.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { countText } from '../../../product-model/count-text.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { GIFT, Thumb } from '../page/OrderGoods.tsx';

export type ReceiptLine = Receipt['lines'][number];

interface ReceivedGoodsProps {
  readonly order: Order;
  /** The lines for which a problem can be reported; none before the goods are handed over. */
  readonly reportable: readonly RefundableLine[];
}

/**
 * Shows each product of an order once, with the weights and prices that count: first what differs from the order, then
 * the others by department. Nothing before the goods are picked.
 */
export function ReceivedGoods({ order, reportable }: ReceivedGoodsProps) {
  const { receipt } = order;
  if (!receipt) return null;
  const isFinal = receipt.isCharged || HANDED_OVER.includes(order.orderStatusId);
  const canReport = new Set(reportable.map(({ orderItemId }) => orderItemId));
  const { first, rest, more } = folded(groupsOf(order, receipt));
  // where no line can be reported any more, no column waits for the buttons
  const groups = (some: readonly Group[]) => {
    const reports = some.some(({ lines }) => lines.some(({ orderItemId }) => canReport.has(orderItemId)))
      ? canReport
      : undefined;
    return some.map((one) => <GoodsGroup key={one.name} order={order} group={one} canReport={reports} />);
  };
  return (
    <section aria-label={t('Che cosa hai ricevuto')} className="rounded-lg bg-card px-5 pt-4 pb-3 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{countText(receipt.lines.length)}</h2>
        <p className="text-ink-soft text-sm">
          {isFinal ? t('con i pesi veri') : t('Pesi veri e importo finale: lo addebitiamo alla consegna.')}
        </p>
      </div>
      {groups(first)}
      {more > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 pt-2 font-semibold text-accent text-sm">
            {t('Altri {n} prodotti', { n: more })}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          {groups(rest)}
        </details>
      )}
    </section>
  );
}

/** The number of lines that are open; the departments after them are shown on request. */
const OPEN_LINES = 10;

/** Divides groups at the first one that begins after so many lines. */
function folded(groups: readonly Group[]) {
  let before = 0;
  const at = groups.findIndex(({ lines }) => {
    const isFar = before >= OPEN_LINES;
    before += lines.length;
    return isFar;
  });
  const [first, rest] = at < 0 ? [groups, []] : [groups.slice(0, at), groups.slice(at)];
  const more = rest.reduce((sum, { lines }) => sum + lines.length, 0);
  // a single remaining line is shown rather than hidden
  return more > 1 ? { first, rest, more } : { first: groups, rest: [], more: 0 };
}

interface GoodsGroupProps {
  readonly order: Order;
  readonly group: Group;
  /** Undefined: no line of the list can be reported. */
  readonly canReport: ReadonlySet<number> | undefined;
}

function GoodsGroup({ order, group: { name, lines, isDifferent: isMarked }, canReport }: GoodsGroupProps) {
  return (
    <div className="mt-3">
      <p className="flex justify-between gap-3 text-ink-soft text-sm">
        <span>{name}</span>
        <span aria-hidden="true">{lines.length}</span>
      </p>
      <ul aria-label={name} className={isMarked ? 'mt-1 grid gap-1' : 'divide-y divide-line'}>
        {lines.map((line) => (
          <Goods
            key={line.orderItemId}
            order={order}
            line={line}
            isDifferent={isMarked}
            canReport={canReport?.has(line.orderItemId)}
          />
        ))}
      </ul>
    </div>
  );
}

interface Group {
  readonly name: string;
  readonly lines: readonly ReceiptLine[];
  readonly isDifferent: boolean;
}

function groupsOf({ orderItems, departments = [] }: Order, { lines }: Receipt): readonly Group[] {
  const categoryOf = new Map(orderItems.map(({ orderItemId, product }) => [orderItemId, product.categoryId]));
  const different = lines.filter(isDifferent);
  const same = lines.filter((line) => !isDifferent(line));
  const placed = departments.map(({ name, categoryIds }) => ({
    name,
    lines: same.filter(({ orderItemId }) => categoryIds.includes(categoryOf.get(orderItemId) ?? -1)),
    isDifferent: false,
  }));
  const found = new Set(placed.flatMap((group) => group.lines));
  const others = { name: t('Altro'), lines: same.filter((line) => !found.has(line)), isDifferent: false };
  const first = { name: t('Diverso da come l’avevi chiesto'), lines: different, isDifferent: true };
  return [first, ...placed, others].filter((group) => group.lines.length > 0);
}

function isDifferent({ outcome, leftOut }: ReceiptLine): boolean {
  return outcome !== 'picked' || leftOut !== undefined;
}

/** Says in one sentence what was replaced and what was missing; '' if nothing was. */
export function differencesText({ lines }: Receipt): string {
  const count = (...outcomes: readonly ReceiptLine['outcome'][]) =>
    lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [replaced, missing] = [count('substituted'), count('missing', 'returned')];
  return [
    replaced > 0 && (replaced === 1 ? t('uno sostituito') : t('{n} sostituiti', { n: replaced })),
    missing > 0 && (missing === 1 ? t('uno mancava') : t('{n} mancavano', { n: missing })),
  ]
    .filter(Boolean)
    .join(', ');
}

interface GoodsProps {
  readonly order: Order;
  readonly line: ReceiptLine;
  readonly isDifferent: boolean;
  readonly canReport: boolean | undefined;
}

function Goods({ order, line, isDifferent: isMarked, canReport }: GoodsProps) {
  const { name, slug, picture } = shownAs(order, line);
  const isGone = line.outcome === 'missing' || line.outcome === 'returned';
  return (
    <li className={`flex min-h-15 items-center gap-3 py-1.5 ${isMarked ? '-mx-3 rounded-md bg-butter-soft px-3' : ''}`}>
      <Thumb src={picture} />
      <div className="min-w-0 grow">
        {slug === '' ? (
          <p lang={contentLanguage()} className="break-words font-medium text-sm">
            {name}
          </p>
        ) : (
          <Link
            to={paths.product(slug)}
            lang={contentLanguage()}
            className="relative block font-medium text-sm after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
          >
            <span className="line-clamp-2 break-words">{name}</span>
          </Link>
        )}
        <p className="text-ink-soft text-xs">{goodsText(line)}</p>
        <SubstituteOf line={line} />
        {line.leftOut !== undefined && (
          <p className="text-ink-soft text-xs">{t('Non addebitati: {amount}', { amount: formatEuro(line.leftOut) })}</p>
        )}
      </div>
      <p className="whitespace-nowrap font-bold text-sm">
        {isGone ? <s className="font-medium text-ink-soft">{formatEuro(line.orderedTotal)}</s> : priceText(order, line)}
      </p>
      {canReport ? (
        <Link
          to={paths.orderProblem(order.orderId, line.orderItemId)}
          aria-label={t('Qualcosa non va con {name}?', { name })}
          className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-tint hover:text-ink"
        >
          <Icon name="refund" className="size-5" />
        </Link>
      ) : (
        canReport === false && <span className="-mr-2.5 w-11 shrink-0" />
      )}
    </li>
  );
}

function priceText({ orderItems }: Order, { orderItemId, total }: ReceiptLine): string {
  const line = orderItems.find((each) => each.orderItemId === orderItemId);
  return line?.cartItemInsertionTypeId === GIFT ? t('Omaggio') : formatEuro(total);
}

/** What came instead of a whole line is shown under its own name. */
function isWhollyReplaced({ outcome, pickedQuantity, pickedWeight }: ReceiptLine): boolean {
  return outcome === 'substituted' && pickedQuantity === 0 && pickedWeight === 0;
}

function shownAs({ orderItems }: Order, line: ReceiptLine): { name: string; slug: string; picture: string } {
  const { substitute } = line;
  const product = orderItems.find(({ orderItemId }) => orderItemId === line.orderItemId)?.product;
  const ordered = product?.mediaURL ?? '';
  if (substitute && isWhollyReplaced(line))
    return { name: substitute.name, slug: substitute.slug, picture: substitute.mediaURL ?? ordered };
  return { name: line.name, slug: product?.slug ?? '', picture: ordered };
}

/** The substitute for a part of the goods. */
function SubstituteOf({ line }: { readonly line: ReceiptLine }) {
  const { substitute } = line;
  if (!substitute || isWhollyReplaced(line)) return null;
  const { quantity, weight, name, slug } = substitute;
  return (
    <p className="text-ink-soft text-xs">
      {t('Al suo posto: {amount}', { amount: amountText(quantity, weight) })}{' '}
      <Link to={paths.product(slug)} lang={contentLanguage()} className="relative underline">
        {name}
      </Link>
    </p>
  );
}

/** "1,12 kg invece di 1 kg", what it replaces, or the reason why the goods are missing. */
function goodsText(line: ReceiptLine): string {
  const picked = amountText(line.pickedQuantity, line.pickedWeight);
  const ordered = amountText(line.orderedQuantity, line.orderedWeight);
  if (line.outcome === 'returned') return t('Non accettato alla consegna');
  if (line.outcome === 'missing') return t('Mancava, non lo paghi: {amount} ordinati', { amount: ordered });
  if (line.substitute && isWhollyReplaced(line)) {
    const amount = amountText(line.substitute.quantity, line.substitute.weight);
    return line.total === line.orderedTotal
      ? t('{amount}, al posto di {name}, allo stesso prezzo', { amount, name: line.name })
      : t('{amount}, al posto di {name}', { amount, name: line.name });
  }
  return picked === ordered ? picked : t('{picked} invece di {ordered}', { picked, ordered });
}

function amountText(quantity: number, kilos: number): string {
  if (kilos > 0) return formatGrams(Math.round(kilos * 1000));
  return quantity === 1 ? t('1 pz') : t('{n} pz', { n: quantity });
}
