import type { RefObject } from 'react';
import { t } from '../../../../../language/language.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useSlides } from './use-slides.ts';

export interface SliderControlsProps {
  readonly row: RefObject<HTMLElement | null>;
  readonly rowId: string;
  readonly label: string;
  /** The number of steps: slides, or groups of those that are visible at once. */
  readonly count: number;
  readonly hasBullets: boolean;
  readonly hasArrows: boolean;
  readonly autoplaySeconds: number;
}

const NARROWEST = 'grid h-11 min-w-6 place-items-center px-1';

/** Bullets, arrows and the pause button of autoplay below a row of slides. The row stops at both ends (storefront 2: no loop). */
export function SliderControls(props: SliderControlsProps) {
  const { row, rowId, label, count, hasBullets, hasArrows, autoplaySeconds } = props;
  const { current, goTo } = useSlides(row, count);
  const autoplay = useAutoplay({
    row,
    seconds: autoplaySeconds,
    isAtEnd: current >= count - 1,
    next: () => goTo(current + 1),
  });
  return (
    <>
      {autoplay.isOffered && (
        <IconButton
          icon={autoplay.isPaused ? 'play' : 'pause'}
          label={t(autoplay.isPaused ? 'Riprendi lo scorrimento: {label}' : 'Ferma lo scorrimento: {label}', { label })}
          onClick={autoplay.toggle}
        />
      )}
      {hasArrows && (
        <IconButton
          icon="chevron-left"
          label={t('Indietro: {label}', { label })}
          aria-controls={rowId}
          aria-disabled={current === 0}
          onClick={() => goTo(current - 1)}
          className="bg-card shadow-card"
        />
      )}
      {hasBullets && (
        <ul aria-label={t('Pagine di {label}', { label })} className="flex">
          {Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <button
                type="button"
                aria-label={t('Vai alla pagina {number} di {count}', { number: index + 1, count })}
                aria-current={index === current ? 'true' : undefined}
                aria-controls={rowId}
                onClick={() => goTo(index)}
                className={NARROWEST}
              >
                <span
                  className={`block h-2.5 rounded-full transition-all ${index === current ? 'w-6 bg-accent' : 'w-2.5 bg-line-strong'}`}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasArrows && (
        <IconButton
          icon="chevron-right"
          label={t('Avanti: {label}', { label })}
          aria-controls={rowId}
          aria-disabled={current >= count - 1}
          onClick={() => goTo(current + 1)}
          className="bg-card shadow-card"
        />
      )}
    </>
  );
}
