import { useQuery } from '@tanstack/react-query';
import { MAX_LEAFLET_GOODS } from '../../../contract/leaflets/limits.ts';
import { staffLeafletPromotions } from '../../../contract/leaflets/staff-routes.ts';
import type { LeafletDraft, LeafletPromotions } from '../../../contract/leaflets/staff-schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { OpenedPart } from '../kit/SendForm.tsx';
import type { Edited } from '../kit/use-edited.ts';

type Promotions = LeafletPromotions['promotions'];

/** Returns the promotions with prices on the days of a flyer. */
export function useFlyerPromotions({ startsOn, endsOn }: LeafletDraft): Promotions {
  const query = { from: startsOn, to: endsOn };
  const { data } = useQuery({
    queryKey: ['staff', 'leaflet-promotions', query],
    queryFn: () => api.call(staffLeafletPromotions, { query }),
    enabled: isDate(startsOn) && isDate(endsOn),
  });
  return data?.promotions ?? [];
}

interface FlyerPromotionsProps {
  readonly edited: Edited<LeafletDraft>;
  readonly promotions: Promotions;
}

/** The promotions of these days: all goods of one are put into the flyer at once, or one by one. */
export function FlyerPromotions({ edited: { value, change }, promotions }: FlyerPromotionsProps) {
  const put = (codes: readonly string[]) =>
    change({ ...value, products: [...new Set([...value.products, ...codes])].slice(0, MAX_LEAFLET_GOODS) });
  return (
    <section aria-label={t('Promozioni di questi giorni')} className="grid content-start gap-2">
      <h2 className="font-semibold text-base">{t('Promozioni di questi giorni')}</h2>
      <p className="text-ink-soft text-xs">{t('Nel volantino il prezzo non si scrive: viene dalla promozione.')}</p>
      {promotions.length === 0 && <p className="text-ink-soft text-sm">{t('Nessuna con un prezzo.')}</p>}
      {promotions.map((promotion) => {
        const { promotionId, name, startsOn, endsOn, goods } = promotion;
        const missing = goods.filter(({ code }) => !value.products.includes(code));
        return (
          <OpenedPart key={promotionId} title={`${name} (${formatShortDay(startsOn)}–${formatShortDay(endsOn)})`}>
            <Button
              variant="secondary"
              disabled={missing.length === 0}
              aria-label={t('Metti tutti i prodotti di {name}', { name })}
              onClick={() => put(missing.map(({ code }) => code))}
            >
              {missing.length === 0 ? t('Ci sono tutti') : t('Mettili tutti ({n})', { n: missing.length })}
            </Button>
            <ul className="mt-1 max-h-80 overflow-y-auto">
              {missing.map(({ code, name: product, promoPrice = 0 }) => (
                <li key={code} className="flex items-center gap-2 text-sm">
                  <span lang={contentLanguage()} className="min-w-0 grow">
                    {product} {formatEuro(promoPrice)}
                  </span>
                  <Button
                    variant="quiet"
                    aria-label={t('Metti {name}', { name: `${product} (${code})` })}
                    onClick={() => put([code])}
                  >
                    {t('Metti')}
                  </Button>
                </li>
              ))}
            </ul>
          </OpenedPart>
        );
      })}
    </section>
  );
}
