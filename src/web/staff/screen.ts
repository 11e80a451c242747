import type { ComponentType } from 'react';
import type { StaffRight } from '../../contract/base/rights.ts';
import { msg } from '../../language/language.ts';
import type { IconName } from '../ui/icons/Icon.tsx';
import type { StaffHead } from './kit/StaffLoading.tsx';

/** Loads the code of one page of the back office: a file that exports its `Component`. */
export type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

/** One entry of the navigation. It leads to its first screen, and shows the others while one of them is open. */
export interface StaffArea {
  readonly title: string;
  readonly icon: IconName;
  /** The shortcut key after G. */
  readonly letter: string;
}

/** The areas of the navigation in its order; beside them stands the first page. The day's work comes first. */
export const AREAS = {
  orders: { title: msg('Ordini'), icon: 'list', letter: 'r' },
  picking: { title: msg('Preparazione'), icon: 'box', letter: 'p' },
  pickups: { title: msg('Ritiri'), icon: 'store', letter: 't' },
  runs: { title: msg('Giri'), icon: 'truck', letter: 'g' },
  catalogue: { title: msg('Catalogo'), icon: 'tag', letter: 'c' },
  customers: { title: msg('Clienti'), icon: 'user', letter: 'l' },
  money: { title: msg('Amministrazione'), icon: 'cash', letter: 'a' },
  shop: { title: msg('Vetrina'), icon: 'blocks', letter: 'v' },
  settings: { title: msg('Impostazioni'), icon: 'filter', letter: 'i' },
} as const satisfies Record<string, StaffArea>;
export type AreaName = keyof typeof AREAS;

/**
 * One screen of the back office. Its routes, navigation, tile on the overview, known addresses and chunks derive from
 * it.
 */
export interface StaffScreen {
  /** Path of the screen below /gestione/. */
  readonly path: string;
  readonly area: AreaName;
  readonly title: string;
  /** Description for the tile on the overview, and for the search. */
  readonly about: string;
  /** The head of its page, if it stands there before its code is loaded. */
  readonly head?: StaffHead;
  /** The right that a member of the staff needs to open the screen. */
  readonly right: StaffRight;
  /** The shortcut key after G, for a screen that is not the first of its area. */
  readonly letter?: string;
  readonly load: LoadPage;
  /** The subpages by their paths. `:…Id` is a number, every other parameter is a slug. */
  readonly below?: Readonly<Record<string, LoadPage>>;
}
