import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { EDITED_QUERY } from '../kit/use-edited.ts';
import { readStore, STORES_KEY, StoreEditor } from './StoreEditor.tsx';

export { OfficeStorePage as Component };

function OfficeStorePage() {
  const storeId = Number(useParams()['storeId']);
  const { data, error, refetch } = useQuery({
    queryKey: [...STORES_KEY, storeId],
    queryFn: () => readStore(storeId),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <StoreEditor key={storeId} start={data} />;
}
