import { Fragment } from 'react';
import { type TrackedOrder, type TrackerStep, trackerSteps } from '../../domain/delivery/tracker/order-tracker.ts';
import { t } from '../../language/language.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icons/Icon.tsx';

/**
 * The four steps of an order with their times, as a list with a marked present step. Empty for an order that is unpaid
 * or cancelled. Its columns fit into 240 px.
 */
export function Tracker({ order, className }: { readonly order: TrackedOrder; readonly className?: string }) {
  const steps = stepsToday(order);
  if (steps.length === 0) return null;
  const current = steps.findLastIndex(({ state }) => state !== 'next');
  return (
    <ol
      aria-label={t('A che punto è')}
      className={classNames(
        'grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,auto)] text-[0.8rem] leading-4 md:text-sm',
        className,
      )}
    >
      {steps.map((step, index) => (
        <Step key={step.name} step={step} isCurrent={index === current} isLast={index === steps.length - 1} />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly step: TrackerStep;
  readonly isCurrent: boolean;
  readonly isLast: boolean;
}

function Step({ step: { name, state, time }, isCurrent, isLast }: StepProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'relative pt-6 pr-1.5 before:absolute before:inset-x-0 before:top-[7px] before:h-1 md:pt-7',
        LINES[state],
        isLast ? 'max-w-19 before:right-[calc(100%-1.125rem)] md:max-w-none' : undefined,
        isCurrent ? 'font-semibold text-ink' : 'text-ink-soft',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('absolute top-0 left-0 grid size-4.5 place-items-center rounded-full', DOTS[state])}
      >
        {state !== 'next' && <Icon name="check" className="size-3" />}
      </span>
      {name}
      {time !== '' && (
        <span className="block font-normal text-ink-faint text-xs">
          {time.split(', ').map((part, index) => (
            // day and time wrap only between each other
            <Fragment key={part}>
              {index > 0 && ' '}
              <span className="whitespace-nowrap">{part}</span>
            </Fragment>
          ))}
        </span>
      )}
    </li>
  );
}

const LINES: Readonly<Record<TrackerStep['state'], string>> = {
  done: 'before:bg-accent',
  now: 'before:bg-[linear-gradient(90deg,var(--color-accent)_50%,var(--color-sunken)_50%)]',
  next: 'before:bg-sunken',
};

const DOTS: Readonly<Record<TrackerStep['state'], string>> = {
  done: 'bg-accent text-on-accent',
  now: 'bg-accent text-on-accent ring-4 ring-accent-soft',
  next: 'bg-card ring-2 ring-line-strong ring-inset',
};

/** The steps with their times, as they are said today. */
function stepsToday(order: TrackedOrder) {
  return trackerSteps(order, new Date());
}
