import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { EDITED_QUERY } from '../kit/use-edited.ts';
import { readStore, STORES_KEY, StoreEditor } from './StoreEditor.tsx';

export { NewOfficeStorePage as Component };

function NewOfficeStorePage() {
  const kind = useSearchParams()[0].get('tipo') === 'locker' ? 'locker' : 'store';
  const { data, error, refetch } = useQuery({
    queryKey: [...STORES_KEY, 'new'],
    queryFn: () => readStore(undefined),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <StoreEditor key={kind} start={data} kind={kind} />;
}
