import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffFeeView } from '../../../contract/settings/fee-schemas.ts';
import { FEE_LIMITS } from '../../../contract/settings/limits.ts';
import { staffFee, staffFeeEffect, staffFeeSave } from '../../../contract/settings/routes.ts';
import { formatMoney, formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatMoment } from '../kit/moment.ts';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, type Edited, useEdited } from '../kit/use-edited.ts';
import { EffectPanel } from './EffectPanel.tsx';
import { FeeRuler } from './FeeRuler.tsx';
import { bandsIn, FEES_KEY, type FeeDraft, feeDraftOf, isFeeDraft } from './fee-draft.ts';

export { FeePage as Component };

const read = (feeId: number) => api.call(staffFee, { query: { fee_id: feeId } });
const NEW: StaffFeeView = {
  fee: { feeId: 0, name: '', bands: [{ fromCents: 0, feeCents: 0 }], modifiedAt: '', slots: 0, zones: [] },
  changes: [],
};

/** A delivery fee by its number; without one, a new one. */
function FeePage() {
  const { feeId = '' } = useParams();
  const isNew = feeId === '';
  const { data, error, refetch } = useQuery({
    queryKey: [...FEES_KEY, feeId],
    queryFn: () => read(Number(feeId) || 0),
    enabled: !isNew,
    ...EDITED_QUERY,
  });
  if (isNew) return <FeeForm start={NEW} />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <FeeForm key={feeId} start={data} />;
}

function FeeForm({ start }: { readonly start: StaffFeeView }) {
  const { fee } = start;
  const isNew = fee.feeId === 0;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [view, setView] = useState(start);
  const edited = useEdited<FeeDraft>({
    offersUndo: true,
    key: `fee.${fee.feeId}`,
    start: { value: feeDraftOf(fee), modifiedAt: fee.modifiedAt },
    isValue: isFeeDraft,
    read: async () => {
      const now = await read(fee.feeId);
      return { value: feeDraftOf(now.fee), modifiedAt: now.fee.modifiedAt };
    },
    save: async ({ value, modifiedAt }) => {
      const body = { ...(isNew ? {} : { feeId: fee.feeId }), modifiedAt, name: value.name, bands: bandsIn(value) };
      const saved = await api.call(staffFeeSave, { body });
      void client.invalidateQueries({ queryKey: FEES_KEY });
      setView(saved);
      if (isNew) void navigate(staffPaths.fee(saved.fee.feeId), { replace: true });
      return { value: feeDraftOf(saved.fee), modifiedAt: saved.fee.modifiedAt };
    },
  });
  const bands = bandsIn(edited.value);
  const isWhole = bands.every(({ fromCents, feeCents }) => Number.isInteger(fromCents) && Number.isInteger(feeCents));
  return (
    <StaffForm
      title={isNew ? t('Una spesa nuova') : fee.name}
      up={{ name: t('Spese di consegna'), path: staffPaths.fees() }}
      facts={
        !isNew && (
          <span className="text-ink-soft text-sm">
            {[t('{n} fasce aperte', { n: formatNumber(fee.slots) }), t('{n} zone', { n: fee.zones.length })].join(
              ' · ',
            )}
          </span>
        )
      }
      edited={edited}
      isNew={isNew}
      theirs={(theirs) => <FeeRuler bands={bandsIn(theirs)} />}
      names={{ name: t('Nome'), bands: t('Scaglioni') }}
    >
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <Field
            name="name"
            label={t('Nome')}
            hint={t('Lo legge il personale quando sceglie la spesa di una fascia.')}
            value={edited.value.name}
            error={edited.problem?.at('name')}
            onChange={({ target }) => edited.change({ ...edited.value, name: target.value })}
          />
          <BandFields edited={edited} />
          {isWhole && <FeeRuler bands={bands} />}
        </div>
        <aside className="grid content-start gap-4">
          {!isNew && <FeeEffect feeId={fee.feeId} draft={edited.value} isDirty={edited.isDirty} />}
          <FeeChanges view={view} edited={edited} />
          {fee.zones.length > 0 && (
            <details className="rounded-md border border-line bg-card px-4 py-2 text-sm">
              <summary className="min-h-7 cursor-pointer font-semibold">{t('Dove vale')}</summary>
              <ul className="py-1">
                {fee.zones.map((zone, index) => (
                  // two zones may have the same name
                  <li key={`${zone} ${index}`}>{zone}</li>
                ))}
              </ul>
            </details>
          )}
        </aside>
      </div>
    </StaffForm>
  );
}

