import { useCallback, useEffect, useRef, useState } from 'react';
import { contentLanguage, t } from '../../../../language/language.ts';
import { readJson, writeJson } from '../../../kit/json-storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useCode } from '../../../ui/use-code.ts';
import { pickMedia } from '../media/MediaPicker.tsx';
import type { RichTextProps } from './RichText.tsx';

/** Who prefers HTML finds it again in the next text. */
const KEY = 'bottega.gestione.testi';

/** The text of an entry: written as it will look, or as HTML for who wants that, or where the text needs it. */
export function TextField(props: Omit<RichTextProps, 'onUnsayable' | 'label'>) {
  const [wish, setWish] = useState<'text' | 'html'>('text');
  // after the first render, which has to match the server's
  useEffect(() => setWish(readJson('localStorage', KEY) === 'html' ? 'html' : 'text'), []);
  const [unsayable, setUnsayable] = useState<string>();
  const { value } = props;
  const isUnsayable = unsayable === value;
  const isText = wish === 'text' && !isUnsayable;
  const code = useCode(isText, () => import('./RichText.tsx'));
  const onUnsayable = useCallback(() => setUnsayable(value), [value]);
  const choose = (next: 'text' | 'html') => {
    setWish(next);
    writeJson('localStorage', KEY, next === 'html' ? next : undefined);
    // a text that was made simpler may be sayable now
    setUnsayable(undefined);
  };
  return (
    <div className="grid gap-2">
      <div role="group" aria-label={t('Come si scrive il testo')} className="flex w-fit rounded-md bg-tint p-0.5">
        {(['text', 'html'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={isText === (each === 'text')}
            onClick={() => choose(each)}
            className={classNames(
              'min-h-8 cursor-pointer rounded-sm px-3 font-semibold text-sm pointer-coarse:min-h-11',
              isText === (each === 'text')
                ? 'border border-accent bg-card text-accent'
                : 'border border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {each === 'text' ? t('Come si legge') : t('HTML')}
          </button>
        ))}
      </div>
      {isUnsayable && wish === 'text' && (
        <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t(
            'Questo testo ha parti che si scrivono solo in HTML, per esempio domande che si aprono: resta com’è, in HTML, e niente va perso.',
          )}
        </p>
      )}
      {!isText && <HtmlArea {...props} />}
      {isText &&
        (code ? <code.RichText {...props} label={t('Testo')} onUnsayable={onUnsayable} /> : <Waiting {...props} />)}
    </div>
  );
}

/** The text while the editor is loading: it cannot be changed yet. */
function Waiting({ value }: { readonly value: string }) {
  return <TextArea label={t('Testo')} name="content" lang={contentLanguage()} rows={20} readOnly value={value} />;
}

const DIALOG_CLOSES_MS = 100;

/** The text of an entry as HTML. */
function HtmlArea({ value, error, onChange }: Pick<RichTextProps, 'value' | 'error' | 'onChange'>) {
  const content = useRef<HTMLTextAreaElement>(null);
  /** Inserts a picture at the cursor and moves the cursor behind it. */
  async function insertPicture() {
    const area = content.current;
    const [from, to] = [area?.selectionStart ?? 0, area?.selectionEnd ?? 0];
    const media = await pickMedia();
    if (!media || !area) return;
    area.setRangeText(media.html, from, to, 'end');
    // the dialog returns the focus to its button first
    setTimeout(() => area.focus(), DIALOG_CLOSES_MS);
    onChange(area.value);
  }
  return (
    <>
      <TextArea
        ref={content}
        label={t('Testo in HTML')}
        name="content"
        lang={contentLanguage()}
        rows={20}
        spellCheck
        value={value}
        error={error}
        hint={t('Titoli con <h2>, paragrafi con <p>. Script, stili e moduli vengono tolti.')}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="secondary" className="mb-3 w-fit" onClick={() => void insertPicture()}>
        <Icon name="plus" />
        {t('Inserisci un’immagine nel testo')}
      </Button>
    </>
  );
}
