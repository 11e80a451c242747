import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

interface HoldNoticeProps {
  readonly cart: Pick<Cart, 'grossTotal' | 'authorisedTotal'>;
  /** A provider blocks the money until the goods are weighed. */
  readonly isHeld: boolean;
}

/** Says what happens to the money, and when: what is blocked today, and what is charged once the goods are weighed. */
export function HoldNotice({ cart: { grossTotal, authorisedTotal }, isHeld }: HoldNoticeProps) {
  const amount = formatEuro(authorisedTotal);
  const hasReserve = authorisedTotal > grossTotal;
  if (!isHeld && !hasReserve) return null;
  return (
    <div className="flex gap-2.5 rounded-md bg-accent-soft px-3 py-2.5 text-sm">
      <Icon name={isHeld ? 'lock' : 'scale'} className="size-5 text-accent" />
      <p>
        {isHeld && <b className="block font-semibold">{t('Oggi blocchiamo {amount}, non li addebitiamo.', { amount })}</b>}
        {isHeld && hasReserve
          ? t(
              'Sono {total} più {reserve} di riserva per i prodotti a peso. A peso fatto addebitiamo solo la spesa vera e liberiamo il resto.',
              { total: formatEuro(grossTotal), reserve: formatEuro(authorisedTotal - grossTotal) },
            )
          : isHeld
            ? t('Li addebitiamo quando la spesa è pronta.')
            : t('Alcuni prodotti si pesano alla preparazione: paghi il peso effettivo, al massimo {amount}.', {
                amount,
              })}
      </p>
    </div>
  );
}
