import { useLocation, useSearchParams } from 'react-router';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { t } from '../../../language/language.ts';
import { useBrowserStore } from '../../kit/browser-store.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { askedText, type FastWord, fastSearch, setDone } from './fast-search.ts';
import { openSearchDialog } from './SearchDialogs.tsx';

/**
 * Shown on the results of a word of the list: its position in the list, its amount, and links to the previous and next
 * word.
 */
export function FastSearchBar() {
  const words = useBrowserStore(fastSearch);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const asked = fold((params.get('q') ?? '').trim());
  const at = pathname === '/search' ? words.findIndex(({ name }) => fold(name) === asked) : -1;
  const word = words[at];
  if (!word) return null;
  return (
    <nav
      aria-label={t('Lista veloce')}
      data-fast-search=""
      className="fixed inset-x-0 bottom-(--acting-height) z-30 border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      <div className="page flex min-h-16 items-center gap-1 py-2 sm:gap-3">
        <Step word={words[at - 1]} icon="chevron-left" label={t('Parola precedente')} />
        <button
          type="button"
          onClick={() => openSearchDialog('list')}
          className="grid min-h-11 min-w-0 grow content-center rounded-md px-2 text-left hover:bg-tint"
        >
          <span className="truncate font-semibold">
            <span className="sr-only">{t('Apri la lista:')} </span>
            {word.name}
            <span className="ml-2 font-normal text-ink-soft empty:hidden">{askedText(word)}</span>
          </span>
          <span aria-live="polite" className="text-ink-soft text-sm">
            {t('{n} di {total}', { n: at + 1, total: words.length })}
          </span>
        </button>
        <DoneButton word={word} />
        <Step word={words[at + 1]} icon="chevron-right" label={t('Parola successiva')} />
      </div>
    </nav>
  );
}

function DoneButton({ word: { name, isDone } }: { readonly word: FastWord }) {
  return (
    <button
      type="button"
      aria-pressed={isDone}
      onClick={() => setDone(name, !isDone)}
      className={classNames(buttonClass(isDone ? 'primary' : 'secondary'), 'max-sm:px-3.5')}
    >
      <Icon name="check" />
      {t('Fatto')}
    </button>
  );
}

interface StepProps {
  readonly word: FastWord | undefined;
  readonly icon: 'chevron-left' | 'chevron-right';
  readonly label: string;
}

/** A link to the previous or next word; at the ends of the list its space stays empty. */
function Step({ word, icon, label }: StepProps) {
  if (!word) return <span aria-hidden="true" className="size-11 shrink-0" />;
  return (
    <Link
      to={paths.search({ q: word.name })}
      aria-label={`${label}: ${word.name}`}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-tint hover:bg-line/60"
    >
      <Icon name={icon} className="size-5.5" />
    </Link>
  );
}
