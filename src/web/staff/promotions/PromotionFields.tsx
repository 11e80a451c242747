import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  staffPromotionCheck,
  staffPromotionResult,
  staffPromotionSimulate,
} from '../../../contract/promotions/routes.ts';
import type { PromotionDraft, StaffPromotion, StaffPromotionCheck } from '../../../contract/promotions/schemas.ts';
import { formatMoney, formatNumber } from '../../../domain/base/format.ts';
import { contentLanguage, language, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatMoment } from '../kit/moment.ts';
import { staffPaths } from '../kit/staff-paths.ts';
import type { Edited } from '../kit/use-edited.ts';
import { KIND_NUMBERS, KindFields } from './KindFields.tsx';
import { PromotionSentence } from './PromotionSentence.tsx';
import { PROMOTIONS_KEY } from './promotion-acts.ts';
import { usePromotionChoices } from './promotion-choices.ts';
import { ACT_WORDS, shortDay } from './promotion-words.ts';

interface PromotionFieldsProps {
  readonly edited: Edited<PromotionDraft>;
  /** Undefined: not saved yet. */
  readonly promotion: StaffPromotion | undefined;
  readonly isReadOnly: boolean;
}

/** The fields of a promotion, and beside them what they mean: how it reads, whom it meets, what it costs and gave. */
export function PromotionFields({ edited, promotion, isReadOnly }: PromotionFieldsProps) {
  const choices = usePromotionChoices();
  const { value } = edited;
  const id = promotion?.isPlan ? promotion.promotionId : undefined;
  const checked = useCheck(value, promotion?.promotionId);
  const check = edited.isDirty ? checked : asStarted(checked, promotion?.state);
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <fieldset disabled={isReadOnly} className="grid min-w-0 content-start gap-4">
        <KindFields edited={edited} check={check} />
        <PromotionSentence edited={edited} check={check} choices={choices} named={promotion?.goods ?? []} />
      </fieldset>
      <div className="grid content-start gap-4">
        <LiveCheck check={check} />
        <Simulation draft={value} promotionId={id} />
        {promotion && promotion.state !== 'draft' && promotion.state !== 'planned' && (
          <Outcome promotionId={promotion.promotionId} />
        )}
        {check && <Meetings meetings={check.meetings} />}
        {promotion && <History changes={promotion.changes} />}
      </div>
    </div>
  );
}

/** What was started lacks nothing for a start. */
function asStarted(check: StaffPromotionCheck | undefined, state: StaffPromotion['state'] | undefined) {
  return check && (state === 'running' || state === 'over') ? { ...check, problems: [] } : check;
}

const money = (euro: number) => formatMoney(Math.round(euro * 100));

