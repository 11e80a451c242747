import { useQuery } from '@tanstack/react-query';
import { staffContentList } from '../../../../contract/content/routes.ts';
import type { EntryStatus } from '../../../../contract/content/staff-entry-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { listQuery, useListState } from '../../kit/list-state.ts';
import { formatMoment } from '../../kit/moment.ts';
import { StaffList } from '../../kit/StaffList.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { typeName } from './entry-words.ts';

export { EntriesPage as Component };

/** Lists the shop's own content, last changed first. */
function EntriesPage() {
  const state = useListState();
  const [type, status] = [state.word('tipo'), state.word('stato')];
  const query = {
    page: state.page,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(/^[a-z][a-z0-9_-]{0,39}$/.test(type) ? { type } : {}),
    ...(status === 'publish' || status === 'draft' ? { status: status as EntryStatus } : {}),
  };
  const entries = useQuery(listQuery(['staff', 'entries', query], () => api.call(staffContentList, { query })));
  const counts = entries.data?.counts;
  return (
    <StaffList
      title={t('Contenuti')}
      state={state}
      query={entries}
      file={{ of: staffContentList, query }}
      rows={entries.data?.entries}
      total={entries.data?.page.totItems}
      pages={entries.data?.page.totPages}
      search={t('Parole')}
      views={[
        { name: t('Tutti'), search: '', count: counts && counts.publish + counts.draft },
        { name: t('Pubblicati'), search: 'stato=publish', count: counts?.publish },
        { name: t('Bozze'), search: 'stato=draft', count: counts?.draft },
      ]}
      filters={[
        {
          name: 'tipo',
          label: t('Tipo'),
          choices: (entries.data?.types ?? []).map((word) => ({ word, name: typeName(word) })),
        },
      ]}
      keyOf={({ entryId }) => entryId}
      nameOf={({ title }) => title}
      lang={contentLanguage()}
      first={{ title: t('Titolo') }}
      columns={[
        { word: 'tipo', title: t('Tipo'), cell: (entry) => typeName(entry.type) },
        { word: 'indirizzo', title: t('Indirizzo'), cell: ({ slug }) => slug },
        { word: 'modificato', title: t('Modificato'), cell: ({ modifiedAt }) => formatMoment(modifiedAt) },
        { word: 'stato', title: t('Stato'), cell: (entry) => <StatusBadge status={entry.status} /> },
      ]}
      linkTo={({ entryId }) => staffPaths.entry(entryId)}
      actions={
        <Link to={staffPaths.newEntry(type)} className={buttonClass()}>
          {t('Nuovo contenuto')}
        </Link>
      }
      empty={{
        icon: 'edit',
        title: t('Ancora nessun contenuto'),
        text: t('Comincia dal primo: resta una bozza finché non lo pubblichi.'),
      }}
    />
  );
}

export function StatusBadge({ status }: { readonly status: EntryStatus }) {
  return status === 'publish' ? (
    <Badge tone="accent">{t('Pubblicato')}</Badge>
  ) : (
    <Badge tone="warning">{t('Bozza')}</Badge>
  );
}
