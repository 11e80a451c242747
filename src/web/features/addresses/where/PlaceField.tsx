import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { PlaceQuestion } from './place-question.ts';

export interface PlaceFieldProps {
  readonly question: PlaceQuestion;
  /** The visible label; the field of the shop window has one for screen readers only. */
  readonly label?: string;
  readonly hint?: ReactNode;
  /** The text of the button inside the field; without it Enter sends. */
  readonly action?: string;
  readonly isFocused?: boolean;
}

/** The one field for a place: postcode, street or town. Without scripts it is a form whose answer is a page. */
export function PlaceField({ question, label, hint, action, isFocused = false }: PlaceFieldProps) {
  const { text, problem, type, send } = question;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== text) type(typed);
    if (isFocused) input.current?.focus();
  });
  // takes over what was typed before hydration
  useEffect(() => begin(), []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(String(new FormData(event.currentTarget).get('q') ?? ''));
  }
  const isRound = label === undefined;
  return (
    <form
      role="search"
      aria-label={t('Arriviamo da te?')}
      action={paths.where()}
      data-answers-here=""
      onSubmit={submit}
      noValidate
      className="grid grid-cols-1 gap-1.5"
    >
      {label !== undefined && (
        <label htmlFor={id} className="w-fit font-medium text-sm">
          {label}
        </label>
      )}
      <div
        className={classNames(
          'flex h-13 items-center bg-card ring-inset focus-within:ring-2 focus-within:ring-accent',
          isRound
            ? 'rounded-full p-1 pl-1.5 ring-1 ring-counter sm:pl-4'
            : 'rounded-md pl-3.5 ring-1 ring-line-strong/60',
        )}
      >
        <Icon name="pin" className={classNames('size-5 text-ink-faint', isRound && 'max-sm:hidden')} />
        <input
          ref={input}
          id={id}
          name="q"
          type="search"
          value={text}
          onChange={(event) => type(event.target.value)}
          maxLength={160}
          autoComplete="postal-code"
          enterKeyHint="search"
          aria-label={label === undefined ? t('CAP, via o comune') : undefined}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-note`}
          placeholder={isRound ? t('CAP, via o comune') : t('24125, via Borgo Palazzo 84')}
          className="h-full min-w-0 grow bg-transparent px-2.5 text-base outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && !isRound && (
          <IconButton
            icon="close"
            label={t('Cancella')}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        )}
        {action !== undefined && (
          <Button type="submit" busy={question.isBusy} className="shrink-0 px-4!">
            {action}
          </Button>
        )}
      </div>
      <div
        id={`${id}-note`}
        role={problem === '' ? undefined : 'alert'}
        className={problem === '' ? 'text-ink-faint text-xs empty:hidden' : 'font-medium text-danger text-sm'}
      >
        {problem === '' ? hint : problem}
      </div>
    </form>
  );
}
