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
  /** Fields whose errors the form shows itself; all others are shown in a toast. */
  readonly fields?: readonly string[];
}

/**
 * Changes a price list. All queries of lists are loaded again afterwards, also when another person's change came first.
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
      // some of several changes may have succeeded
      const again = readAgain();
      return asApiError(error).has('PRICE_LIST_CHANGED') ? again : undefined;
    },
  });
  return {
    ...change,
    problem: change.error ? asApiError(change.error) : undefined,
    /** For actions on several rows: a refusal has already been shown. */
    runAll: (input: Input) => change.mutateAsync(input).catch(() => undefined),
  };
}

/** Loads all queries of lists again, and announces the change. */
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

/** A list in the version that this page has loaded: if somebody else has changed it since, a change is refused. */
export function asRead({ priceListId, modifiedAt }: StaffPriceList) {
  return { price_list_id: priceListId, modified_at: modifiedAt };
}
