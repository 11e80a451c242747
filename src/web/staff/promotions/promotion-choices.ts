import { useQuery } from '@tanstack/react-query';
import { staffPromotionChoices } from '../../../contract/promotions/routes.ts';
import type { StaffPromotionChoices } from '../../../contract/promotions/schemas.ts';
import { api } from '../../api/browser-api.ts';

/** Returns what a promotion may name; it rarely changes. */
export function usePromotionChoices(): StaffPromotionChoices | undefined {
  return useQuery({
    queryKey: ['staff', 'promotion-choices'],
    queryFn: () => api.call(staffPromotionChoices),
    staleTime: 60_000,
  }).data;
}
