import type { ComponentType } from 'react';
import type { StaffRight } from '../../contract/base/rights.ts';
import { msg } from '../../language/language.ts';
import type { IconName } from '../ui/icons/Icon.tsx';

/** Loads the code of one page of the back office: a file that exports its `Component`. */
export type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

/** The subjects by which the navigation groups screens, in its order. No screen has the same name. */
export const SCREEN_GROUPS = {
  day: msg('La giornata'),
  customers: msg('Clienti e aziende'),
  delivery: msg('Consegne e ritiri'),
  money: msg('Amministrazione'),
  shop: msg('Vetrina'),
  work: msg('Chi lavora qui'),
} as const;
type ScreenGroup = keyof typeof SCREEN_GROUPS;

/**
 * One screen of the back office. Its routes, navigation, tile on the overview, known addresses and chunks derive from
 * it.
 */
export interface StaffScreen {
  /** Path of the screen below /gestione/. */
  readonly path: string;
  readonly group: ScreenGroup;
  readonly icon: IconName;
  readonly title: string;
  /** Description for the tile on the overview. */
  readonly about: string;
  /** The right that a member of the staff needs to open the screen. */
  readonly right: StaffRight;
  /** The shortcut key after G. */
  readonly letter?: string;
  readonly load: LoadPage;
  /** The subpages by their paths. `:…Id` is a number, every other parameter is a slug. */
  readonly below?: Readonly<Record<string, LoadPage>>;
}
