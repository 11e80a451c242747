import { t } from '../../language/language.ts';
import { classNames } from './class-names.ts';

export interface PriceProps {
  readonly value: string;
  /** The unit of the price when it is not the piece: "al kg". */
  readonly per?: string | undefined;
  readonly struck?: string | undefined;
  readonly unitPrice?: string | undefined;
  readonly size?: 'md' | 'lg';
  /** True for goods that cannot be bought now. */
  readonly isFaint?: boolean;
}

/**
 * The price to pay, the old price struck through beside it, the price per kg or litre below. All texts are already
 * formatted.
 */
export function Price({ value, per, struck, unitPrice, size = 'md', isFaint = false }: PriceProps) {
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={classNames(
            'font-[750] tracking-[-0.015em]',
            size === 'lg' ? 'text-[2rem] leading-9.5' : 'text-[1.1875rem] leading-6 md:text-xl md:leading-6',
            struck && 'text-promo',
            isFaint && 'text-ink-faint!',
          )}
        >
          <span className="sr-only">{t(struck ? 'Prezzo in promozione:' : 'Prezzo:')} </span>
          {value}
          {per && <span className="font-normal text-ink-soft text-xs tracking-normal"> {per}</span>}
        </span>
        {struck && (
          <s className="text-ink-faint text-sm">
            <span className="sr-only">{t('Prezzo pieno:')} </span>
            {struck}
          </s>
        )}
      </p>
      {unitPrice !== undefined && <p className="min-h-4.5 text-ink-faint text-xs">{unitPrice}</p>}
    </div>
  );
}
