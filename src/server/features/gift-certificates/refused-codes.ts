import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import {
  CODES_ON_A_PAGE,
  REFUSED_CODES_DAYS,
  type RefusedCodeReason,
} from '../../../contract/gift-certificates/limits.ts';
import type { RefusedCodes } from '../../../contract/gift-certificates/series-schemas.ts';
import { addDays, wireDate } from '../../../domain/base/rome-time.ts';
import { normaliseCode } from '../../../domain/pricing/gift-certificate.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type RefusalCode, refusalText } from '../../http/spoken-texts.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

const MAX_TYPED = 60;
/** The maximum of codes in one cart. */
export const MAX_CODES = 5;

/** The message that the customer reads for each reason of a refusal. */
export const REFUSED_TEXTS = {
  invalid: 'GIFT_CODE_INVALID',
  'not-yet': 'GIFT_CODE_NOT_YET',
  ended: 'GIFT_CODE_ENDED',
  stopped: 'GIFT_CODE_STOPPED',
  'used-up': 'GIFT_CODE_USED',
  elsewhere: 'GIFT_CODE_ELSEWHERE',
  'too-many': 'TOO_MANY_GIFT_CODES',
} as const satisfies Record<RefusedCodeReason, RefusalCode>;

/** Counts a code that a customer could not use; who typed it is not stored. */
export async function recordRefused(
  db: Queryable,
  { typed, why, day }: { readonly typed: string; readonly why: RefusedCodeReason; readonly day: string },
): Promise<void> {
  const code = [...normaliseCode(typed)].slice(0, MAX_TYPED).join('');
  if (code === '') return;
  await db.query(sql`
    insert into refused_codes (day, code, why, times) values (${day}::date, ${code}, ${why}, 1)
    on conflict (day, code, why) do update set times = refused_codes.times + 1`);
}

/** Deletes what was typed before a day. */
export async function deleteRefusedCodes(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from refused_codes where day < ${before}::date`);
}

interface Row {
  readonly code: string;
  readonly why: RefusedCodeReason;
  readonly times: number;
  readonly lastDay: string;
  readonly startsOn: string | null;
  readonly seriesId: number | null;
}

/** Returns the refused codes of the last days, the most frequent first, with what the customer read. */
export async function refusedCodes(
  db: Queryable,
  { q = '', ...asked }: { readonly q?: string; readonly page?: number },
  { today, language }: { readonly today: string; readonly language: CallContext['language'] },
): Promise<RefusedCodes> {
  const page = pageAsked(asked.page);
  const shown = sql`from refused_codes r where day > ${addDays(today, -REFUSED_CODES_DAYS)}::date
    and starts_with(r.code, ${normaliseCode(q)})`;
  const rows = await db.query<Row>(sql`
    with r as (
      select code, why, sum(times)::int as times, max(day) as last_day ${shown} group by code, why)
    select r.code, r.why, r.times, r.last_day::text, g.starts_on::text, g.series_id
    from r left join gift_certificates g on g.code = r.code and g.user_id is null
    order by r.times desc, r.last_day desc, r.code, r.why
    limit ${CODES_ON_A_PAGE} offset ${(page - 1) * CODES_ON_A_PAGE}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(distinct (code, why))::int as total ${shown}`);
  return {
    page: pageBlock({ page, pageSize: CODES_ON_A_PAGE, total }),
    refused: rows.map(({ startsOn, seriesId, ...row }) => ({
      ...row,
      said: refusalText(language, {
        code: REFUSED_TEXTS[row.why],
        details: { name: row.code, max: MAX_CODES, date: startsOn === null ? '' : wireDate(startsOn) },
      }),
      ...(seriesId === null ? {} : { seriesId }),
    })),
  };
}
