import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { staffImportStop, staffImportView } from '../../../contract/imports/routes.ts';
import type { StaffImport } from '../../../contract/imports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { ChangesStep } from './ChangesStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { IMPORTS_KEY, KIND_WORDS, STATE_WORDS } from './import-words.ts';

export { ImportPage as Component };

const AT_WORK_MS = 800;

/** An import in five steps; what is at work goes on when the page is closed. */
function ImportPage() {
  const importId = Number(useParams()['importId']);
  const client = useQueryClient();
  const [isBack, setBack] = useState(false);
  const queryKey = [...IMPORTS_KEY, importId];
  const view = useQuery({
    queryKey,
    queryFn: () => api.call(staffImportView, { query: { import_id: importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? AT_WORK_MS : false),
  });
  const { data } = view;
  if (!data) return <StaffNotLoaded error={view.error} onRetry={view.refetch} />;
  const changed = (next: StaffImport) => {
    setBack(false);
    client.setQueryData(queryKey, next);
    return client.invalidateQueries({ queryKey: IMPORTS_KEY });
  };
  const { import: summary, facts } = data;
  const step = stepOf(data, isBack);
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={summary.fileName}
        up={{ name: t('Importazioni'), path: staffPaths.imports() }}
        facts={
          <span className="text-ink-soft text-xs">
            {t('{n} righe', { n: formatNumber(facts.rows) })} · {t(KIND_WORDS[summary.kind])} ·{' '}
            {t(STATE_WORDS[summary.state])}
          </span>
        }
        actions={
          step < 4 && !['stopped', 'failed'].includes(summary.state) && <StopButton of={data} onStopped={changed} />
        }
      />
      <Steps now={step} />
      <div className="grid gap-3 p-4">
        <Notices of={data} />
        {isAtWork(data) ? (
          <AtWork of={data} />
        ) : step === 1 ? (
          <ColumnsStep key={JSON.stringify([data.layout, facts])} of={data} onChanged={changed} />
        ) : step === 3 ? (
          <ChangesStep of={data} onChanged={changed} onBack={() => setBack(true)} />
        ) : (
          <DoneStep of={data} onChanged={() => void client.invalidateQueries({ queryKey: IMPORTS_KEY })} />
        )}
      </div>
    </div>
  );
}

function isAtWork({ import: { state } }: StaffImport): boolean {
  return state === 'checking' || state === 'writing';
}

const STEPS = [msg('File'), msg('Colonne'), msg('Controllo'), msg('Che cosa cambia'), msg('Fatto')];

function stepOf({ import: { state } }: StaffImport, isBack: boolean): number {
  if (state === 'checking') return 2;
  if (state === 'writing' || (state === 'checked' && !isBack)) return 3;
  return state === 'done' || state === 'undone' ? 4 : 1;
}

function Steps({ now }: { readonly now: number }) {
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 border-line border-b px-4 py-2 text-sm">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={index === now ? 'font-semibold text-accent' : index < now ? '' : 'text-ink-soft'}
        >
          {index < now ? '✓' : index + 1} {t(name)}
        </li>
      ))}
    </ol>
  );
}

function Notices({ of: { import: summary, sameAs, facts } }: { readonly of: StaffImport }) {
  const isOpen = summary.state === 'layout' || summary.state === 'checked';
  return (
    <>
      {summary.problem !== undefined && <Alert tone="error">{summary.problem}</Alert>}
      {summary.state === 'stopped' && <Alert tone="info">{t('È stata fermata: niente è stato scritto.')}</Alert>}
      {isOpen && sameAs !== undefined && (
        <Alert tone="warning">
          {t('Questo stesso file è già stato importato:')}{' '}
          <Link to={staffPaths.import(sameAs)} className="underline">
            {t('importazione {number}', { number: sameAs })}
          </Link>
        </Alert>
      )}
      {summary.state === 'layout' && facts.source !== '' && (
        <Alert tone="info">{t('Somiglia a {source}: le colonne si abbinano da sole.', { source: facts.source })}</Alert>
      )}
    </>
  );
}

/** How far an import is; it goes on by itself. */
function AtWork({ of: { import: summary, progress, waitsFor } }: { readonly of: StaffImport }) {
  const name = summary.state === 'checking' ? t('Guardo che cosa cambia') : t('Scrivo');
  return (
    <section aria-label={name} className="grid max-w-2xl gap-2">
      <h2 className="font-semibold">{name}</h2>
      <progress value={progress} max={1} aria-label={name} className="w-full" />
      <p role="status" className="text-ink-soft text-sm">
        {waitsFor === undefined
          ? t('Puoi chiudere: continua da sé.')
          : t('Prima finisce {name}: si importa un file alla volta.', { name: waitsFor })}
      </p>
    </section>
  );
}

interface StopButtonProps {
  readonly of: StaffImport;
  readonly onStopped: (next: StaffImport) => unknown;
}

function StopButton({ of, onStopped }: StopButtonProps) {
  const stop = () =>
    void api
      .call(staffImportStop, { body: { import_id: of.import.importId } })
      .then(onStopped)
      .catch(tellError);
  return (
    <Button variant="secondary" onClick={stop}>
      {isAtWork(of) ? t('Ferma') : t('Lascia perdere')}
    </Button>
  );
}
