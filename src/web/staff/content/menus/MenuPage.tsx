import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffMenuUpdate, staffMenuView } from '../../../../contract/content/staff-menu-routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { StaffForm } from '../../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../../kit/StaffNotLoaded.tsx';
import type { Version } from '../../kit/use-draft.ts';
import { EDITED_QUERY, useEdited } from '../../kit/use-edited.ts';
import { staffPaths } from '../../staff-paths.ts';
import { MenuRows } from './MenuRows.tsx';
import { itemsOf, type MenuRow, rowsOf } from './menu-rows.ts';
import { locationName } from './menu-words.ts';

export { MenuPage as Component };

type Rows = readonly MenuRow[];

/** Edits a menu of the shop. */
function MenuPage() {
  const { location = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'menu', location],
    queryFn: () => read(location),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <MenuEditor key={location} location={location} start={data} />;
}

function MenuEditor({ location, start }: { readonly location: string; readonly start: Version<Rows> }) {
  const edited = useEdited<Rows>({
    key: `menu.${location}`,
    start,
    isValue: isRows,
    read: () => read(location),
    save: async ({ value, modifiedAt }) => {
      const body = { location, modifiedAt, items: itemsOf(value) };
      return versionOf(await api.call(staffMenuUpdate, { body }));
    },
  });
  const name = locationName(location);
  return (
    <StaffForm
      title={name}
      up={{ name: t('Menu'), path: staffPaths.menus() }}
      edited={edited}
      theirs={(rows) => <TheirMenu rows={rows} />}
      actions={
        location === 'footer' && (
          // a full page load, so that it shows what was just saved
          <a href={paths.home()} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {t('Guarda nel negozio')}
          </a>
        )
      }
    >
      <MenuRows edited={edited} />
    </StaffForm>
  );
}

function TheirMenu({ rows }: { readonly rows: Rows }) {
  return (
    <ul className="text-sm">
      {rows.map(({ key, title, url, isBelow }) => (
        <li key={key} className={isBelow ? 'ml-6' : ''}>
          {title} {url !== '' && `→ ${url}`}
        </li>
      ))}
    </ul>
  );
}

async function read(location: string): Promise<Version<Rows>> {
  return versionOf(await api.call(staffMenuView, { query: { location } }));
}

function versionOf({ items, modifiedAt }: { items: Parameters<typeof rowsOf>[0]; modifiedAt: string }): Version<Rows> {
  return { value: rowsOf(items), modifiedAt };
}

function isRows(stored: unknown): stored is Rows {
  return Array.isArray(stored) && stored.every((row: Partial<MenuRow> | null) => typeof row?.key === 'string');
}
