import { t } from '../../language/language.ts';
import { classNames } from './class-names.ts';

export interface PriceProps {
  readonly value: string;
  /** What the price is for when it is not the piece: "al kg". */
  readonly per?: string | undefined;
  readonly struck?: string | undefined;
  readonly unitPrice?: string | undefined;
  readonly size?: 'md' | 'lg';
}

/** Price to pay, the struck-through one beside it, the price per kg or litre under it. Texts come formatted. */
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
