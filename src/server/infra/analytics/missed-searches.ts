import { isCountableTerm } from '../../../domain/account/consent.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { sql } from '../database/sql.ts';
import type { Database } from '../database/types.ts';

/** The number of different words counted per day: bots send invented words that would fill the table. */
const MAX_TERMS = 1000;
/** The number of words that wait in one process to be written. */
const MAX_WAITING = 200;
const WRITTEN_AFTER_MS = 10_000;
const SHOWN = 10;

/** Words and how often they were searched. */
export interface MissedTerm {
  readonly term: string;
  readonly times: number;
}

/**
 * Counts searches of a day that found nothing, by their words alone: who searched is not known here. They are counted
 * in memory and written after some seconds, so that no search waits for it. Words that could name a person are not
 * counted, and rare ones of a past day are deleted with those of other searches (rollUpCounts).
 */
export class MissedSearches {
  readonly #db: Database;
  readonly #onError: (error: unknown) => void;
  #waiting = new Map<string, { readonly day: string; readonly term: string; times: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ db, onError }: { readonly db: Database; readonly onError: (error: unknown) => void }) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Counts words for which nothing was found on this day (YYYY-MM-DD in Rome). */
  count(words: string, day: string): void {
    const term = fold(words).replace(/\s+/g, ' ').trim();
    if (!isCountableTerm(term)) return;
    const key = `${day} ${term}`;
    const counted = this.#waiting.get(key);
    if (counted) counted.times += 1;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { day, term, times: 1 });
    this.#timer ??= setTimeout(() => void this.write().catch(this.#onError), WRITTEN_AFTER_MS).unref();
  }

  /** Writes what was counted. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0) return;
    const rows = [...this.#waiting.values()].map(({ day, term, times }) => ({ day, subject: `term:${term}`, times }));
    this.#waiting = new Map();
    // in the order of the key, so that two processes wait for each other and never deadlock
    await this.#db.query(sql`
      with missed as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (day date, subject text,
        times bigint)), known as (select starts_on, count(*) as terms from analytics_counts where period = 'day'
        and event = 'search_missed'
          and starts_on in (select day from missed) group by starts_on)
      insert into analytics_counts (period, starts_on, event, subject, times)
      select 'day', m.day, 'search_missed', m.subject, m.times from missed m left join known k on k.starts_on = m.day
      where coalesce(k.terms, 0) < ${MAX_TERMS} or exists (select from analytics_counts c
        where c.period = 'day' and c.starts_on = m.day and c.event = 'search_missed' and c.subject = m.subject)
      order by m.day, m.subject collate "C"
      on conflict (period, starts_on, event, subject) do update set times = analytics_counts.times + excluded.times`);
  }

  /** The words of a day that were searched most, and what this process counted until now. */
  async mostOf(day: string): Promise<MissedTerm[]> {
    await this.write();
    return this.#db.query<MissedTerm>(sql`
      select substr(subject, 6) as term, times::int as times from analytics_counts
      where period = 'day' and starts_on = ${day}::date and event = 'search_missed' and subject like 'term:%'
      order by analytics_counts.times desc, subject limit ${SHOWN}`);
  }

  async stop(): Promise<void> {
    await this.write().catch(this.#onError);
  }
}
