import { useState } from 'react';
import { t } from '../../../language/language.ts';
import { Field, type FieldProps } from '../../ui/Field.tsx';

/** A password field with a button that shows the password. */
export function PasswordField({ hint, ...rest }: FieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      maxLength={200}
      hint={
        <span className="flex items-center justify-between gap-3">
          <span>{hint}</span>
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="-my-1 min-h-6 shrink-0 rounded-sm px-1 font-semibold text-accent underline"
          >
            {t(isShown ? 'Nascondi password' : 'Mostra password')}
          </button>
        </span>
      }
    />
  );
}
