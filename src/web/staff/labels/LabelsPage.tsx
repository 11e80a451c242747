import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { contentLanguage, type Language, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { LabelProblem, labelsQuery, useSaveLabels, wordsQuery } from './label-queries.ts';
import { foundRows, type LabelRow, labelChanges, labelRows } from './label-rows.ts';

interface LabelItemProps {
  readonly row: LabelRow;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function LabelItem({ row, isOpen, onOpen }: LabelItemProps) {
  const { italian, english, labelKey, own, isGone } = row;
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    onOpen(false);
    button.current?.focus();
  }
  return (
    <li className="grid gap-3 rounded-lg bg-card px-5 py-3.5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <Said lang={contentLanguage()} own={own.it}>
            {italian}
          </Said>
          <Said lang="en" own={own.en}>
            {english}
          </Said>
          {labelKey && <code className="break-words text-ink-faint text-xs">{labelKey}</code>}
        </div>
        {isGone && <Badge tone="warning">{t('Il negozio non lo dice più')}</Badge>}
        <Button
          ref={button}
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={t('Modifica {name}', { name: italian })}
          onClick={() => onOpen(!isOpen)}
        >
          {t('Modifica')}
        </Button>
      </div>
      {isOpen && <LabelForm row={row} onClose={close} />}
    </li>
  );
}

/** Shows the shop's own text, struck through where the staff replaced it. */
function Said({ lang, own, children }: { lang: 'it' | 'en' | undefined; own: string; children: ReactNode }) {
  return (
    <p lang={lang} className="break-words text-sm">
      {own === '' ? (
        children
      ) : (
        <>
          <s className="text-ink-faint">{children}</s> <strong>{own}</strong>
        </>
      )}
    </p>
  );
}

/** A form for both languages of one text; an empty field restores the shop's own text. */
function LabelForm({ row, onClose }: { readonly row: LabelRow; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(row.own);
  const save = useSaveLabels(() => {
    toast('success', t('Salvato'));
    onClose();
  });
  const problem = save.error instanceof LabelProblem ? save.error : undefined;
  const refusal = save.error ? asApiError(problem?.cause) : undefined;
  const errorIn = (language: Language) => (problem?.language === language ? refusal?.at('label') : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    const changes = labelChanges(row, typed);
    if (changes.length === 0) onClose();
    else save.mutate({ words: row.italian, changes });
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('Modifica {name}', { name: row.italian })} className="grid gap-1">
      {refusal && refusal.at('label') === undefined && <Alert tone="error">{refusal.message}</Alert>}
      <div className="grid gap-x-4 md:grid-cols-2">
        <Field
          label={t('In italiano')}
          name="it"
          lang="it"
          value={typed.it}
          placeholder={row.italian}
          error={errorIn('it')}
          onChange={(event) => setTyped({ ...typed, it: event.target.value })}
        />
        <Field
          label={t('In inglese')}
          name="en"
          lang="en"
          value={typed.en}
          placeholder={row.english}
          error={errorIn('en')}
          onChange={(event) => setTyped({ ...typed, en: event.target.value })}
        />
      </div>
      <p className="text-ink-faint text-xs">{t('Se resta vuoto, il negozio dice le sue parole.')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('Salva')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('Annulla')}
        </Button>
        {(typed.it !== '' || typed.en !== '') && (
          <Button variant="quiet" onClick={() => setTyped({ it: '', en: '' })}>
            {t('Torna alle parole del negozio')}
          </Button>
        )}
      </div>
    </form>
  );
}

export { LabelsPage as Component };

const SHOWN = 50;

/** Lists the texts of the shop, and the labels by which the staff replace them. */
function LabelsPage() {
  const [text, setText] = useState('');
  const [onlyOwn, setOnlyOwn] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const [opened, setOpened] = useState<string>();
  const query = useDeferredValue(text);
  const { data: words } = useQuery(wordsQuery);
  const { data, error, refetch } = useQuery(labelsQuery);
  const found = words && data && foundRows(labelRows(words, data.labels), { text: query, onlyOwn });
  return (
    <>
      <PrivateTitle>{t('Etichette')}</PrivateTitle>
      <h1 className="text-3xl">{t('Etichette')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-ink-soft">
        {t('Le parole del negozio, in italiano e in inglese. Quello che scrivi qui le sostituisce subito, ovunque.')}
      </p>
      <div role="search" aria-label={t('Cerca nelle etichette')} className="max-w-2xl">
        <Field
          label={t('Parole')}
          name="cerca"
          type="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setShown(SHOWN);
          }}
        />
        <Checkbox checked={onlyOwn} onChange={(event) => setOnlyOwn(event.target.checked)}>
          {t('Solo quelle cambiate')}
        </Checkbox>
      </div>
      {!found && (
        <NotLoaded
          error={data ? undefined : error}
          onRetry={refetch}
          title={t('Non riusciamo a caricare le etichette')}
        >
          <div role="status" aria-label={t('Caricamento')} className="mt-4 grid gap-2">
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {found && (
        <p role="status" className="mt-2 mb-3 text-ink-faint text-sm">
          {found.length === 1 ? t('1 testo') : t('{n} testi', { n: found.length })}
        </p>
      )}
      <ul className="grid gap-2">
        {found?.slice(0, shown).map((row) => (
          <LabelItem
            key={row.italian}
            row={row}
            isOpen={opened === row.italian}
            onOpen={(isOpen) => setOpened(isOpen ? row.italian : undefined)}
          />
        ))}
      </ul>
      {found && found.length > shown && (
        <div className="mt-6 grid justify-items-center">
          <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
            {t('Mostra altri testi')}
          </Button>
        </div>
      )}
    </>
  );
}