/** The bands, each from a value of the goods on. */
function BandFields({ edited }: { readonly edited: Edited<FeeDraft> }) {
  const { bands } = edited.value;
  const change = (index: number, part: { readonly from?: string; readonly fee?: string }) =>
    edited.change({ ...edited.value, bands: bands.map((band, at) => (at === index ? { ...band, ...part } : band)) });
  const problem = edited.problem?.at('bands');
  return (
    <fieldset name="bands" className="grid gap-2">
      <legend className="mb-1 font-semibold text-sm">{t('Scaglioni')}</legend>
      {bands.map(({ key, from, fee }, index) => (
        <div key={key} className="flex flex-wrap items-start gap-3">
          <Field
            name={`bands.${index}.from`}
            label={t('Spesa da €')}
            className="w-32"
            inputMode="decimal"
            value={from}
            error={edited.problem?.at(`bands.${index}.from`)}
            onChange={({ target }) => change(index, { from: target.value })}
          />
          <Field
            name={`bands.${index}.fee`}
            label={t('Consegna €')}
            className="w-32"
            inputMode="decimal"
            value={fee}
            error={edited.problem?.at(`bands.${index}.fee`)}
            onChange={({ target }) => change(index, { fee: target.value })}
          />
          {index > 0 && (
            <Button
              variant="quiet"
              className="mt-6"
              aria-label={t('Togli lo scaglione da {amount} €', { amount: from })}
              onClick={() =>
                edited.remove({ ...edited.value, bands: bands.filter((_, at) => at !== index) }, t('lo scaglione'))
              }
            >
              {t('Togli')}
            </Button>
          )}
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={bands.length >= FEE_LIMITS.bands}
          onClick={() => {
            const key = Math.max(0, ...bands.map((band) => band.key)) + 1;
            edited.change({ ...edited.value, bands: [...bands, { key, from: '', fee: '0,00' }] });
          }}
        >
          {t('Uno scaglione')}
        </Button>
        <p className="text-ink-soft text-sm">
          {t('La consegna costa da 0 a {max}; il minimo per ordinare si decide nelle impostazioni di vendita.', {
            max: formatMoney(FEE_LIMITS.feeCents),
          })}
        </p>
      </div>
    </fieldset>
  );
}

interface FeeEffectProps {
  readonly feeId: number;
  readonly draft: FeeDraft;
  readonly isDirty: boolean;
}

/** What the last orders would have paid with the bands of the draft. */
function FeeEffect({ feeId, draft, isDirty }: FeeEffectProps) {
  const bands = useDeferredValue(bandsIn(draft));
  const { data, error } = useQuery({
    queryKey: [...FEES_KEY, 'effect', feeId, bands],
    queryFn: () => api.call(staffFeeEffect, { body: { fee_id: feeId, bands } }),
    enabled: isDirty,
    retry: false,
    gcTime: 0,
  });
  return (
    <EffectPanel isDirty={isDirty} error={error}>
      {data && (
        <>
          <p>
            {t('Negli ultimi {days} giorni {n} ordini hanno pagato {paid}; con questi scaglioni {would}.', {
              days: data.days,
              n: data.orders,
              paid: formatMoney(data.paidCents),
              would: formatMoney(data.wouldPayCents),
            })}
          </p>
          <p className="font-semibold">
            {t('{n} avrebbero pagato un’altra spesa: {difference} in tutto.', {
              n: data.changed,
              difference: signed(data.wouldPayCents - data.paidCents),
            })}
          </p>
          <p className="text-ink-soft">{t('Gli ordini già fatti restano come sono.')}</p>
        </>
      )}
    </EffectPanel>
  );
}

function signed(difference: number): string {
  return difference > 0 ? `+${formatMoney(difference)}` : formatMoney(difference);
}

/** Who changed the fee, and the way back, which counts once it is saved. */
function FeeChanges({ view, edited }: { readonly view: StaffFeeView; readonly edited: Edited<FeeDraft> }) {
  if (view.changes.length === 0) return null;
  return (
    <section aria-labelledby="storia-spesa" className="rounded-md border border-line bg-card p-4">
      <h2 id="storia-spesa" className="mb-2 font-semibold text-base">
        {t('Storia')}
      </h2>
      <ul className="grid gap-2 text-sm">
        {view.changes.map(({ changeId, changedAt, by, before }) => (
          <li key={changeId} className="flex flex-wrap items-center gap-2">
            <span className="grow">{[formatMoment(changedAt), by].filter(Boolean).join(' · ')}</span>
            {before && (
              <Button variant="quiet" onClick={() => edited.change(feeDraftOf(before))}>
                {t('Torna a prima')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
