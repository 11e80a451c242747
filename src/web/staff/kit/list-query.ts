import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The page of a list that the address names, from 1. */
export function pageOf(params: URLSearchParams): number {
  return Math.max(1, Number(params.get('pagina')) || 1);
}

/** The query of a list that is looked through: fresh whenever it is opened, and the page before stays until the next one is there. */
export function listQuery<Reply>(queryKey: readonly unknown[], queryFn: () => Promise<Reply>) {
  return queryOptions({ queryKey, queryFn, placeholderData: keepPreviousData, staleTime: 0 });
}
