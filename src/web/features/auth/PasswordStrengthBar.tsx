import { PASSWORD_MINIMUM } from '../../../contract/account/limits.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { passwordStrength } from './registration-problems.ts';

const COLOURS = ['bg-line', 'bg-danger', 'bg-warning', 'bg-accent'];

/** The strength in three steps with a word; the colour is not the only sign. */
export function PasswordStrengthBar({ password }: { readonly password: string }) {
  const { score, text } = passwordStrength(password, usePasswordMinimum());
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1.5 w-6 rounded-full ${score >= step ? COLOURS[score] : 'bg-line'}`} />
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
