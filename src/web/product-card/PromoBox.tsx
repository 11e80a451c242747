import { formatEuro } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { CardPromo } from '../product-model/card-product.ts';

/** The full promotion: its text, its dates, and the lowest price of the 30 days before it (decisions, law). */
export function PromoBox({ promo }: { readonly promo: CardPromo }) {
  return (
    <div className="grid gap-1 rounded-md bg-butter-soft px-4 py-3 text-ink text-sm">
      {promo.words.map((each, index) => (
        <p key={each} lang={promo.lang} className={index === 0 ? 'font-bold' : undefined}>
          {each}
        </p>
      ))}
      {promo.others?.map((each) => (
        <p key={each} lang={promo.lang}>
          {each}
        </p>
      ))}
      <p>{t('Valida dal {from} al {until}.', { from: promo.from, until: promo.until })}</p>
      {promo.lowest30 !== undefined && (
        <p>
          {promo.lowestDays === undefined
            ? t('Prezzo più basso dei 30 giorni precedenti: {price}.', { price: formatEuro(promo.lowest30) })
            : t('Prezzo più basso da quando è in vendita, {n} giorni prima: {price}.', {
                n: promo.lowestDays,
                price: formatEuro(promo.lowest30),
              })}
        </p>
      )}
    </div>
  );
}
