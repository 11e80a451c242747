import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffVat } from '../../../contract/settings/goods-schemas.ts';
import {
  staffVat,
  staffVatDelete,
  staffVatPlan,
  staffVatPlanDelete,
  staffVatSave,
} from '../../../contract/settings/routes.ts';
import { formatDay, formatNumber, parseDecimal } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { useListAct } from '../kit/use-list-act.ts';

export { VatPage as Component };

const KEY = ['staff', 'vat'];

/** The rates of VAT with what is sold at each, and the days on which goods change to another one. */
function VatPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(staffVat, { query: {} }) });
  const shown = (said: string) => (vat: StaffVat) => {
    client.setQueryData(KEY, vat);
    toast('success', said);
  };
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <div className="staff-sheet grid content-start gap-5 p-4">
      <PrivateTitle>{t('Aliquote IVA')}</PrivateTitle>
      <div>
        <h1 className="text-xl">{t('Aliquote IVA')}</h1>
        <p className="text-ink-soft text-sm">
          {t(
            'Ordini e fatture già fatti tengono la loro. Quale aliquota ha un prodotto si decide con il commercialista.',
          )}
        </p>
      </div>
      <Rates vat={data} />
      <Plans vat={data} />
      <div className="grid gap-6 lg:grid-cols-2">
        <SendForm
          label={t('Cambia aliquota da un giorno')}
          send={(text) =>
            api.call(staffVatPlan, {
              body: {
                from_rate_id: Number(text('from_rate_id')),
                to_rate_id: Number(text('to_rate_id')),
                day: text('day'),
              },
            })
          }
          onSent={shown(t('Cambio in programma'))}
          submit={t('Metti in programma')}
        >
          {(at) => (
            <div className="grid gap-3">
              <h2 className="font-semibold text-base">{t('Cambia aliquota da un giorno')}</h2>
              <RateChoice name="from_rate_id" label={t('Quello che oggi è a')} vat={data} error={at('from_rate_id')} />
              <RateChoice name="to_rate_id" label={t('passa a')} vat={data} error={at('to_rate_id')} />
              <Field name="day" type="date" label={t('dal giorno')} error={at('day')} />
              <p className="text-ink-soft text-sm">
                {t('I file da importare devono dire la nuova aliquota da quel giorno, o la riportano indietro.')}
              </p>
            </div>
          )}
        </SendForm>
        <SendForm
          label={t('Un’aliquota nuova')}
          send={(text) =>
            api.call(staffVatSave, {
              body: {
                name: text('name'),
                vat_percent: parseDecimal(text('vat_percent').replace('%', '')) ?? -1,
                nature: text('nature'),
              },
            })
          }
          onSent={shown(t('Aggiunta'))}
          submit={t('Aggiungi')}
        >
          {(at) => (
            <div className="grid gap-3">
              <h2 className="font-semibold text-base">{t('Un’aliquota nuova')}</h2>
              <Field name="name" label={t('Nome')} error={at('name')} />
              <Field name="vat_percent" label={t('Per cento')} inputMode="decimal" error={at('vat_percent')} />
              <Field
                name="nature"
                label={t('Natura')}
                hint={t('Solo per lo zero: il codice della FatturaPA, come N4.')}
                error={at('nature')}
              />
            </div>
          )}
        </SendForm>
      </div>
    </div>
  );
}

function Rates({ vat: { rates } }: { readonly vat: StaffVat }) {
  const remove = useListAct({
    queryKey: KEY,
    act: ({ vatId }: StaffVat['rates'][number]) => api.call(staffVatDelete, { body: { vat_rate_id: vatId } }),
    said: t('Tolta'),
    listOf: (vat) => vat,
  });
  return (
    <ul aria-label={t('Aliquote IVA')} className="rounded-md border border-line bg-card">
      {rates.map((rate) => (
        <li
          key={rate.vatId}
          className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line px-3 py-1.5 text-sm not-first:border-t"
        >
          <span className="min-w-48 grow font-semibold">{rate.name}</span>
          <span>{rate.nature === '' ? `${formatNumber(rate.percent)} %` : rate.nature}</span>
          <span className="text-ink-soft sm:w-32 sm:text-right">
            {t('{n} prodotti', { n: formatNumber(rate.products) })}
          </span>
          <span className="sm:w-16">
            {!rate.isUsed && (
              <Button
                variant="quiet"
                aria-label={t('Togli {name}', { name: rate.name })}
                onClick={() => remove.run(rate)}
              >
                {t('Togli')}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Plans({ vat: { rates, plans } }: { readonly vat: StaffVat }) {
  const remove = useListAct({
    queryKey: KEY,
    act: ({ planId }: StaffVat['plans'][number]) => api.call(staffVatPlanDelete, { body: { vat_plan_id: planId } }),
    said: t('Tolto dal programma'),
    listOf: (vat) => vat,
  });
  const nameOf = (id: number) => rates.find(({ vatId }) => vatId === id)?.name ?? '';
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="cambi-iva" className="grid gap-2">
      <h2 id="cambi-iva" className="font-semibold text-base">
        {t('Cambi')}
      </h2>
      <ul className="rounded-md border border-line bg-card">
        {plans.map((plan) => (
          <li
            key={plan.planId}
            className="flex min-h-11 flex-wrap items-center gap-3 border-line px-3 py-1.5 text-sm not-first:border-t"
          >
            <span className="grow">
              {t('Da {day}: {before} passa a {after}', {
                day: formatDay(plan.day),
                before: nameOf(plan.fromVatId),
                after: nameOf(plan.toVatId),
              })}
            </span>
            {plan.isApplied ? (
              <span className="text-ink-soft">{t('fatto')}</span>
            ) : (
              <Button variant="quiet" onClick={() => remove.run(plan)}>
                {t('Togli dal programma')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RateChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly vat: StaffVat;
  readonly error: string | undefined;
}

function RateChoice({ name, label, vat: { rates }, error }: RateChoiceProps) {
  return (
    <Select name={name} label={label} error={error}>
      {rates.map(({ vatId, name: rate }) => (
        <option key={vatId} value={vatId}>
          {rate}
        </option>
      ))}
    </Select>
  );
}
