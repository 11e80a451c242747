import { useId, useState } from 'react';
import { t } from '../../../language/language.ts';
import { controlProps, FieldFrame, type FieldProps } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

/** A password field with a button in it that shows the password. */
export function PasswordField({ label, error, hint, className, id, ...rest }: FieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame id={inputId} label={label} error={error} hint={hint} className={className} required={rest.required}>
      <div className="relative">
        <input
          {...rest}
          type={isShown ? 'text' : 'password'}
          maxLength={200}
          {...controlProps(inputId, error, 'min-h-(--field-height) pr-13!')}
        />
        <button
          type="button"
          aria-label={t('Mostra la password')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink aria-pressed:text-accent"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  );
}
