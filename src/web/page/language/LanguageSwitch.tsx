import { useLocation } from 'react-router';
import { type Language, language } from '../../../language/language.ts';
import { useShellData } from '../shell-loader.ts';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { it: 'Italiano', en: 'English' };

/**
 * Switches to the other language on the same page, if the catalogue has English names. It is a form: it works before
 * hydration and without scripts, and another site cannot submit it.
 */
export function LanguageSwitch({
  className,
  text = LANGUAGE_NAMES,
}: {
  readonly className?: string;
  /** The text of the button by the language that it chooses. */
  readonly text?: Readonly<Record<'it' | 'en', string>>;
}) {
  const { pathname, search } = useLocation();
  if (!useShellData().isOfferedInEnglish) return null;
  const other = language() === 'it' ? 'en' : 'it';
  return (
    <form method="post" action="/lingua" className={className}>
      <input type="hidden" name="da" value={pathname + search} />
      <button
        type="submit"
        name="lingua"
        value={other}
        lang={other}
        className="flex min-h-11 items-center px-2 font-semibold text-ink-soft text-sm hover:text-ink hover:underline"
      >
        {text[other]}
      </button>
    </form>
  );
}
