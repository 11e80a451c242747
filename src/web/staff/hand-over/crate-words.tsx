import type { OrderAtCounter } from '../../../contract/hand-over/schemas.ts';
import type { Temperature } from '../../../domain/delivery/crates.ts';
import { msg, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

export const COUNTER_KEY = ['staff', 'counter'];

export function counterOrderKey(orderId: number) {
  return [...COUNTER_KEY, orderId] as const;
}

/** The zones of crates: the letter is that of the label; names to be shown by `t`. */
const ZONES: Readonly<Record<Temperature, { readonly letter: string; readonly name: string; readonly shape: string }>> = {
  ambient: { letter: 'A', name: msg('Ambiente'), shape: 'rounded-sm' },
  chilled: { letter: 'F', name: msg('Fresco'), shape: 'rounded-t-full rounded-b-sm' },
  frozen: { letter: 'S', name: msg('Surgelato'), shape: 'rounded-full' },
};

export function zoneName(temperature: Temperature): string {
  return t(ZONES[temperature].name);
}

type Crate = OrderAtCounter['crates'][number];

/** The zone of a crate by shape and letter, with its name for screen readers. */
export function ZoneSign({ temperature }: Pick<Crate, 'temperature'>) {
  const { letter, shape } = ZONES[temperature];
  return (
    <span
      role="img"
      aria-label={zoneName(temperature)}
      className={classNames('inline-grid size-6 place-items-center bg-ink font-bold text-paper text-xs', shape)}
    >
      {letter}
    </span>
  );
}

/** The crates of an order in one line: zone, the word of the order, and where each stands. */
export function CrateTags({ order: { crates, word } }: { readonly order: Pick<OrderAtCounter, 'crates' | 'word'> }) {
  if (crates.length === 0) return <span className="text-ink-soft">{t('senza casse')}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {crates.map(({ crateId, temperature, place, isOut }) => (
        <li key={crateId} className={classNames('flex items-center gap-1.5', isOut && 'text-ink-soft line-through')}>
          <ZoneSign temperature={temperature} />
          <span className="font-semibold">{word}</span>
          {place !== '' && <span>{place}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Where the car stands, and its plate. */
export function ParkingPlace({ note }: { readonly note: string }) {
  if (note === '') return null;
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <Icon name="pin" className="size-4 shrink-0 text-accent" label={t('Parcheggio')} />
      {note}
    </span>
  );
}

/** How many crates nobody has read yet. */
export function missingCratesText(missing: number): string {
  return missing === 1 ? t('manca 1 cassa') : t('mancano {n} casse', { n: missing });
}

export function cratesText(crates: number): string {
  return crates === 1 ? t('1 cassa') : t('{n} casse', { n: crates });
}
