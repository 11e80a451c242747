import { queryOptions, useQuery } from '@tanstack/react-query';
import { disclaimerCheck } from '../../../../contract/account/disclaimer-routes.ts';
import { api } from '../../../api/browser-api.ts';
import type { Api } from '../../../api/client.ts';

/** Which of the shop's texts the customer has not accepted in the version that holds now (decision 86). */
export const missingTextsQuery = (by: Api = api) =>
  queryOptions({ queryKey: ['mine', 'missing-texts'], queryFn: () => by.call(disclaimerCheck, {}) });

/** Whether the terms of sale have been accepted as they are now, and whether the page asks about them. */
export function useAcceptedTerms(isVisitor: boolean) {
  const { data, isPending } = useQuery({ ...missingTextsQuery(), enabled: !isVisitor });
  const hasAccepted = data?.missing.every(({ disclaimerType }) => disclaimerType !== 'terms') ?? false;
  return { hasAccepted, isAsking: !hasAccepted && (isVisitor || !isPending) };
}
