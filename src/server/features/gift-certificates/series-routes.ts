import { MAX_CODES_MADE } from '../../../contract/gift-certificates/limits.ts';
import type {
  CodeSeries,
  CodeSeriesSaveBody,
  CodesMakeBody,
} from '../../../contract/gift-certificates/series-schemas.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { normaliseCode } from '../../../domain/pricing/gift-certificate.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import type { RefusalCode } from '../../http/spoken-texts.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import {
  changeSeries,
  makeSeries,
  type SeriesTerms,
  setCodeStopped,
  setSeriesState,
  spentBy,
  undoSeries,
} from './code-series.ts';
import { refusedCodes } from './refused-codes.ts';
import { codesFile, codesOf, seriesById, seriesList, usesOf } from './series-list.ts';

/** What the record has of a series and of a code, before and after an act. */
export const CODE_TARGETS: NonNullable<Recorded['targets']> = {
  series_id: (id) => ({
    state: sql`(select jsonb_build_object('series', jsonb_build_object('name', s.name, 'state', s.state,
        'endsOn', s.ends_on, 'budgetCents', s.budget_cents))
      from certificate_series s where s.series_id = ${whole(id)})`,
  }),
  code_id: (id) => ({
    state: sql`(select jsonb_build_object('code', jsonb_build_object('code', g.code,
        'stopped', g.stopped_at is not null))
      from gift_certificates g where g.gift_certificate_id = ${whole(id)})`,
  }),
};

const dayOf = ({ now }: Pick<CallContext, 'now'>) => romeTime(now).date;

export function readCodeHandlers({ db }: { readonly db: Database }) {
  return {
    staffCodeSeries: async (context, { query }) => done(await seriesList(db, query, dayOf(context))),
    staffCodes: async (_, { query }) => done(await codesOf(db, query)),
    staffCodeUses: async (_, { query }) => done(await usesOf(db, query)),
    staffCodesRefused: async (context, { query }) =>
      done(await refusedCodes(db, query, { today: dayOf(context), language: context.language })),
    staffCodesExport: async (context, { body: { series_id: seriesId, is_unused: isUnused = false } }) => {
      const series = await seriesById(db, seriesId, dayOf(context));
      if (!series) return refuse('CODE_SERIES_GONE');
      return done({ fileName: `codici-${seriesId}.csv`, text: await codesFile(db, series, isUnused) });
    },
  } satisfies Partial<Handlers>;
}

export function changeCodeHandlers({ db }: { readonly db: Database }) {
  type Work = (tx: Tx) => Promise<Result<number, Refusal>>;
  async function changed(context: CallContext, work: Work): Promise<Outcome<{ series: CodeSeries }>> {
    const written = await db.tx(work);
    if (!written.ok) return written;
    const series = await seriesById(db, written.value, dayOf(context));
    return series ? done({ series }) : refuse('CODE_SERIES_GONE');
  }
  const stop = (context: CallContext, codeId: number, stoppedAt: Date | null) =>
    changed(context, async (tx) => {
      const seriesId = await setCodeStopped(tx, codeId, stoppedAt);
      return seriesId === undefined ? refuse('CODE_GONE') : ok(seriesId);
    });
  return {
    staffCodesMake: (context, { body }) =>
      changed(context, async (tx) => {
        const terms = termsOf(body, dayOf(context));
        return terms.ok ? makeSeries(tx, terms.value, context.now) : terms;
      }),
    staffCodesUndo: async (_, { body }) => {
      const undone = await db.tx((tx) => undoSeries(tx, body.series_id));
      return undone.ok ? done({ codes: undone.value }) : undone;
    },
    staffCodeSeriesSave: (context, { body }) => changed(context, (tx) => save(tx, body, context)),
    staffCodeSeriesStop: (context, { body: { series_id: seriesId } }) =>
      changed(context, async (tx) =>
        (await setSeriesState(tx, seriesId, 'stopped', context.now)) ? ok(seriesId) : refuse('CODE_SERIES_STATE'),
      ),
    staffCodeSeriesStart: (context, { body: { series_id: seriesId } }) =>
      changed(context, (tx) => start(tx, seriesId, context)),
    staffCodeStop: (context, { body }) => stop(context, body.code_id, context.now),
    staffCodeStart: (context, { body }) => stop(context, body.code_id, null),
  } satisfies Partial<Handlers>;
}

async function start(tx: Tx, seriesId: number, context: CallContext): Promise<Result<number, Refusal>> {
  const series = await seriesById(tx, seriesId, dayOf(context));
  if (!series) return refuse('CODE_SERIES_GONE');
  if (series.budget !== undefined && (await spentBy(tx, seriesId)) >= fromEuro(series.budget))
    return refuse('CODE_SERIES_SPENT');
  return (await setSeriesState(tx, seriesId, 'active', context.now)) ? ok(seriesId) : refuse('CODE_SERIES_STATE');
}

