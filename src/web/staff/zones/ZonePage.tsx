import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { EDITED_QUERY } from '../kit/use-edited.ts';
import { readZone, ZoneEditor } from './ZoneEditor.tsx';

export { ZonePage as Component };

function ZonePage() {
  const zoneId = Number(useParams()['zoneId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'zone', zoneId],
    queryFn: () => readZone(zoneId),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <ZoneEditor key={zoneId} start={data} />;
}
