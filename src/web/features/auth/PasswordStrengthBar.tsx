import { PASSWORD_MINIMUM } from '../../../contract/account/limits.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { passwordStrength } from './registration-problems.ts';

const COLOURS = ['bg-line', 'bg-danger', 'bg-warning', 'bg-accent', 'bg-accent'];

/** The strength in four steps as wide as the field, with a word: the colour is not the only sign. */
export function PasswordStrengthBar({ password }: { readonly password: string }) {
  const { score, text } = passwordStrength(password, usePasswordMinimum());
  return (
    <span className="grid gap-1.5">
      <span aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-0.75 rounded-full ${score >= step ? COLOURS[score] : 'bg-line'}`} />
        ))}
      </span>
      <span aria-live="polite">{text}</span>
    </span>
  );
}

/** Returns the minimum length of a new password in this shop. */
export function usePasswordMinimum(): number {
  return useShellData().passwordMinimum ?? PASSWORD_MINIMUM;
}
