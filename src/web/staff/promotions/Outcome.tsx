import { useQuery } from '@tanstack/react-query';
import { staffPromotionResult } from '../../../contract/promotions/routes.ts';
import type { StaffPromotion } from '../../../contract/promotions/schemas.ts';
import { formatMoney, formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { formatMoment } from '../kit/moment.ts';
import { PROMOTIONS_KEY } from './promotion-acts.ts';
import { ACT_WORDS } from './promotion-words.ts';

const money = (euro: number) => formatMoney(Math.round(euro * 100));

/** What a promotion gave, beside the same weekdays before it. */
export function Outcome({ promotionId }: { readonly promotionId: number }) {
  const { data } = useQuery({
    queryKey: [...PROMOTIONS_KEY, 'result', promotionId],
    queryFn: () => api.call(staffPromotionResult, { query: { promotion_id: promotionId } }),
  });
  if (!data) return null;
  const { now, before } = data;
  const rows = [
    [t('Ordini'), formatNumber(now.orders), formatNumber(before.orders)],
    [t('Clienti'), formatNumber(now.customers), formatNumber(before.customers)],
    [t('Pezzi'), formatNumber(now.pieces), formatNumber(before.pieces)],
    [t('Venduto'), money(now.goods), money(before.goods)],
  ] as const;
  return (
    <section aria-label={t('Che cosa ha dato')} className="text-sm">
      <h2 className="font-semibold text-base">{t('Che cosa ha dato')}</h2>
      <p>{t('Sconto dato: {given}, in {n} ordini', { given: money(data.given), n: formatNumber(data.reached) })}</p>
      <table className="w-full text-right tabular-nums">
        <thead>
          <tr>
            <td />
            <th scope="col">{`${formatShortDay(data.from)} – ${formatShortDay(data.to)}`}</th>
            <th scope="col">{t('{n} settimane prima', { n: data.weeksBefore })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, is, was]) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td>{is}</td>
              <td>{was}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who did what with the promotion, newest first. */
export function History({ changes }: Pick<StaffPromotion, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('Storia')} className="text-sm">
      <h2 className="font-semibold text-base">{t('Storia')}</h2>
      <ol>
        {changes.map(({ changeId, act, by, changedAt }) => (
          <li key={changeId}>
            {t(ACT_WORDS[act])} · {by || t('Il negozio')} · <span>{formatMoment(changedAt)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
