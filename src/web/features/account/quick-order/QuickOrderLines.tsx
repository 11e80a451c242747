import type { QuickLine, QuickLineState } from '../../../../contract/quick-order/schemas.ts';
import { formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import { msg, t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { packLanguage, packText } from '../../../product-model/price-text.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';

const WORDS: Readonly<Record<QuickLineState, string>> = {
  ok: msg('Trovato'),
  raised: msg('Si vende in confezioni: quantità arrotondata'),
  unknown: msg('Codice sconosciuto'),
  elsewhere: msg('Non in vendita in questo negozio'),
  'sold-out': msg('Esaurito'),
  options: msg('Si sceglie dalla sua pagina'),
  amount: msg('Quantità non valida'),
};

/** Returns the price of a line (euro) before promotions of the cart. */
export function quickLineTotal({ product, quantity = 0, weight = 0 }: QuickLine): number {
  return Math.round((product?.priceDisplay ?? 0) * (weight > 0 ? weight : quantity) * 100) / 100;
}

/** The lines of an order by code, in the order of the text, with what becomes of each. */
export function QuickOrderLines({ lines }: { readonly lines: readonly QuickLine[] }) {
  return (
    <ol className="divide-y divide-line">
      {lines.map((line) => (
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
