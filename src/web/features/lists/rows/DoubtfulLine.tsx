import type { ReadLine } from '../../../../contract/lists/source-schemas.ts';
import { t } from '../../../../language/language.ts';
import { linePriceText, useShownPrices } from '../../../cart-core/stepper/shown-prices.ts';
import { paths } from '../../../page/paths.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { packText } from '../../../product-model/price-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';

/** A line of a pasted list with the products among which it asks. */
export interface AskedLine {
  readonly line: ReadLine;
  readonly index: number;
  readonly products: readonly CardProduct[];
}

interface DoubtfulLineProps {
  readonly line: AskedLine;
  readonly onChoose: (choice: number) => void;
  readonly onRemove: () => void;
}

/** A line that means several products, or none: it is shown as it was written, and a press says what it means. */
export function DoubtfulLine({ line: { line, products }, onChoose, onRemove }: DoubtfulLineProps) {
  const isMissing = line.state === 'missing';
  const more = line.found - products.length;
  return (
    <li className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-butter-soft">
          <Icon name="info" className="size-5.5 text-warning" />
        </span>
        <div className="min-w-0 grow">
          <p className="break-words text-ink-soft text-xs">{t('“{text}”', { text: line.text })}</p>
          <p className="break-words font-semibold text-sm">
            {isMissing ? t('Questo non l’abbiamo') : t('Quale: {name}?', { name: line.name })}
          </p>
          {isMissing && products.length > 0 && <p className="text-ink-soft text-xs">{t('Il più vicino:')}</p>}
        </div>
        {more > 0 && (
          <Link
            to={paths.search({ q: line.name })}
            className="flex min-h-11 shrink-0 items-center font-semibold text-accent text-sm hover:underline"
          >
            {t('Altri {n}', { n: more })}
          </Link>
        )}
        <IconButton
          icon="close"
          label={t('Togli la riga: {text}', { text: line.text })}
          className="-mr-2.5"
          onClick={onRemove}
        />
      </div>
      {products.length > 0 && (
        <div className="grid gap-2 sm:grid-cols-3">
          {products.map((product, choice) => (
            <Choice
              key={product.productId}
              product={product}
              isUsual={choice === 0 && line.choices[choice]?.isUsual === true}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

interface ChoiceProps {
  readonly product: CardProduct;
  readonly isUsual: boolean;
  readonly onChoose: () => void;
}

function Choice({ product, isUsual, onChoose }: ChoiceProps) {
  const shown = useShownPrices(product);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-15 items-center gap-3 rounded-md bg-card px-2.5 py-1.5 text-left ring-1 ring-line ring-inset hover:ring-2 hover:ring-accent"
    >
      <Picture src={product.picture} alt="" size={44} className="size-11 shrink-0 rounded-md bg-tile" />
      <span className="min-w-0 grow">
        <span lang={product.lang} className="line-clamp-2 font-medium text-sm leading-4.5">
          {product.name}
        </span>
        <span className="block text-ink-soft text-xs">
          {[packText(product), linePriceText(shown)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isUsual && <Badge tone="accent">{t('il solito')}</Badge>}
    </button>
  );
}
