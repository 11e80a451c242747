import { MAX_LIST_NAME, MAX_LISTS } from '../../../contract/lists/limits.ts';
import { problemIf, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import {
  deleteList,
  insertList,
  type ListRow,
  lockOwner,
  makeDefault,
  renameList,
  usableList,
  usableLists,
  writeHasFavorites,
} from './queries.ts';
import { leaveList } from './sharing-queries.ts';

/** The list that the heart fills, made when the first product is put on it. */
export const DEFAULT_LIST_NAME = 'I miei preferiti';

/** Creates a list; the first one is the default (S 7 wishlist/insert). */
export async function createList(db: Database, userId: number, name: string): Promise<Result<void, Refusal>> {
  const made = await db.tx((tx) => createNamedList(tx, userId, { name, fallback: name }));
  return made.ok ? ok() : made;
}

/**
 * Creates a list with the requested name, or with `fallback` plus a number if that is taken. The owner's row is locked
 * until the transaction ends.
 */
export async function createNamedList(
  tx: Tx,
  userId: number,
  input: { readonly name?: string | undefined; readonly fallback: string },
): Promise<Result<ListRow, Refusal>> {
  const named = listName(input.name ?? input.fallback);
  if (!named.ok) return named;
  await lockOwner(tx, userId);
  const present = (await usableLists(tx, userId)).filter(isOwn);
  if (present.length >= MAX_LISTS) return refuse('TOO_MANY_LISTS', { details: { max: MAX_LISTS } });
  const taken = new Set(present.map((list) => list.name.toLowerCase()));
  const isTaken = (name: string) => taken.has(name.toLowerCase());
  if (input.name !== undefined && isTaken(named.value)) return refuse('LIST_NAME_TAKEN', { field: 'name' });
  let name = named.value;
  for (let count = 2; isTaken(name); count++) name = `${named.value} (${count})`;
  const made = await insertList(tx, userId, { name, isDefault: present.length === 0 });
  return made ? ok(made) : refuse('LIST_NAME_TAKEN', { field: 'name' });
}

export async function rename(
  db: Database,
  userId: number,
  list: { listId: number; name: string },
): Promise<Result<void, Refusal>> {
  const named = listName(list.name);
  if (!named.ok) return named;
  return withOwnList(db, userId, list.listId, async (tx) => {
    const isFree = await renameList(tx, userId, { listId: list.listId, name: named.value });
    return isFree ? ok() : refuse('LIST_NAME_TAKEN', { field: 'name' });
  });
}

/**
 * Deletes an own list. The default list can only be deleted last, because the heart adds to it. For a list of somebody
 * else only the access of the customer ends.
 */
export async function removeList(db: Database, userId: number, listId: number): Promise<Result<void, Refusal>> {
  if (await leaveList(db, userId, listId)) return ok();
  return withOwnList(db, userId, listId, async (tx, list) => {
    if (list.isDefault && (await usableLists(tx, userId)).filter(isOwn).length > 1) return refuse('LIST_IS_DEFAULT');
    await deleteList(tx, userId, listId);
    await writeHasFavorites(tx, userId);
    return ok();
  });
}

export async function selectList(db: Database, userId: number, listId: number): Promise<Result<void, Refusal>> {
  return withOwnList(db, userId, listId, async (tx) => {
    await makeDefault(tx, userId, listId);
    await writeHasFavorites(tx, userId);
    return ok();
  });
}

/**
 * Returns the named list, else the default one, created if needed; or refuses a read-only list. Its owner's row is
 * locked until the transaction ends.
 */
export async function listToFill(
  tx: Tx,
  userId: number,
  listId: number | undefined,
): Promise<Result<ListRow, Refusal>> {
  const isOfOthers = listId !== undefined && (await usableList(tx, userId, listId))?.ownerId;
  await lockOwner(tx, isOfOthers || userId);
  const found = await usableList(tx, userId, listId);
  if (found && !found.mayWrite) return refuse('LIST_READ_ONLY');
  if (found) return ok(found);
  if (listId !== undefined) return refuse('LIST_NOT_FOUND');
  const made = await insertList(tx, userId, { name: DEFAULT_LIST_NAME, isDefault: true });
  if (made) return ok(made);
  // a list with this name exists but is not the default: it becomes the default
  const named = (await usableLists(tx, userId)).find((list) => isOwn(list) && list.name === DEFAULT_LIST_NAME);
  if (!named) return refuse('LIST_NOT_FOUND');
  await makeDefault(tx, userId, named.listId);
  return ok(named);
}

/** Runs `work` on an own list, locked by its owner: only the owner changes name, default and sharing. */
export async function withOwnList<T>(
  db: Database,
  userId: number,
  listId: number,
  work: (tx: Tx, list: ListRow) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return db.tx(async (tx) => {
    await lockOwner(tx, userId);
    const list = await usableList(tx, userId, listId);
    if (!list) return refuse('LIST_NOT_FOUND');
    return isOwn(list) ? work(tx, list) : refuse('LIST_OF_OTHERS');
  });
}

const isOwn = (list: ListRow) => list.sharedBy === null;

/** Checks a name and normalises its spaces. Names are compared without regard to case. */
function listName(text: string): Result<string, Refusal> {
  const name = text.trim().replace(/\s+/g, ' ');
  const checked = refuseIfAny([
    ...problemIf(name === '', 'LIST_NAME_REQUIRED', 'name'),
    ...tooLong('name', name, MAX_LIST_NAME),
  ]);
  return checked.ok ? ok(name) : checked;
}
