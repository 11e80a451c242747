import { useQuery } from '@tanstack/react-query';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { staffContentList } from '../../../../contract/content/routes.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useBlockChoices } from '../blocks/BlockConditions.tsx';

interface Tool {
  readonly name: string;
  /** What the button shows, where it is not its name. */
  readonly sign?: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly run: () => void;
}

export interface ToolbarProps {
  readonly editor: Editor;
  readonly onLink: () => void;
  readonly onPicture: () => void;
}

/** The buttons of the text: one stop for Tab, and the arrows go from one to the other (ARIA, toolbar). */
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const tools = useTools({ editor, onLink, onPicture });
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, tools.length - 1);
  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tools.length) % tools.length;
    setAt(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  }
  return (
    <div ref={bar} role="toolbar" aria-label={t('Come si scrive')} onKeyDown={onKeyDown} className="rich-text-tools">
      {tools.map(({ name, sign, isOn, isOff, run }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-label={sign === undefined ? undefined : name}
          title={name}
          aria-pressed={isOn}
          aria-disabled={isOff ? true : undefined}
          onFocus={() => setAt(index)}
          // the selection of the text stays
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !isOff && run()}
        >
          {sign ?? name}
        </button>
      ))}
    </div>
  );
}

function useTools({ editor, onLink, onPicture }: ToolbarProps): readonly Tool[] {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      title: now.isActive('heading', { level: 2 }),
      subtitle: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      mayUndo: now.can().undo(),
      mayRedo: now.can().redo(),
    }),
  });
  const by = (change: (chain: ChainedCommands) => ChainedCommands) => () => {
    change(editor.chain().focus()).run();
  };
  const ofTable: readonly Tool[] = [
    { name: t('Riga sotto'), run: by((chain) => chain.addRowAfter()) },
    { name: t('Colonna a destra'), run: by((chain) => chain.addColumnAfter()) },
    { name: t('Togli la riga'), run: by((chain) => chain.deleteRow()) },
    { name: t('Togli la colonna'), run: by((chain) => chain.deleteColumn()) },
    { name: t('Togli la tabella'), run: by((chain) => chain.deleteTable()) },
  ];
  return [
    { name: t('Titolo'), isOn: is.title, run: by((chain) => chain.toggleHeading({ level: 2 })) },
    { name: t('Sottotitolo'), isOn: is.subtitle, run: by((chain) => chain.toggleHeading({ level: 3 })) },
    { name: t('Grassetto'), sign: t('G'), isOn: is.bold, run: by((chain) => chain.toggleBold()) },
    { name: t('Corsivo'), sign: t('C'), isOn: is.italic, run: by((chain) => chain.toggleItalic()) },
    { name: t('Elenco'), isOn: is.bullets, run: by((chain) => chain.toggleBulletList()) },
    { name: t('Elenco numerato'), isOn: is.numbers, run: by((chain) => chain.toggleOrderedList()) },
    { name: t('Citazione'), isOn: is.quote, run: by((chain) => chain.toggleBlockquote()) },
    { name: t('Collegamento'), isOn: is.link, run: onLink },
    { name: t('Foto'), run: onPicture },
    {
      name: t('Tabella'),
      isOff: is.table,
      run: by((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
    },
    ...(is.table ? ofTable : []),
    { name: t('Annulla'), isOff: !is.mayUndo, run: by((chain) => chain.undo()) },
    { name: t('Ripeti'), isOff: !is.mayRedo, run: by((chain) => chain.redo()) },
  ];
}

const MAX_FOUND = 6;
const NO_HOSTS: ReadonlySet<string> = new Set();

interface LinkPanelProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Asks where a link leads: a page or department of the shop by its name, or an address. */
export function LinkPanel({ editor, onClose }: LinkPanelProps) {
  const [link, setLink] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setIsWrong] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const found = useOwnPages(link);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  function close() {
    onClose();
    editor.commands.focus();
  }
  function put(address: string) {
    const href = safeLink(address, NO_HOSTS);
    if (href === undefined) return setIsWrong(true);
    const at = editor.chain().focus().extendMarkRange('link');
    // without a selection the address itself is the text
    if (editor.state.selection.empty && !editor.isActive('link'))
      at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else at.setLink({ href }).run();
    onClose();
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) put(link);
    else return;
    event.preventDefault();
  }
  return (
    <div
      ref={panel}
      role="group"
      aria-label={t('Collegamento')}
      onKeyDown={onKeyDown}
      className="border-line border-b p-3"
    >
      <Field
        label={t('Dove porta')}
        name="link-to"
        autoComplete="off"
        spellCheck={false}
        value={link}
        error={isWrong ? t('Scrivi un percorso del negozio, https, mailto: o tel:.') : undefined}
        hint={t('Il nome di una pagina o di un reparto, oppure un indirizzo.')}
        onChange={(event) => {
          setLink(event.target.value);
          setIsWrong(false);
        }}
      />
      {found.length > 0 && (
        <ul aria-label={t('Nel negozio')} className="mb-2 grid gap-1">
          {found.map(({ path, name }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => put(path)}
                className="flex min-h-9 w-full cursor-pointer items-baseline gap-2 rounded-sm px-2 text-left text-sm hover:bg-tint"
              >
                <span lang={contentLanguage()} className="font-semibold">
                  {name}
                </span>
                <span className="text-ink-soft text-xs">{path}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => put(link)}>{t('Metti il collegamento')}</Button>
        {editor.isActive('link') && (
          <Button variant="secondary" onClick={remove}>
            {t('Togli il collegamento')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {t('Annulla')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the pages and departments of the shop whose names have the words. */
function useOwnPages(words: string) {
  const text = words.trim().toLowerCase();
  const isName = text.length > 1 && !/^(?:\/|https?:|mailto:|tel:)/.test(text);
  const { categories } = useBlockChoices();
  const { data } = useQuery({
    queryKey: ['staff', 'entries', 'link', text],
    queryFn: () =>
      api.call(staffContentList, {
        query: { type: 'pages', status: 'publish', q: text.slice(0, 100), page_size: MAX_FOUND },
      }),
    enabled: isName,
    retry: false,
  });
  if (!isName) return [];
  const pages = (data?.entries ?? []).map(({ slug, title }) => ({ path: paths.page(slug), name: title }));
  const departments = categories
    .filter(({ name }) => name.toLowerCase().includes(text))
    .map(({ slug, name }) => ({ path: paths.category(slug), name }));
  return [...pages, ...departments].slice(0, MAX_FOUND);
}
