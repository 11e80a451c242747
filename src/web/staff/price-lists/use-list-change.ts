import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffPriceLists } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { toast } from '../../ui/toast/toast.ts';

interface ListChange<Input, Reply> {
  readonly send: (input: Input) => Promise<Reply>;
  readonly onDone?: (reply: Reply) => void;
  readonly said?: (reply: Reply) => string;
  /** Fields whose problems the form shows itself; all others are told in a toast. */
  readonly fields?: readonly string[];
}

/**
 * Changes a price list. Everything that is shown of lists is read again afterwards, also when somebody else was faster.
 */
export function useListChange<Input, Reply>({ send, onDone, said, fields = [] }: ListChange<Input, Reply>) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: LISTS_KEY });
  const change = useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      await readAgain();
      toast('success', said?.(reply) ?? t('Salvato'));
      onDone?.(reply);
    },
    onError: (error) => {
      const { errors } = asApiError(error);
      if (!errors.every(({ field = '' }) => fields.includes(field)) || errors.length === 0) tellError(error);
      // of several changes the first ones may have been made
      const again = readAgain();
      return asApiError(error).has('PRICE_LIST_CHANGED') ? again : undefined;
    },
  });
  return {
    ...change,
    problem: change.error ? asApiError(change.error) : undefined,
    /** For the acts of several rows: what is refused has been told. */
    runAll: (input: Input) => change.mutateAsync(input).catch(() => undefined),
  };
}

/** Reads again everything that is shown of lists, and says what was done with one. */
export function useListsChanged() {
  const queries = useQueryClient();
  return async (said?: string) => {
    await queries.invalidateQueries({ queryKey: LISTS_KEY });
    if (said !== undefined) toast('success', said);
  };
}

/** The queries of these screens: a change of one list may change each of them. */
export const LISTS_KEY = ['staff', 'price-lists'] as const;

/** All lists. */
export const listsQuery = { queryKey: LISTS_KEY, queryFn: () => api.call(staffPriceLists), staleTime: 0 };

/** A list as this page has read it: a change of what somebody else has changed since is refused. */
export function asRead({ priceListId, modifiedAt }: StaffPriceList) {
  return { price_list_id: priceListId, modified_at: modifiedAt };
}
