import type { Order } from '../../../../contract/orders/schemas.ts';
import { formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { LinePromotions } from '../../cart/lines/LinePromotions.tsx';

/** cartItemInsertionTypeId of gifts. */
const GIFT = 2;
/** The number of goods shown at once; the others open in place. */
const SHOWN = 8;

type Line = Omit<Order['orderItems'][number], 'orderItemInfo'> & Partial<Pick<Order['orderItems'][number], 'orderItemInfo'>>;

/** The goods of an order at the prices of that time: the first ones, and the others where they are asked for. */
export function OrderGoods({ lines }: { readonly lines: readonly Line[] }) {
  const more = lines.length - SHOWN;
  // a single one more is shown rather than folded
  const shown = more > 1 ? lines.slice(0, SHOWN) : lines;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((line) => (
          <Goods key={line.orderItemId} line={line} />
        ))}
      </ul>
      {more > 1 && (
        <details className="group border-line border-t">
          <summary className="flex min-h-11 items-center gap-1.5 py-2 font-semibold text-accent text-sm">
            {t('Altri {n} prodotti', { n: more })}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line border-line border-t">
            {lines.slice(SHOWN).map((line) => (
              <Goods key={line.orderItemId} line={line} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Goods({ line }: { readonly line: Line }) {
  const { product, quantity, weight, unitPrice, grossTotal } = line;
  return (
    <li className="flex min-h-15 items-center gap-3 py-1.5">
      <Thumb src={product.mediaURL} />
      <div className="min-w-0 grow">
        <Link
          to={paths.product(product.slug)}
          lang={contentLanguage()}
          className="-my-0.5 line-clamp-2 break-words py-0.5 font-medium text-sm hover:underline"
        >
          {product.name}
        </Link>
        <p className="text-ink-faint text-xs">
          {weight > 0
            ? t('{amount} · {price}/kg · da pesare', {
                amount: formatGrams(Math.round(weight * 1000)),
                price: formatEuro(unitPrice),
              })
            : `${quantity} × ${formatEuro(unitPrice)}`}
        </p>
        <Wishes infos={line.orderItemInfo ?? {}} />
        <LinePromotions name={product.name} steps={line.priceSteps ?? []} isLoose={weight > 0} />
      </div>
      <p className="font-bold text-sm">{line.cartItemInsertionTypeId === GIFT ? t('Omaggio') : formatEuro(grossTotal)}</p>
    </li>
  );
}

/** The small picture of goods; sources of a picture would count as members of the row. */
export function Thumb({ src }: { readonly src: string }) {
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-md bg-tile p-0.5">
      <Picture src={src} alt="" size={44} className="size-11" />
    </span>
  );
}

/** Shows the preferences of a line. "Substitutes allowed" is the default and not shown. */
function Wishes({ infos }: { readonly infos: Readonly<Record<string, string>> }) {
  const { note, preferred_substitute_name: name, accepts_alternatives: accepts } = infos;
  const wishes = [
    note && t('Nota: {note}', { note }),
    accepts === 'false' ? t('Senza alternative') : name && t('Se manca: {name}', { name }),
  ].filter(Boolean);
  return wishes.length > 0 && <p className="break-words text-ink-soft text-xs">{wishes.join(' · ')}</p>;
}
