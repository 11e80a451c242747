import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { MAX_PRICE_FILE_CHARACTERS } from '../../../contract/price-lists/limits.ts';
import { staffPriceListExport, staffPriceListImport } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { downloadFile } from '../kit/download-file.ts';
import { asRead } from './price-list-words.ts';
import { useListChange } from './use-list-change.ts';

/** Loads the prices of a CSV file, all or none, and writes the list into one. What is wrong is said for each line. */
export function PriceFiles({ list }: { readonly list: StaffPriceList }) {
  const input = useRef<HTMLInputElement>(null);
  const load = useListChange({
    send: (text: string) => api.call(staffPriceListImport, { body: { ...asRead(list), text } }),
    said: ({ added, changed }) => t('Prezzi aggiunti: {added}, cambiati: {changed}', { added, changed }),
    fields: ['text'],
  });
  const download = useMutation({
    mutationFn: () => api.call(staffPriceListExport, { query: { price_list_id: list.priceListId } }),
    onSuccess: ({ fileName, text }) => downloadFile(fileName, text, 'text/csv'),
    onError: tellError,
  });
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // the same file can be chosen again
    event.target.value = '';
    if (!file) return;
    const text = await file.text().catch(() => '');
    if (text.length > MAX_PRICE_FILE_CHARACTERS) return toast('error', t('Il file è troppo grande'));
    load.mutate(text);
  }
  const wrong = load.problem?.errors.filter(({ field }) => field === 'text') ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
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
        {list.priceCount > 0 && (
          <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
            {t('Scarica CSV')}
          </Button>
        )}
      </div>
      <p className="w-full text-ink-faint text-sm">
        {t('Su ogni riga del file codice o EAN e prezzo: 0001;1,20. I prezzi che il file non nomina restano.')}
      </p>
      {wrong.length > 0 && (
        <div className="w-full">
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
        </div>
      )}
    </>
  );
}
