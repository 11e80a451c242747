import { PASSWORD_MINIMUM } from '../../../contract/account/limits.ts';
import { useShellData } from '../../page/shell-loader.ts';

/** Returns how many characters a new password needs in this shop. */
export function usePasswordMinimum(): number {
  return useShellData().passwordMinimum ?? PASSWORD_MINIMUM;
}
