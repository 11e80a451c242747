import { useNavigate, useSearchParams } from 'react-router';
import { staffPaths } from '../../kit/staff-paths.ts';
import { EntryEditor } from './EntryEditor.tsx';

export { NewEntryPage as Component };

/** Starts an entry, which is a draft once it is saved. */
function NewEntryPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <EntryEditor
      entry={undefined}
      type={params.get('tipo') || 'pages'}
      onType={(tipo) => setParams({ tipo }, { replace: true })}
      onChanged={({ entryId }) => void navigate(staffPaths.entry(entryId), { replace: true })}
      onDeleted={() => void navigate(staffPaths.contents())}
    />
  );
}
