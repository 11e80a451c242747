import { useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { t } from '../../language/language.ts';
import { paths } from '../page/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { useCode } from '../ui/use-code.ts';

const loadPanel = () => import('../features/search/SearchPanel.tsx');

/** Search as a form that requests the results page; suggestions are loaded with the first focus. */
export function SearchBox({ className }: { readonly className?: string }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const asked = pathname === '/search' ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const code = useCode(isOpen, loadPanel);
  useEffect(() => setText(asked), [asked]);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  // restores the text and the cursor that the visitor had entered before hydration
  useEffect(() => {
    const input = form.current?.querySelector('input');
    setText(input?.value ?? '');
    if (input && input === document.activeElement) setIsOpen(true);
  }, []);
  return (
    <Form
      ref={form}
      role="search"
      action={paths.search()}
      className={classNames('relative', className)}
      onSubmit={({ currentTarget }) => {
        close();
        // reads the form: `text` may miss what was typed before hydration
        const sent = String(new FormData(currentTarget).get('q'));
        if (!window.preHydrationClicks) void loadPanel().then(({ saveSearch }) => saveSearch(sent));
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="flex h-11 items-center rounded-full border border-line-strong/40 bg-card pl-4 transition-colors focus-within:border-accent hover:border-line-strong">
        <Icon name="search" className="size-5 text-ink-faint" />
        <input
          type="search"
          name="q"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            open();
          }}
          onFocus={open}
          onClick={open}
          role="combobox"
          aria-label={t('Cerca un prodotto, una marca o un reparto')}
          aria-expanded={isOpen && code !== undefined}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active}
          placeholder={t('Cerca latte, pane, mele…')}
          autoComplete="off"
          maxLength={200}
          className="h-full min-w-0 grow bg-transparent px-3 text-base outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {text && (
          <IconButton icon="close" label={t('Cancella la ricerca')} onClick={() => setText('')} className="size-9" />
        )}
        <button
          type="submit"
          className="h-full rounded-r-full px-4 font-semibold text-accent text-sm hover:text-accent-strong"
        >
          {t('Cerca')}
        </button>
      </div>
      {code && (
        <code.SearchPanel
          form={form}
          id={id}
          text={text}
          isOpen={isOpen}
          onOpen={open}
          onClose={close}
          onClear={() => setText('')}
          onActive={setActive}
        />
      )}
    </Form>
  );
}
