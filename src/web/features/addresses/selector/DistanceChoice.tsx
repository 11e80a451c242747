import { NEAR_FILTERS_METRES } from '../../../../domain/delivery/distance.ts';
import { t } from '../../../../language/language.ts';
import { distanceText } from '../../stores/distance-text.ts';

export interface DistanceChoiceProps {
  readonly metres: number;
  readonly onChoose: (metres: number) => void;
}

/** D 2, D 9: how far a store or locker may be, 10, 30 or 60 km. */
export function DistanceChoice({ metres, onChoose }: DistanceChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-2 text-ink-soft text-sm">{t('Entro')}</legend>
      {NEAR_FILTERS_METRES.map((each) => (
        <label key={each} className={LABEL}>
          <input type="radio" name="distance" value={each} checked={each === metres} onChange={() => onChoose(each)} className="sr-only" />
          {distanceText(each)}
        </label>
      ))}
    </fieldset>
  );
}

const LABEL = [
  'flex min-h-11 cursor-pointer items-center rounded-full bg-tint px-4 font-semibold text-ink-soft text-sm transition-colors hover:bg-line',
  'has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
  'has-focus-visible:outline-offset-2',
].join(' ');
