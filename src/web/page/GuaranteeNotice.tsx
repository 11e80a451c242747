import { USUAL_GUARANTEE } from '../../domain/settings/guarantee.ts';
import { contentLanguage, t } from '../../language/language.ts';
import { useShellData } from './shell-loader.ts';

/**
 * Reminds of the legal guarantee of conformity (Codice del consumo art. 48 and 49, decision 117). A text of the chain's
 * own stays Italian on English pages.
 */
export function GuaranteeNotice() {
  const { guarantee = USUAL_GUARANTEE } = useShellData();
  if (guarantee === '') return null;
  return (
    <p lang={guarantee === USUAL_GUARANTEE ? undefined : contentLanguage()} className="text-ink-soft text-xs">
      {t(guarantee)}
    </p>
  );
}