/** What a promotion gave, beside the same weekdays before it. */
function Outcome({ promotionId }: { readonly promotionId: number }) {
  const { data } = useQuery({
    queryKey: [...PROMOTIONS_KEY, 'result', promotionId],
    queryFn: () => api.call(staffPromotionResult, { query: { promotion_id: promotionId } }),
  });
  if (!data) return null;
  const { now, before } = data;
  const rows = [
    [t('Ordini'), formatNumber(now.orders), formatNumber(before.orders)],
    [t('Clienti'), formatNumber(now.customers), formatNumber(before.customers)],
    [t('Pezzi'), formatNumber(now.pieces), formatNumber(before.pieces)],
    [t('Venduto'), money(now.goods), money(before.goods)],
    ...(now.margin === undefined ? [] : [[t('Margine'), money(now.margin), money(before.margin ?? 0)] as const]),
  ] as const;
  return (
    <section aria-label={t('Che cosa ha dato')} className="rounded-lg border border-line bg-card p-3 text-sm">
      <h2 className="font-semibold text-base">{t('Che cosa ha dato')}</h2>
      <p className="mt-1">
        {data.reached === 0
          ? t('Nessun ordine l’ha avuta.')
          : data.reached === 1
            ? t('Sconto dato: {given}, in 1 ordine', { given: money(data.given) })
            : t('Sconto dato: {given}, in {n} ordini', { given: money(data.given), n: formatNumber(data.reached) })}
      </p>
      <table className="mt-2 w-full text-right tabular-nums">
        <thead>
          <tr className="text-ink-soft text-xs">
            <td />
            <th scope="col" className="font-semibold">{`${shortDay(data.from)} – ${shortDay(data.to)}`}</th>
            <th scope="col" className="pl-3 font-semibold">
              {data.weeksBefore === 1 ? t('1 settimana prima') : t('{n} settimane prima', { n: data.weeksBefore })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, is, was]) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td>{is}</td>
              <td>{was}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who did what with the promotion, newest first. */
function History({ changes }: Pick<StaffPromotion, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('Storia')} className="rounded-lg border border-line bg-card p-3 text-sm">
      <h2 className="font-semibold text-base">{t('Storia')}</h2>
      <ol>
        {changes.map(({ changeId, act, by, changedAt }) => (
          <li key={changeId}>
            {t(ACT_WORDS[act])} · {by || t('Il negozio')} · <span>{formatMoment(changedAt)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const PAUSE_MS = 400;

/** Returns what the server says about the draft, a moment after the last key. */
function useCheck(draft: PromotionDraft, promotionId: number | undefined): StaffPromotionCheck | undefined {
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const body = { ...(promotionId === undefined ? {} : { promotion_id: promotionId }), draft: asked };
  return useQuery({
    queryKey: ['staff', 'promotion-check', body],
    queryFn: () => api.call(staffPromotionCheck, { body }),
    placeholderData: keepPreviousData,
  }).data;
}

/** How the customer reads it, and what it lacks for a start. */
function LiveCheck({ check }: { readonly check: StaffPromotionCheck | undefined }) {
  if (!check) return null;
  const { problems } = check;
  return (
    <>
      <Reading check={check} />
      {problems.length > 0 && (
        <section aria-label={t('Manca per avviarla')} className="rounded-lg border border-line bg-card p-3 text-sm">
          <h2 className="font-semibold text-base">{t('Manca per avviarla')}</h2>
          <ul className="list-disc pl-5">
            {problems.map(({ field, text }) => (
              <li key={field + text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const MEETINGS_SHOWN = 3;

/** Which others have the same goods at the same time, and which of them wins: the first three, or all. */
function Meetings({ meetings }: Pick<StaffPromotionCheck, 'meetings'>) {
  const [isAll, setIsAll] = useState(false);
  if (meetings.length === 0) return null;
  const shown = isAll ? meetings : meetings.slice(0, MEETINGS_SHOWN);
  return (
    <section aria-label={t('Si incontra con')} className="rounded-lg border border-line bg-card p-3 text-sm">
      <h2 className="font-semibold text-base">{t('Si incontra con')}</h2>
      <ul className="grid gap-2">
        {shown.map(({ promotionId, name, products: common, from, to, says }) => (
          <li key={promotionId}>
            <Link to={staffPaths.promotion(promotionId)} className="font-semibold text-accent underline">
              {name}
            </Link>{' '}
            {t('{n} in comune, dal {from} al {to}', { n: common, from: shortDay(from), to: shortDay(to) })}
            <br />
            {says}
          </li>
        ))}
      </ul>
      {meetings.length > MEETINGS_SHOWN && (
        <Button variant="quiet" className="mt-1" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? t('Solo le prime {n}', { n: MEETINGS_SHOWN }) : t('Tutte {n}', { n: meetings.length })}
        </Button>
      )}
    </section>
  );
}

/** How the customer reads it, as far as it is written. */
function Reading({ check: { reads, problems, products, example } }: { readonly check: StaffPromotionCheck }) {
  const isSaid = !problems.some(({ field }) => KIND_NUMBERS.has(field));
  return (
    <section aria-label={t('Come si legge')} className="rounded-lg border border-line bg-card p-3 text-sm">
      <h2 className="font-semibold text-base">{t('Come si legge')}</h2>
      <div role="status" lang={contentLanguage()} className="mt-1 grid justify-items-start gap-1">
        {reads.badge !== '' && <Badge tone="promo">{reads.badge}</Badge>}
        {isSaid && <p>{reads.sentence}</p>}
        {!isSaid && reads.badge === '' && (
          <p lang={language()} className="text-ink-soft">
            {t('Completa la frase: qui si legge come la vede il cliente.')}
          </p>
        )}
        {example && <p>{`${example.name}: ${money(example.before)} → ${money(example.after)}`}</p>}
      </div>
      <p className="mt-1 text-ink-soft">
        {(isSaid || products > 0) && t('Prodotti in vendita: {n}', { n: formatNumber(products) })}
        {reads.isPersonal && ` · ${t('Prezzo personalizzato')}`}
      </p>
    </section>
  );
}

const WEEKS = 4;

/** What the draft would have cost in the orders of the last weeks; asked for by a button, because it takes seconds. */
function Simulation({
  draft,
  promotionId,
}: {
  readonly draft: PromotionDraft;
  readonly promotionId: number | undefined;
}) {
  const simulation = useMutation({
    mutationFn: (asked: PromotionDraft) =>
      api.call(staffPromotionSimulate, {
        body: { ...(promotionId === undefined ? {} : { promotion_id: promotionId }), weeks: WEEKS, draft: asked },
      }),
    onError: tellError,
  });
  const { data, variables } = simulation;
  return (
    <section
      aria-label={t('Se ci fosse stata')}
      className="grid justify-items-start gap-1 rounded-lg border border-line bg-card p-3 text-sm"
    >
      <h2 className="font-semibold text-base">{t('Se ci fosse stata')}</h2>
      <Button variant="secondary" busy={simulation.isPending} onClick={() => simulation.mutate(draft)}>
        {t('Prova sugli ordini di 4 settimane')}
      </Button>
      <div role="status">
        {data && (
          <>
            <p>{t('Sarebbe costata {cost}.', { cost: money(data.cost + data.giftsValue) })}</p>
            <p>
              {t('L’avrebbero avuta {reached} ordini su {orders}, di {customers} clienti.', {
                reached: formatNumber(data.reached),
                orders: formatNumber(data.orders),
                customers: formatNumber(data.customers),
              })}
            </p>
            {data.margin && (
              <p>
                {t('Margine {after}, prima {before}.', {
                  after: money(data.margin.after),
                  before: money(data.margin.before),
                })}
                {data.margin.costless > 0 && ` ${t('Senza costo: {n} prodotti.', { n: data.margin.costless })}`}
              </p>
            )}
            {variables !== draft && (
              <p className="text-warning">{t('Nel frattempo la bozza è cambiata: provala ancora.')}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}
