import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_FILE_PATH } from '../../../contract/imports/limits.ts';
import { staffImportUndo } from '../../../contract/imports/routes.ts';
import type { ImportCounts, ImportUndone, StaffImport } from '../../../contract/imports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { LONG_ACT_MS } from './import-words.ts';
import { RefusedRows } from './RefusedRows.tsx';

interface DoneStepProps {
  readonly of: StaffImport;
  readonly onChanged: () => void;
}

/** What an import did; its refused rows are corrected here, and all of it is taken back here. */
export function DoneStep({ of, onChanged }: DoneStepProps) {
  const { import: summary } = of;
  const { counts } = summary;
  if (!counts) return null;
  return (
    <>
      <Figures counts={counts} />
      <div className="flex flex-wrap gap-2">
        {of.hasFile && <FileLink importId={summary.importId} what="original" name={t('File originale')} />}
        <FileLink importId={summary.importId} what="changes" name={t('Che cosa è cambiato (CSV)')} />
        {counts.refused > 0 && summary.kind !== 'leaflets' && (
          <FileLink importId={summary.importId} what="refused" name={t('Le righe rifiutate (CSV)')} />
        )}
      </div>
      {summary.state === 'done' && counts.refused > 0 && summary.kind !== 'pictures' && (
        <RefusedRows importId={summary.importId} onChanged={onChanged} />
      )}
      {summary.mayUndo && <Undo of={of} onChanged={onChanged} />}
    </>
  );
}

function FileLink({
  importId,
  what,
  name,
}: {
  readonly importId: number;
  readonly what: string;
  readonly name: string;
}) {
  return (
    <a
      href={`${IMPORT_FILE_PATH}?${new URLSearchParams({ id: String(importId), what })}`}
      download
      className={buttonClass('secondary')}
    >
      {name}
    </a>
  );
}

function Figures({ counts }: { readonly counts: ImportCounts }) {
  const figures: readonly [number, string][] = [
    [counts.changed, t('prodotti cambiati')],
    [counts.made, t('nuovi, in bozza')],
    [counts.withdrawn, t('usciti dalla vendita')],
    [counts.same, t('erano già uguali')],
    [counts.refused, t('righe rifiutate')],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-lg border border-line bg-card p-3 sm:grid-cols-5">
      {figures.map(([figure, name]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-ink-soft text-xs">{name}</dt>
          <dd className="font-semibold text-xl tabular-nums">{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Takes the import back; first it says what somebody changed since. */
function Undo({ of: { import: summary }, onChanged }: DoneStepProps) {
  const [trial, setTrial] = useState<ImportUndone>();
  const isOfLeaflets = summary.kind === 'leaflets';
  const undo = useMutation({
    mutationFn: (isTrial: boolean) =>
      api.call(staffImportUndo, { body: { import_id: summary.importId, is_trial: isTrial }, timeoutMs: LONG_ACT_MS }),
    onSuccess: (done, isTrial) => {
      if (isTrial) return setTrial(done);
      toast(
        'success',
        isOfLeaflets
          ? t('Annullata: {n} volantini sono come prima', { n: done.undone })
          : t('Annullata: {n} prodotti sono come prima', { n: done.undone }),
      );
      setTrial(undefined);
      return onChanged();
    },
  });
  return (
    <section aria-label={t('Annulla l’importazione')} className="grid gap-2 border-line border-t pt-3">
      {undo.error && <Alert tone="error">{asApiError(undo.error).message}</Alert>}
      {trial === undefined ? (
        <div>
          <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate(true)}>
            {t('Annulla tutta l’importazione')}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-sm">
            {isOfLeaflets
              ? t('{n} volantini tornano com’erano.', { n: formatNumber(trial.undone) })
              : t('{n} prodotti tornano com’erano.', { n: formatNumber(trial.undone) })}{' '}
            {trial.made > 0 && t('{n} nuovi restano, fuori vendita.', { n: formatNumber(trial.made) })}
          </p>
          {trial.since.length > 0 && (
            <p className="text-sm">
              {t('Qualcuno ha cambiato dopo, e restano com’è adesso:')}{' '}
              <span lang="it">{trial.since.map(({ name, code }) => `${name} (${code})`).join(', ')}</span>
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate(false)}>
              {t('Annulla la {number}', { number: summary.importId })}
            </Button>
            <Button variant="secondary" onClick={() => setTrial(undefined)}>
              {t('Lascia com’è')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
