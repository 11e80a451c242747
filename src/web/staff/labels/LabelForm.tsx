import { type FormEvent, useState } from 'react';
import { type Language, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { LabelProblem, useSaveLabels } from './label-queries.ts';
import { type LabelRow, labelChanges } from './label-rows.ts';

/** A form for both languages of one text; an empty field restores the shop's own text. */
export function LabelForm({ row, onClose }: { readonly row: LabelRow; readonly onClose: () => void }) {
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
