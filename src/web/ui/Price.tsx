import { t } from '../../language/language.ts';
import { classNames } from './class-names.ts';

export interface PriceProps {
  readonly value: string;
  /** The unit of the price when it is not the piece: "al kg". */
  readonly per?: string | undefined;
  readonly struck?: string | undefined;
  readonly unitPrice?: string | undefined;
  readonly size?: 'md' | 'lg';
}

/** The price to pay, the old price struck through beside it, the price per kg or litre below. All texts are already formatted. */
export function Price({ value, per, struck, unitPrice, size = 'md' }: PriceProps) {
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={classNames(
            'font-bold tracking-tight',
            size === 'lg' ? 'text-3xl' : 'text-lg',
            struck && 'text-promo',
          )}
        >
          <span className="sr-only">{t(struck ? 'Prezzo in promozione:' : 'Prezzo:')} </span>
          {value}
          {per && <span className="font-medium text-ink-soft text-sm"> {per}</span>}
        </span>
        {struck && (
          <s className="text-ink-faint text-sm">
            <span className="sr-only">{t('Prezzo pieno:')} </span>
            {struck}
          </s>
        )}
      </p>
      <p className="min-h-4.5 text-ink-faint text-xs">{unitPrice}</p>
    </div>
  );
}
