import type { DriveRun, DriveStop } from '../../../contract/runs/run-schemas.ts';
import { formatEuro, formatHours, formatShortDay } from '../../../domain/base/format.ts';
import { TEMPERATURES } from '../../../domain/delivery/crates.ts';
import { t } from '../../../language/language.ts';
import { OnPaper, PaperTable } from '../orders/OrderSheets.tsx';
import { cratesText, zoneName } from '../words/crate-words.tsx';

/**
 * Prints a run. Each stop has the customer, address and time, the number of crates by temperature, the amount to pay,
 * and a space for the signature.
 */
export function RunSheet({ run, onPrinted }: { readonly run: DriveRun; readonly onPrinted: () => void }) {
  const { number, dateIso, beginTime, endTime, van, driver, stops, starts, crates } = run;
  const toCollect = stops.reduce((sum, stop) => sum + stop.toCollect, 0);
  const facts = [
    `${formatShortDay(dateIso)}, ${formatHours(beginTime, endTime)}`,
    van,
    driver?.name ?? t('Nessun autista'),
    t('parte alle {time}', { time: starts }),
    cratesText(crates),
    toCollect > 0 ? t('Da incassare: {amount}', { amount: formatEuro(toCollect) }) : '',
  ];
  return (
    <OnPaper onPrinted={onPrinted} className="run-sheet">
      <PaperTable columns={4} title={t('Giro {n}', { n: number })} facts={facts.filter(Boolean).join(' · ')}>
        {stops.map((stop, index) => (
          <StopOnPaper key={stop.orderId} stop={stop} place={index + 1} />
        ))}
      </PaperTable>
    </OnPaper>
  );
}

function StopOnPaper({ stop, place }: { readonly stop: DriveStop; readonly place: number }) {
  const {
    orderNumber,
    opens,
    closes,
    arrives,
    customer,
    address,
    note,
    phone,
    word,
    boxes,
    crates,
    toCollect,
    payment,
    alcoholItems,
    isReady,
  } = stop;
  const zones = TEMPERATURES.flatMap((zone) => {
    const count = boxes.filter(({ temperature }) => temperature === zone).length;
    return count > 0 ? [`${count} ${zoneName(zone)}`] : [];
  });
  return (
    <tr className="break-inside-avoid">
      <td className="w-8 font-semibold text-lg">{place}</td>
      <td className="w-24 whitespace-nowrap">
        <b className="block">{`${opens}–${closes}`}</b>
        {t('circa {time}', { time: arrives })}
      </td>
      <td>
        <b className="block">{[word, customer].filter(Boolean).join(' · ')}</b>
        <span className="block">{address}</span>
        {note !== '' && <span className="block font-semibold">{note}</span>}
        <span className="block">
          {[phone, t('Ordine {number}', { number: String(orderNumber) })].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className="w-56">
        <span className="block font-semibold">{zones.length > 0 ? zones.join(', ') : cratesText(crates)}</span>
        {!isReady && stop.state === 'planned' && <span className="block">{t('non pronto')}</span>}
        {alcoholItems.length > 0 && (
          <span className="block">{t('C’è alcol: chiedi un documento, almeno 18 anni')}</span>
        )}
        <span className="block">
          {toCollect > 0
            ? t('Da incassare: {amount}', { amount: formatEuro(toCollect) })
            : t('Già pagato: {how}', { how: t(payment) })}
        </span>
        <span className="mt-6 block border-ink border-t">{t('Firma')}</span>
      </td>
    </tr>
  );
}
