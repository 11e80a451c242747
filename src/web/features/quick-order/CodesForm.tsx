import { type ChangeEvent, type DragEvent, type FormEvent, useState } from 'react';
import { MAX_QUICK_LINES, MAX_QUICK_ORDER } from '../../../contract/quick-order/limits.ts';
import { t } from '../../../language/language.ts';
import { readTextFile } from '../../kit/read-text-file.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

interface CodesFormProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onCheck: () => void;
  readonly onFile: (content: string, name: string) => void;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** A code that exists. */
  readonly example: string | undefined;
  /** True beside the lines that were read. */
  readonly isSmall: boolean;
}

/** Codes with their amounts: pasted, or from a file that is chosen or dropped here. */
export function CodesForm({ text, onChange, onCheck, onFile, isBusy, problem, example, isSmall }: CodesFormProps) {
  const [isOver, setOver] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const read = async (file: File | undefined) => {
    if (file) onFile((await readTextFile(file)).slice(0, MAX_QUICK_ORDER), file.name);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    void read(file);
    // allows the same file to be chosen again after a change
    target.value = '';
  };
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is);
  };
  const form = (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const isEmpty = text.trim() === '';
        setMissing(isEmpty);
        if (isEmpty) event.currentTarget.querySelector('textarea')?.focus();
        else onCheck();
      }}
      className={classNames('grid gap-3', isSmall ? 'pt-1 pb-2' : 'rounded-lg bg-card p-4 shadow-card sm:p-5')}
    >
      <TextArea
        name="text"
        label={t('Codici e quantità')}
        hint={[
          example && !isSmall && t('Per esempio: {code}; 6.', { code: example }),
          t('Vale anche il codice a barre; per i prodotti a peso scrivi i chili.'),
        ]
          .filter(Boolean)
          .join(' ')}
        rows={isSmall ? 4 : 6}
        maxLength={MAX_QUICK_ORDER}
        spellCheck={false}
        value={text}
        error={isMissing && text.trim() === '' ? t('Scrivi almeno un codice, o carica un file') : problem}
        onChange={({ target }) => onChange(target.value)}
        className="[&_textarea]:font-mono"
      />
      <Button type="submit" variant={isSmall ? 'secondary' : 'primary'} busy={isBusy} className="justify-self-start">
        {t('Controlla i codici')}
      </Button>
      <label
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          void read(event.dataTransfer.files[0]);
        }}
        className={classNames(
          'flex min-h-16 cursor-pointer items-center gap-3 rounded-md border-2 border-line-strong/60 border-dashed px-4 py-3',
          'focus-within:outline-3 focus-within:outline-accent focus-within:outline-offset-2',
          isOver ? 'bg-accent-soft' : 'hover:bg-tint',
        )}
      >
        <Icon name="receipt" className="size-6 text-accent" />
        <span className="text-sm">
          <b className="block font-semibold text-accent">{t('Carica un file CSV')}</b>
          <span className="block text-ink-soft text-xs">
            {t('o trascinalo qui: CSV o testo, fino a {n} righe', { n: MAX_QUICK_LINES })}
          </span>
        </span>
        <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={choose} />
      </label>
    </form>
  );
  if (!isSmall) return form;
  // beside the lines that were read, their text waits behind its name
  return (
    <details className="group rounded-lg bg-card px-5 py-1.5 shadow-card">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold">
        {t('Correggi, o altri codici')}
        <Icon name="chevron-down" className="size-4 text-ink-soft group-open:rotate-180" />
      </summary>
      {form}
    </details>
  );
}
