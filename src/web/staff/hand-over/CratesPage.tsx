import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CRATE_LABELS, staffCrateList, staffCratePlace, staffCratesPlace } from '../../../contract/hand-over/routes.ts';
import type { CrateList } from '../../../contract/hand-over/schemas.ts';
import { crateOfCode, TEMPERATURES, type Temperature } from '../../../domain/delivery/crates.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CameraButton } from '../phone/Camera.tsx';
import { signal, useScanner } from '../phone/scanner.ts';
import { ZoneSign, zoneName } from '../words/crate-words.tsx';

export { CratesPage as Component };

/** Puts the crates of a batch into the staging area: all of them at once, those of one temperature, or a single one. */
function CratesPage() {
  const batchId = Number(useParams()['batchId']);
  const client = useQueryClient();
  const key = ['staff', 'crates', batchId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.call(staffCrateList, { query: { batch_id: batchId } }),
    staleTime: 0,
  });
  const [kind, setKind] = useState<Temperature | ''>('');
  const [single, setSingle] = useState<number>();
  const shown = (now: CrateList, place: string) => {
    signal('full');
    toast('success', t('Le casse sono in {place}', { place }));
    client.setQueryData(key, now);
  };
  const placeAll = (place: string) =>
    api.call(staffCratesPlace, { body: { batch_id: batchId, place, ...(kind === '' ? {} : { temperature: kind }) } });
  const scan = useMutation({
    mutationFn: async (code: string) => {
      const read = crateOfCode(code);
      if (read !== undefined && !data?.crates.some(({ crateId }) => crateId === read)) return notOfBatch(code);
      if (read !== undefined) return setSingle(read);
      if (single === undefined) return shown(await placeAll(code), code.toUpperCase());
      const { place } = await api.call(staffCratePlace, { body: { crate: String(single), place: code } });
      signal('right');
      toast('success', t('La cassa C{number} è in {place}', { number: String(single), place }));
      setSingle(undefined);
      await client.invalidateQueries({ queryKey: key });
    },
    onError: (refusal) => {
      signal('wrong');
      tellError(refusal);
    },
  });
  useScanner((code) => scan.mutate(code));
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const kinds = TEMPERATURES.filter((each) => data.crates.some(({ temperature }) => temperature === each));
  return (
    <div className="staff-sheet">
      <StaffPageHead title={t('Metti via le casse')} up={{ name: t('Preparazione'), path: staffPaths.waves() }} />
      {data.crates.length === 0 ? (
        <EmptyState icon="box" title={t('Nessuna cassa')}>
          {t('Questo lotto non ha casse con un’etichetta.')}
        </EmptyState>
      ) : (
        <div className="grid max-w-3xl gap-4 p-3">
          <p role="status">
            {single === undefined
              ? t('Leggi l’etichetta del posto: le casse scelte sono lì. Per una sola, leggi prima la cassa.')
              : t('Cassa C{number}: ora leggi il posto.', { number: String(single) })}
          </p>
          <SendForm
            label={t('Metti via le casse')}
            submit={t('Sono tutte qui')}
            send={(text) => placeAll(text('place'))}
            onSent={(now) =>
              shown(now, now.crates.find(({ temperature }) => kind === '' || temperature === kind)?.place ?? '')
            }
            className="sm:grid-cols-[12rem_12rem_auto]"
          >
            {(at) => (
              <>
                <Select
                  label={t('Quali casse')}
                  name="temperature"
                  value={kind}
                  onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? '')}
                >
                  <option value="">{t('Tutte')}</option>
                  {kinds.map((each) => (
                    <option key={each} value={each}>
                      {zoneName(each)}
                    </option>
                  ))}
                </Select>
                <Field label={t('Posto')} name="place" maxLength={20} autoComplete="off" required error={at('place')} />
              </>
            )}
          </SendForm>
          <CameraButton onCode={(code) => scan.mutate(code)} />
          <CrateRows crates={data.crates} single={single} />
          <a
            href={`${CRATE_LABELS}?batch_id=${batchId}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'md', 'w-fit')}
          >
            {t('Etichette delle casse')}
          </a>
        </div>
      )}
    </div>
  );
}

function CrateRows({ crates, single }: { readonly crates: CrateList['crates']; readonly single: number | undefined }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {crates.map(({ crateId, temperature, word, place, isOut }) => (
        <li
          key={crateId}
          className="flex min-h-12 items-center gap-3 px-3"
          aria-current={crateId === single || undefined}
        >
          <ZoneSign zone={temperature} />
          <b className="text-lg">{word}</b>
          <span className="text-ink-soft text-sm">C{crateId}</span>
          <span className="ml-auto font-semibold">{crateState(place, isOut)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Reports that the scanned crate belongs to another batch and is no place. */
function notOfBatch(code: string): void {
  signal('wrong');
  toast('error', t('La cassa {code} non è di questo lotto', { code: code.toUpperCase() }));
}

function crateState(place: string, isOut: boolean): string {
  if (isOut) return t('partita');
  return place === '' ? t('senza posto') : place;
}
