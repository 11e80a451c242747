import { type ReactNode, useId } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isPicked, type Place } from './place.ts';

interface CheckButtonsProps {
  readonly place: Place;
  readonly isBusy: boolean;
  readonly className: string;
  /** Buttons beside the one that checks. */
  readonly children: ReactNode;
}

/** The buttons below the fields of a place; the first one checks it, and a hint says what is missing before. */
export function CheckButtons({ place, isBusy, className, children }: CheckButtonsProps) {
  const hintId = useId();
  return (
    <>
      <div className={classNames('flex flex-wrap gap-3', className)}>
        <Button
          type="submit"
          size="lg"
          busy={isBusy}
          disabled={!isPicked(place)}
          aria-describedby={isPicked(place) ? undefined : hintId}
        >
          {t('Verifica indirizzo')}
        </Button>
        {children}
      </div>
      {!isPicked(place) && (
        <p id={hintId} className="text-ink-soft text-sm">
          {t('Scrivi la città e la via per verificare l’indirizzo.')}
        </p>
      )}
    </>
  );
}
