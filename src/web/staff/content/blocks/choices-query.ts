import { useQuery } from '@tanstack/react-query';
import { staffPlaceChoices } from '../../../../contract/content/routes.ts';
import type { BlockChoices } from '../../../../contract/content/staff-block-schemas.ts';
import { api } from '../../../api/browser-api.ts';

const NONE: BlockChoices = { stores: [], categories: [] };
const FRESH_MS = 300_000;

/** Returns the stores and categories that blocks may refer to; none while they are loading. */
export function useBlockChoices(): BlockChoices {
  const { data } = useQuery({ queryKey: ['staff', 'block-choices'], queryFn: () => api.call(staffPlaceChoices), staleTime: FRESH_MS });
  return data ?? NONE;
}
