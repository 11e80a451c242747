import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { asApiError, tellError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast/toast.ts';

export interface ListActOptions<Row, Reply> {
  /** The key of the query that is loaded again afterwards. */
  readonly queryKey: QueryKey;
  readonly act: (row: Row) => Promise<Reply>;
  readonly said: string | ((reply: Reply, row: Row) => string);
  /** Returns the new list, if the reply has it: it is shown at once. */
  readonly listOf?: (reply: Reply) => unknown;
}

/** An action on a row of a list. `isBusy` tells whether it is running for a row. */
export function useListAct<Row, Reply>({ queryKey, act, said, listOf }: ListActOptions<Row, Reply>) {
  const client = useQueryClient();
  const done = useMutation({
    mutationFn: act,
    onSuccess: (reply, row) => {
      toast('success', typeof said === 'string' ? said : said(reply, row));
      if (!listOf) return client.invalidateQueries({ queryKey });
      client.setQueryData(queryKey, listOf(reply));
      return undefined;
    },
    onError: (error) => {
      tellError(error);
      return client.invalidateQueries({ queryKey });
    },
  });
  return {
    run: (row: Row) => done.mutate(row),
    /** Performs the action on several rows, one after the other. */
    runAll: (rows: readonly Row[]) => runEach(rows, (row) => done.mutateAsync(row)),
    isBusy: (isMeant: (row: Row) => boolean) => done.isPending && isMeant(done.variables),
  };
}

/** Performs an action on each row, one after the other. Returns the reasons by refused row. */
export async function runEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<Map<Row, string>> {
  const refused = new Map<Row, string>();
  for (const row of rows) await act(row).catch((error: unknown) => refused.set(row, asApiError(error).message));
  return refused;
}
