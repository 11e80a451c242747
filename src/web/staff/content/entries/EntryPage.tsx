import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { StaffNotLoaded } from '../../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { EntryEditor } from './EntryEditor.tsx';
import { entryQuery } from './use-entry.ts';

export { EntryPage as Component };

/** Edits an entry of the shop. */
function EntryPage() {
  const entryId = Number(useParams()['entryId']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const query = entryQuery(entryId);
  const { data: entry, error, refetch } = useQuery(query);
  if (!entry) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <EntryEditor
      key={entry.entryId}
      entry={entry}
      type={entry.type}
      onChanged={(changed) => client.setQueryData(query.queryKey, changed)}
      onDeleted={() => void navigate(staffPaths.contents({ tipo: entry.type }))}
    />
  );
}
