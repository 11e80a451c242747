import { STAFF_CHANGES, type StaffChange } from '../../domain/account/account-change.ts';
import { joinSql, type SqlFragment, sql } from '../infra/database/sql.ts';

/** What a feature adds to the staff's record (issue 15); its `register` passes it. */
export interface Recorded {
  /** The things that calls of the staff can concern, by the names of the fields that identify them. */
  readonly targets?: Readonly<Record<string, (value: unknown, input: Input) => Target>>;
  /** Parts of an account, by the first word of the fields under which their changes are recorded. */
  readonly account?: Readonly<Record<string, AccountPart>>;
}

/** The query and body of a call in one. */
type Input = Readonly<Record<string, unknown>>;

/** The thing that a call concerns. */
export interface Target {
  /** Selects the user_id of its owner; absent: it has no owner. */
  readonly customer?: SqlFragment;
  /** A jsonb expression for what is recorded before and after a change. */
  readonly state?: SqlFragment;
}

export interface AccountPart {
  /** Returns a jsonb expression for everything of this part that the staff can change for a customer. */
  readonly state: (userId: SqlFragment) => SqlFragment;
  /**
   * The news that is mailed to the customer after a change, which may depend on the field. After other changes no mail
   * is sent.
   */
  readonly news?: StaffChange | Readonly<Record<string, StaffChange>>;
}

/** Returns what a call concerns: the owner of what its input names, and the state of the first thing that has one. */
export function concernedBy({ targets = {} }: Recorded, input: Input): Required<Target> {
  const named = Object.entries(input).filter(
    ([name, value]) => Object.hasOwn(targets, name) && value !== undefined && value !== '',
  );
  const found = named.flatMap(([name, value]) => targets[name]?.(value, input) ?? []);
  const first = <Key extends keyof Target>(key: Key) =>
    found.map((target) => target[key]).find((each) => each !== undefined);
  return { customer: first('customer') ?? sql`select null::int`, state: first('state') ?? sql`null::jsonb` };
}

/**
 * Returns a jsonb expression for everything that the staff can change for a customer, with one object for each part.
 */
export function accountState({ account = {} }: Recorded, userId: SqlFragment): SqlFragment {
  const states = Object.entries(account).map(([name, { state }]) => sql`${name}::text, ${state(userId)}`);
  return sql`jsonb_build_object(${joinSql(states, ', ')})`;
}

/** Returns the news for a customer whose account was changed. */
export function newsOf({ account = {} }: Recorded, changed: Changed): StaffChange[] {
  const found = new Set(
    Object.keys(changed).map((name) => {
      const [part = '', field = ''] = name.split('.');
      const news = account[part]?.news;
      return typeof news === 'object' ? news[field] : news;
    }),
  );
  return STAFF_CHANGES.filter((each) => found.has(each));
}

/** Returns an id of the shop's own, or one that does not exist if the value is not an id. */
export function whole(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647 ? number : 0;
}

/** Returns a code in its stored form. */
export function codeOf(value: unknown): string {
  return String(value).replace(/\s/g, '').toUpperCase();
}

/** Values before and after a change, by their path: `account.phone`. */
export type Changed = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export function changedIn(before: unknown, after: unknown): Changed {
  const [was, is] = [flat(before), flat(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return Object.fromEntries(
    names
      .map((name) => [name, [was.get(name) ?? null, is.get(name) ?? null]] as const)
      .filter(([, [one, other]]) => JSON.stringify(one) !== JSON.stringify(other)),
  );
}

function flat(value: unknown, name = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return into.set(name, value);
  for (const [key, inner] of Object.entries(value)) flat(inner, name === '' ? key : `${name}.${key}`, into);
  return into;
}
