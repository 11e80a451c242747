import { useQuery } from '@tanstack/react-query';
import { staffFees } from '../../../contract/settings/routes.ts';
import { formatMoney, formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { FeeRuler } from './FeeRuler.tsx';
import { FEES_KEY } from './fee-draft.ts';

export { FeesPage as Component };

/** The delivery fees with what is paid for which cart, where they hold, and the zones that differ (drawing 22-2). */
function FeesPage() {
  const { data, error, refetch } = useQuery({ queryKey: FEES_KEY, queryFn: () => api.call(staffFees, { query: {} }) });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <div className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{t('Spese di consegna')}</PrivateTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl">{t('Spese di consegna')}</h1>
        <p className="text-ink-soft text-sm">{t('quello che il cliente paga, per quanto spende')}</p>
        <Link
          to={staffPaths.newFee()}
          className="ml-auto flex min-h-8 items-center gap-1.5 rounded-sm border border-line-strong px-3 font-semibold text-sm hover:bg-tint"
        >
          <Icon name="plus" className="size-4" />
          {t('Una spesa nuova')}
        </Link>
      </div>
      <ul className="grid gap-3">
        {data.fees.map(({ feeId, name, bands, slots, zones }) => (
          <li key={feeId} className="grid gap-2 rounded-md border border-line bg-card p-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="font-semibold text-base">
                <Link to={staffPaths.fee(feeId)} className="inline-flex min-h-8 items-center underline">
                  {name}
                </Link>
              </h2>
              <p className="text-ink-soft text-sm max-sm:line-clamp-2">
                {[t('{n} fasce aperte', { n: formatNumber(slots) }), zones.join(', ')].filter(Boolean).join(' · ')}
              </p>
            </div>
            <FeeRuler bands={bands} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="dove-diverso" className="grid gap-2">
        <h2 id="dove-diverso" className="font-semibold text-base">
          {t('Dove il minimo è diverso')}
        </h2>
        {data.minimums.length === 0 && (
          <p className="text-ink-soft text-sm">{t('In nessuna zona: vale quello delle impostazioni di vendita.')}</p>
        )}
        <ul className="rounded-md border border-line bg-card empty:hidden">
          {data.minimums.map(({ zoneId, name, minimumCents }) => (
            <li key={zoneId} className="flex justify-between gap-3 border-line px-3 py-2 text-sm not-first:border-t">
              <Link to={staffPaths.zone(zoneId)} className="underline">
                {name}
              </Link>
              {t('minimo {amount}', { amount: formatMoney(minimumCents) })}
            </li>
          ))}
        </ul>
        <p className="text-sm">
          <Link to={staffPaths.settingsOf('vendita')} className="underline">
            {t('I minimi di tutta la catena')}
          </Link>
        </p>
      </section>
    </div>
  );
}
