import { useQuery } from '@tanstack/react-query';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { EDITED_QUERY } from '../kit/use-edited.ts';
import { readZone, ZoneEditor } from './ZoneEditor.tsx';

export { NewZonePage as Component };

function NewZonePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'zone', 'new'],
    queryFn: () => readZone(undefined),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <ZoneEditor start={data} />;
}
