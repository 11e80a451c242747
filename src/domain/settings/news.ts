import { addDays } from '../base/rome-time.ts';

/** What the chain writes for everybody. Days are YYYY-MM-DD; an empty text is left out. */
export interface WrittenNews {
  readonly title: string;
  readonly text: string;
  /** A path of the shop, and the words of its link. */
  readonly link: string;
  readonly linkName: string;
  /** The last day on which it is shown. */
  readonly until: string;
  /** The day from which the shop takes orders; until then it is only looked at. */
  readonly opensOn: string;
  /** Where it delivers, in the words of the chain. */
  readonly opensWhere: string;
  /** When a shop that is closed for work opens again, in the words of the chain. */
  readonly backAt: string;
}

export const NO_NEWS: WrittenNews = {
  title: '',
  text: '',
  link: '',
  linkName: '',
  until: '',
  opensOn: '',
  opensWhere: '',
  backAt: '',
};

/** Days without opening, one after the other. */
export interface ClosedSpan {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** The one row under the header of every page. */
export type News =
  | ({ readonly kind: 'written' } & Pick<WrittenNews, 'title' | 'text' | 'link' | 'linkName'>)
  | ({ readonly kind: 'closed'; readonly isToday: boolean } & ClosedSpan)
  | { readonly kind: 'opening'; readonly day: string; readonly where: string };

/** A closed day is announced this many days before. */
const DAYS_AHEAD = 3;

/** Returns whether the shop does not take orders yet. */
export function opensLater({ opensOn }: Pick<WrittenNews, 'opensOn'>, today: string): boolean {
  return opensOn !== '' && today < opensOn;
}

/** Returns the closed days that are near; reasons by day, YYYY-MM-DD. */
export function nearClosing(reasons: ReadonlyMap<string, string>, today: string): ClosedSpan | undefined {
  const near = Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(today, days));
  const from = near.find((day) => reasons.has(day));
  if (from === undefined) return undefined;
  let to = from;
  while (reasons.has(addDays(to, 1))) to = addDays(to, 1);
  return { from, to, reason: reasons.get(from) ?? '' };
}

/**
 * Returns the one thing that is said today, never two: a shop that opens later says that, else the chain's own words
 * stand before a closed day.
 */
export function newsOf(written: WrittenNews, closing: ClosedSpan | undefined, today: string): News | undefined {
  const { title, text, link, linkName, until, opensOn, opensWhere } = written;
  if (opensLater(written, today)) return { kind: 'opening', day: opensOn, where: opensWhere };
  if ((title !== '' || text !== '') && (until === '' || today <= until))
    return { kind: 'written', title, text, link: linkName === '' ? '' : link, linkName };
  return closing && { kind: 'closed', isToday: closing.from === today, ...closing };
}
