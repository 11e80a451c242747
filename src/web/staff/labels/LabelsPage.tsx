import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../language/language.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LabelItem } from './LabelItem.tsx';
import { labelsQuery, wordsQuery } from './label-queries.ts';
import { foundRows, labelRows } from './label-rows.ts';

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
