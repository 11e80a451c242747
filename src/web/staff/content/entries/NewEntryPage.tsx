import { useNavigate, useSearchParams } from 'react-router';
import { staffPaths } from '../../kit/staff-paths.ts';
import { EntryEditor } from './EntryEditor.tsx';

export { NewEntryPage as Component };

/** Creates an entry, which is a draft after the first save. */
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