async function save(tx: Tx, body: CodeSeriesSaveBody, context: CallContext): Promise<Result<number, Refusal>> {
  const { series_id: seriesId, name, ends_on: endsOn, budget } = body;
  await tx.query(sql`select 1 from certificate_series where series_id = ${seriesId} for update`);
  const series = await seriesById(tx, seriesId, dayOf(context));
  if (!series) return refuse('CODE_SERIES_GONE');
  if (series.modifiedAt !== body.modified_at) return refuse('ENTRY_CHANGED');
  const isMoved = endsOn !== series.endsOn;
  const problems = [
    ...namedWrong(name),
    ...(isMoved ? daysWrong(series.startsOn, endsOn, dayOf(context)) : []),
    ...budgetWrong(budget, series.percent === undefined ? series.amount : undefined),
  ];
  if (problems.length > 0) return refuseFor(problems);
  const budgetCents = budget === undefined ? null : fromEuro(budget);
  await changeSeries(tx, seriesId, { name: name.trim(), endsOn, budgetCents }, context.now);
  return ok(seriesId);
}

const MAX_NAME = 90;
const MAX_EURO = 100_000;
const MAX_BUDGET = 10_000_000;
const MAX_TIMES = 1_000_000;

function termsOf(body: CodesMakeBody, today: string): Result<SeriesTerms, Refusal> {
  const { name, is_shared: isShared, kind, count = 0, amount = 0, percent, minimum = -1, budget } = body;
  const { starts_on: startsOn, ends_on: endsOn, uses_per_user: usesPerUser = 0, max_uses: maxUses } = body;
  const code = normaliseCode(body.code);
  const isPart = percent !== undefined;
  const problems = [
    ...namedWrong(name),
    ...codeWrong(code, isShared),
    ...wrongIf(!isShared && !isWhole(count, MAX_CODES_MADE), 'count', 'CODE_COUNT', { max: MAX_CODES_MADE }),
    ...wrongIf(!isEuro(amount, 0.01, MAX_EURO), 'amount', 'CODE_AMOUNT'),
    ...wrongIf(isPart && (!isWhole(percent, 100) || kind === 'balance'), 'percent', 'CODE_PERCENT'),
    ...wrongIf(!isEuro(minimum, 0, MAX_EURO), 'minimum', 'CODE_MINIMUM'),
    ...daysWrong(startsOn, endsOn, today),
    ...wrongIf(!isWhole(usesPerUser, MAX_TIMES), 'uses_per_user', 'CODE_USES'),
    ...wrongIf(maxUses !== undefined && !isWhole(maxUses, MAX_TIMES), 'max_uses', 'CODE_USES'),
    ...budgetWrong(budget, isPart ? undefined : amount),
  ];
  if (problems.length > 0) return refuseFor(problems);
  return ok({
    name: name.trim(),
    code,
    isShared,
    count: isShared ? 1 : count,
    kind,
    amountCents: fromEuro(amount),
    percent: percent ?? null,
    minimumCents: fromEuro(minimum),
    startsOn,
    endsOn,
    usesPerUser,
    maxUses: maxUses ?? null,
    budgetCents: budget === undefined ? null : fromEuro(budget),
  });
}

function wrongIf(isWrong: boolean, field: string, code: RefusalCode, details: Refusal['details'] = {}): Refusal[] {
  return isWrong ? [{ code, field, details }] : [];
}

function namedWrong(name: string): Refusal[] {
  return [...required('name', name), ...tooLong('name', name, MAX_NAME)];
}

/** A code that is written for everybody may have any letter; those of a series get letters of their own. */
function codeWrong(code: string, isShared: boolean): Refusal[] {
  const [min, max] = isShared ? [4, 40] : [2, 20];
  const isRight = /^[A-Z0-9-]+$/.test(code) && code.length >= min && code.length <= max;
  return wrongIf(!isRight, 'code', 'CODE_WORDS', { min, max });
}

function daysWrong(startsOn: string, endsOn: string, today: string): Refusal[] {
  if (!isDate(startsOn)) return wrongIf(true, 'starts_on', 'CODE_ENDS');
  if (!isDate(endsOn) || endsOn < startsOn) return wrongIf(true, 'ends_on', 'CODE_ENDS');
  return wrongIf(endsOn < today, 'ends_on', 'DAY_OVER');
}

function budgetWrong(budget: number | undefined, amount: number | undefined): Refusal[] {
  if (budget === undefined) return [];
  if (!isEuro(budget, 0.01, MAX_BUDGET)) return wrongIf(true, 'budget', 'CODE_AMOUNT');
  return wrongIf(amount !== undefined && budget < amount, 'budget', 'CODE_BUDGET');
}

function isWhole(number: number, max: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= max;
}

/** Whole cents within these limits. */
function isEuro(euro: number, min: number, max: number): boolean {
  return euro >= min && euro <= max && Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6;
}
