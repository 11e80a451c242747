import {
  MAX_MENU_ITEMS,
  MAX_MENU_LINK,
  MAX_MENU_TITLE,
  type MenuBranch,
} from '../../../../contract/content/staff-menu-schemas.ts';
import { problemIf, required, tooLong, tooMany } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import { lockMenus, type MenuRow, readMenu, writeMenu } from './menu-queries.ts';

export interface MenuAsRead {
  readonly location: string;
  /** Empty: there was none. */
  readonly modifiedAt: string;
}

/** Replaces the whole menu. A menu that was saved since this one was read is not overwritten (optimistic lock). */
export async function saveMenu(
  db: Database,
  { location, modifiedAt }: MenuAsRead,
  items: readonly MenuBranch[],
  hosts: ReadonlySet<string>,
): Promise<Result<MenuRow, Refusal>> {
  const checked = refuseIfAny(problemsOf(items, hosts));
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    await lockMenus(tx);
    const before = await readMenu(tx, location);
    if ((before?.modified_at.toISOString() ?? '') !== modifiedAt) return refuse('ENTRY_CHANGED');
    const row = await writeMenu(
      tx,
      location,
      items.map((item) => writtenItem(item, hosts)),
    );
    return row ? ok(row) : refuse('ENTRY_NOT_FOUND');
  });
}

/** Reads stored menu items defensively: only what fits a menu of two levels is returned. */
export function itemsOf(stored: unknown): MenuBranch[] {
  return leavesOf(stored).map(({ item, ...leaf }) => ({
    ...leaf,
    children: leavesOf(item['children']).map(({ title, url }) => ({ title, url })),
  }));
}

function leavesOf(stored: unknown): { title: string; url: string; item: Record<string, unknown> }[] {
  if (!Array.isArray(stored)) return [];
  return stored.map((each: unknown) => {
    const item = (each ?? {}) as Record<string, unknown>;
    const { title, url } = item;
    return { title: typeof title === 'string' ? title : '', url: typeof url === 'string' ? url : '', item };
  });
}

/** Turns addresses of this shop into paths, so that they stay valid when its host changes. */
function writtenItem({ title, url, children }: MenuBranch, hosts: ReadonlySet<string>): MenuBranch {
  const link = (address: string) => (address.trim() === '' ? '' : (safeLink(address, hosts) ?? ''));
  return {
    title: title.trim(),
    url: link(url),
    children: children.map((child) => ({ title: child.title.trim(), url: link(child.url) })),
  };
}

function problemsOf(items: readonly MenuBranch[], hosts: ReadonlySet<string>): Refusal[] {
  return [
    ...tooMany('items', items, MAX_MENU_ITEMS),
    ...items.flatMap(({ title, url, children }, index) => {
      const at = `items/${index}`;
      const leadsNowhere = url.trim() === '' && children.length === 0;
      return [
        ...titleProblems(`${at}/title`, title),
        ...problemIf(leadsNowhere, 'MENU_HEADING_EMPTY', `${at}/url`),
        ...linkProblems(`${at}/url`, url, hosts),
        ...tooMany(`${at}/title`, children, MAX_MENU_ITEMS),
        ...children.flatMap((child, childIndex) => [
          ...titleProblems(`${at}/children/${childIndex}/title`, child.title),
          ...required(`${at}/children/${childIndex}/url`, child.url),
          ...linkProblems(`${at}/children/${childIndex}/url`, child.url, hosts),
        ]),
      ];
    }),
  ];
}

function titleProblems(field: string, title: string): readonly Refusal[] {
  return [...required(field, title), ...tooLong(field, title.trim(), MAX_MENU_TITLE)];
}

/** S 2: the rule for every link of the staff. */
function linkProblems(field: string, url: string, hosts: ReadonlySet<string>): readonly Refusal[] {
  const text = url.trim();
  if (text.length > MAX_MENU_LINK) return tooLong(field, text, MAX_MENU_LINK);
  return problemIf(text !== '' && safeLink(text, hosts) === undefined, 'LINK_INVALID', field);
}
