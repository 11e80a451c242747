import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import type { LoadPage, StaffScreen } from './screen.ts';
import { mayOpen, SCREENS } from './screens.ts';

/** One page of a screen and its address below /gestione/. */
export interface StaffPage {
  readonly path: string;
  readonly screen: StaffScreen;
  readonly load: LoadPage;
}

/** Every page of every screen. */
export const STAFF_PAGES: readonly StaffPage[] = SCREENS.flatMap((screen) => [
  { path: screen.path, screen, load: screen.load },
  ...Object.entries(screen.below ?? {}).map(([below, load]) => ({ path: `${screen.path}/${below}`, screen, load })),
]);

/** Returns whether `rest`, an address below /gestione/, is the overview or a page that this person may open. */
export function isStaffPage(rest: string, staff: Pick<StaffOverview, 'rights'>, pages = STAFF_PAGES): boolean {
  const path = rest.replace(/\/$/, '');
  return path === '' || pages.some((page) => mayOpen(staff, page.screen) && patternOf(page.path).test(path));
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part;
    return part.endsWith('Id') ? '[1-9]\\d{0,9}' : '[a-z0-9_-]{1,60}';
  });
  return new RegExp(`^${segments.join('/')}$`);
}
