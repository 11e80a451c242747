import { useQuery } from '@tanstack/react-query';
import { staffProductChoices } from '../../../../contract/products/routes.ts';
import type { StaffProductChoices } from '../../../../contract/products/schemas.ts';
import { api } from '../../../api/browser-api.ts';

/** Returns what products may be given; it rarely changes. */
export function useChoices(): StaffProductChoices | undefined {
  return useQuery({
    queryKey: ['staff', 'product-choices'],
    queryFn: () => api.call(staffProductChoices),
    staleTime: 60_000,
  }).data;
}

export function categoryChoices(choices: StaffProductChoices | undefined) {
  return choices?.categories.map(({ slug, name }) => ({ word: slug, name })) ?? [];
}

export const VAT_CHOICES = ['4', '5', '10', '22'].map((word) => ({ word, name: `${word} %` }));
