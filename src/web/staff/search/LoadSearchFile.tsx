import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { MAX_SEARCH_FILE } from '../../../contract/search/limits.ts';
import { staffSearchLoad } from '../../../contract/search/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { readTextFile } from '../../kit/read-text-file.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';

interface LoadSearchFileProps {
  readonly what: 'words' | 'pins';
  /** The name of the button. */
  readonly name: string;
}

/** Loads a list that was downloaded, here or in another shop; wrong lines are said, and then nothing is written. */
export function LoadSearchFile({ what, name }: LoadSearchFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const load = useMutation({
    mutationFn: (text: string) => api.call(staffSearchLoad, { body: { what, text } }),
    onSuccess: async ({ written }) => {
      await client.invalidateQueries({ queryKey: ['staff', 'search'] });
      toast('success', t('Scritti dal file: {n}', { n: written }));
    },
  });
  async function read(file: File | undefined) {
    const text = file && (await readTextFile(file));
    if (text === undefined) return;
    if (text.length > MAX_SEARCH_FILE) toast('error', t('Il file è troppo grande'));
    else load.mutate(text);
  }
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={name}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // allows the same file to be chosen again
          target.value = '';
        }}
      />
      <Button variant="secondary" busy={load.isPending} onClick={() => input.current?.click()}>
        {name}
      </Button>
      {load.error && (
        <Alert tone="error">
          {asApiError(load.error)
            .errors.map(({ error }) => error)
            .join(' ')}
        </Alert>
      )}
    </div>
  );
}
