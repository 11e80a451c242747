import type { OrderAtCounter } from '../../../contract/hand-over/schemas.ts';
import type { EmptiesBack } from '../../../contract/refunds/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import type { Temperature } from '../../../domain/delivery/crates.ts';
import type { PickingZone } from '../../../domain/picking/batches.ts';
import { msg, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

export const COUNTER_KEY = ['staff', 'counter'];

export function counterOrderKey(orderId: number) {
  return [...COUNTER_KEY, orderId] as const;
}

type Zone = Temperature | PickingZone;

/** The temperature zones of crates and of picking: the letter is that of the label; names in Italian, for `t`. */
const ZONES: Readonly<Record<Zone, { readonly letter: string; readonly name: string }>> = {
  ambient: { letter: 'A', name: msg('Ambiente') },
  chilled: { letter: 'F', name: msg('Fresco') },
  fresh: { letter: 'F', name: msg('Fresco') },
  frozen: { letter: 'S', name: msg('Surgelato') },
  counter: { letter: 'B', name: msg('Banco') },
};

export function zoneName(zone: Zone): string {
  return t(ZONES[zone].name);
}

/** A zone by letter, shape and colour, with its name for screen readers. */
export function ZoneSign({ zone }: { readonly zone: Zone }) {
  const { letter } = ZONES[zone];
  return (
    <span
      role="img"
      aria-label={zoneName(zone)}
      data-zone={letter}
      className="staff-zone inline-grid size-6 shrink-0 place-items-center text-xs"
    >
      {letter}
    </span>
  );
}

/** The crates of an order in one line: zone, code word of the order, and the place of each. */
export function CrateTags({ order: { crates, word } }: { readonly order: Pick<OrderAtCounter, 'crates' | 'word'> }) {
  if (crates.length === 0) return <span className="text-ink-soft">{t('senza casse')}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {crates.map(({ crateId, temperature, place, isOut }) => (
        <li key={crateId} className={classNames('flex items-center gap-1.5', isOut && 'text-ink-soft line-through')}>
          <ZoneSign zone={temperature} />
          <span className="font-semibold">{word}</span>
          {place !== '' && <span>{place}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The parking place of the customer's car, and its plate. */
export function ParkingPlace({ note }: { readonly note: string }) {
  if (note === '') return null;
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <Icon name="pin" className="size-4 shrink-0 text-accent" label={t('Parcheggio')} />
      {note}
    </span>
  );
}

/** Returns a text with the number of crates that were not scanned yet. */
export function missingCratesText(missing: number): string {
  return missing === 1 ? t('manca 1 cassa') : t('mancano {n} casse', { n: missing });
}

export function cratesText(crates: number): string {
  return crates === 1 ? t('1 cassa') : t('{n} casse', { n: crates });
}

/** Returns a text with the returned empties and the amount that the customer gets for them. */
export function emptiesText({ pieces, paidPieces, amount }: EmptiesBack): string {
  const count = pieces === 1 ? t('1 vuoto reso') : t('{n} vuoti resi', { n: pieces });
  if (paidPieces === 0) return t('{count}: nessuna cauzione da restituire', { count });
  if (paidPieces < pieces)
    return t('{count}, cauzione per {n}: {amount}', { count, n: paidPieces, amount: formatEuro(amount) });
  return t('{count}: {amount} restituiti', { count, amount: formatEuro(amount) });
}

/** DD/MM/YYYY of YYYY-MM-DD, as documents write it. */
export function dayText(iso: string): string {
  return iso.split('-').reverse().join('/');
}
