import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The goods wait in a locker: behind which door, and until when. */
export function InLocker({ order }: { readonly order: Pick<Order, 'inLocker' | 'timeslot'> }) {
  const { inLocker, timeslot } = order;
  if (!inLocker) return null;
  const until = { day: formatDay(timeslot.dateIso), time: timeslot.endTime };
  return (
    <section aria-labelledby="locker" className="grid gap-2 rounded-lg bg-card p-6 shadow-card">
      <h2 id="locker" className="flex items-center gap-2.5 text-xl">
        <Icon name="check" className="size-6 text-accent" />
        {t('La tua spesa è nel locker')}
      </h2>
      {inLocker.box !== '' && (
        <p>
          {t('Sportello')} <strong className="text-lg">{inLocker.box}</strong>
        </p>
      )}
      <p className="text-ink-soft">{t('Ritirala entro {day}, ore {time}.', until)}</p>
    </section>
  );
}
