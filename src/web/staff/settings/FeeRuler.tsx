import { formatMoney } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';

interface FeeRulerProps {
  readonly bands: readonly { readonly fromCents: number; readonly feeCents: number }[];
}

/** The value of the goods from left to right, with what the delivery costs; the last band is as wide as a third. */
export function FeeRuler({ bands }: FeeRulerProps) {
  const last = bands.at(-1)?.fromCents ?? 0;
  const end = last === 0 ? 1 : last * 1.5;
  return (
    <ol aria-label={t('Che cosa si paga')} className="flex overflow-hidden rounded-sm">
      {bands.map(({ fromCents, feeCents }, index) => {
        const width = ((bands[index + 1]?.fromCents ?? end) - fromCents) / end;
        return (
          <li
            key={fromCents}
            className={classNames(
              'min-w-18 border-line px-2 py-1.5 text-center text-sm not-first:border-l',
              feeCents === 0 ? 'bg-accent text-on-accent' : 'bg-accent-soft',
            )}
            style={{ flexGrow: Math.max(width, 0.02), flexBasis: 0 }}
          >
            <span className="block font-semibold">{feeCents === 0 ? t('gratis') : formatMoney(feeCents)}</span>
            <span className="block text-xs">{t('da {amount}', { amount: formatMoney(fromCents) })}</span>
          </li>
        );
      })}
    </ol>
  );
}
