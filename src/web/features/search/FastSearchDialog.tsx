import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FAST_SEARCH_MAX } from '../../../domain/catalogue/fast-search.ts';
import { t } from '../../../language/language.ts';
import { useBrowserStore } from '../../kit/browser-store.ts';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { addWords, askedText, clearWords, type FastWord, fastSearch, removeWord } from './fast-search.ts';

export interface FastSearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** storefront 2, fast search: a list of words, as on a paper list, with links to their results. */
export function FastSearchDialog({ isOpen, onClose }: FastSearchDialogProps) {
  const words = useBrowserStore(fastSearch);
  const navigate = useNavigate();
  const next = words.find(({ isDone }) => !isDone) ?? words[0];
  function walk() {
    if (!next) return;
    onClose();
    void navigate(paths.search({ q: next.name }));
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('Lista veloce')}
      widthPx={640}
      footer={
        words.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button size="lg" className="grow" onClick={walk}>
              {words.some(({ isDone }) => isDone) ? t('Continua la lista') : t('Cerca una parola alla volta')}
            </Button>
            <Button size="lg" variant="secondary" onClick={clearWords}>
              <Icon name="trash" />
              {t('Svuota')}
            </Button>
          </div>
        )
      }
    >
      <p className="mb-4 text-ink-soft">
        {t('Scrivi o incolla la lista della spesa: ti portiamo da un prodotto all’altro.')}
      </p>
      <AddWords />
      {words.length > 0 && <Words words={words} />}
    </Dialog>
  );
}

function AddWords() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  function add() {
    const isAdded = addWords(text) > 0;
    if (isAdded) setText('');
    setError(isAdded ? undefined : t('Scrivi almeno una parola, per esempio “latte”.'));
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="grid gap-1"
    >
      <TextArea
        label={t('La tua lista')}
        name="lista"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('latte, 6 uova, 1,2 kg pane')}
        maxLength={5000}
        error={error}
        hint={t('Separa con virgole o a capo, con le quantità se vuoi. Fino a {n} parole.', { n: FAST_SEARCH_MAX })}
      />
      <Button type="submit" variant="secondary" className="mt-2 justify-self-start">
        <Icon name="plus" />
        {t('Aggiungi alla lista')}
      </Button>
    </form>
  );
}

function Words({ words }: { readonly words: readonly FastWord[] }) {
  return (
    <section aria-labelledby="parole-lista" className="mt-6">
      <h3 id="parole-lista" className="mb-3 font-semibold">
        {words.length === 1 ? t('Una parola') : t('{n} parole', { n: words.length })}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {words.map(({ name, isDone, ...asked }) => (
          <li key={name} className="flex items-center rounded-full bg-tint pl-4">
            {isDone && <Icon name="check" label={t('Fatto:')} className="mr-1.5 size-4.5 text-accent" />}
            <span className={isDone ? 'text-ink-soft line-through' : 'font-medium'}>{name}</span>
            <span className="ml-2 text-ink-soft text-sm empty:hidden">{askedText({ name, ...asked })}</span>
            <button
              type="button"
              aria-label={t('Togli {name} dalla lista', { name })}
              onClick={() => removeWord(name)}
              className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
            >
              <Icon name="close" className="size-4.5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
