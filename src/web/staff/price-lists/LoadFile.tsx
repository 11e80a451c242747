import { type ChangeEvent, useRef, useState } from 'react';
import { MAX_PRICE_FILE_CHARACTERS } from '../../../contract/price-lists/limits.ts';
import { staffPriceListImport } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { readTextFile } from '../../kit/read-text-file.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { asRead, useListChange } from './use-list-change.ts';

/** A file, and the staff's answers to questions about it. */
interface Asked {
  readonly text: string;
  readonly numbers?: 'it' | 'en';
  readonly allow_jumps?: true;
}

const FIELDS = ['text', 'numbers', 'allow_jumps'];

/** Loads the prices of a CSV file, all or none. Errors are shown by line, and for ambiguous values it asks. */
export function LoadFile({ list }: { readonly list: StaffPriceList }) {
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const load = useListChange({
    send: (body: Asked) => api.call(staffPriceListImport, { body: { ...asRead(list), ...body } }),
    said: ({ added, changed }) => t('Prezzi aggiunti: {added}, cambiati: {changed}', { added, changed }),
    fields: FIELDS,
  });
  const send = (body: Asked) => {
    setAsked(body);
    load.mutate(body);
  };
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // allows the same file to be chosen again
    event.target.value = '';
    if (!file) return;
    const text = await readTextFile(file);
    if (text.length > MAX_PRICE_FILE_CHARACTERS) return toast('error', t('Il file è troppo grande'));
    if (text === '' && file.size > 0) return toast('error', t('Il file non si legge: salvalo di nuovo come CSV UTF-8'));
    send({ text });
  }
  const wrong = load.problem?.errors.filter(({ field = '' }) => FIELDS.includes(field)) ?? [];
  const asksFor = (name: string) => asked !== undefined && wrong.some(({ field }) => field === name);
  return (
    <div className="grid content-start justify-items-start gap-2">
      <p className="text-ink-soft text-sm">
        {t(
          'Su ogni riga del file codice o EAN e prezzo: 0001;1,20. Una colonna “scaglioni” dice quanto costa di più: 6=1,10. I prezzi che il file non nomina restano.',
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('File CSV')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event)}
      />
      <Button variant="secondary" busy={load.isPending} onClick={() => input.current?.click()}>
        {t('Carica CSV')}
      </Button>
      {wrong.length > 0 && (
        <Alert tone="error">
          {t('Il file non è stato caricato: correggilo e riprova.')}
          <ul className="mt-1 font-normal">
            {wrong.map(({ error }) => (
              <li key={error} className="break-words">
                {error}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {asked && asksFor('numbers') && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => send({ ...asked, numbers: 'it' })}>
            {t('I prezzi sono scritti 1.234,50')}
          </Button>
          <Button variant="secondary" onClick={() => send({ ...asked, numbers: 'en' })}>
            {t('I prezzi sono scritti 1,234.50')}
          </Button>
        </div>
      )}
      {asked && asksFor('allow_jumps') && (
        <Button variant="secondary" onClick={() => send({ ...asked, allow_jumps: true })}>
          {t('I prezzi che cambiano di oltre dieci volte sono giusti: carica')}
        </Button>
      )}
    </div>
  );
}
