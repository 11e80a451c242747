import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { t } from '../../../domain/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { NotFound } from '../../features/shell/NotFound.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StaffLoading } from '../StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { EntryEditor } from './EntryEditor.tsx';
import { entryQuery } from './use-entry-actions.ts';

/** One text of the shop, to be changed. */
export function EntryPage() {
  const entryId = Number(useParams()['entryId']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const query = entryQuery(entryId);
  const { data: entry, error, refetch } = useQuery(query);
  if (error && !entry) {
    const problem = asApiError(error);
    if (problem.has('ENTRY_NOT_FOUND')) return <NotFound />;
    return (
      <EmptyState
        level="h1"
        icon="alert"
        title={t('Non riusciamo a caricare i contenuti')}
        action={<Button onClick={() => void refetch()}>{t('Riprova')}</Button>}
      >
        {problem.message}
      </EmptyState>
    );
  }
  if (!entry) return <StaffLoading />;
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
