import { useQuery } from '@tanstack/react-query';
import { EDITED_QUERY } from '../kit/edited-query.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
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
