import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Static } from 'typebox';
import { wishlistInsertFrom } from '../../../../contract/lists/source-routes.ts';
import type { ListFromBody } from '../../../../contract/lists/source-schemas.ts';
import { api } from '../../../api/browser-api.ts';
import { showNotices } from '../../../api/notices.ts';
import { paths } from '../../../page/paths.ts';
import { listQuery, listsQuery } from '../list-queries.ts';

/** Makes a list out of an order, a text or the usual shopping and opens it; the page shows what was not found. */
export function useListFrom(onError: (error: Error) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Static<typeof ListFromBody>) => api.send(wishlistInsertFrom, { body }),
    onSuccess: async ({ data, response }) => {
      client.setQueryData(listQuery(data.listId).queryKey, data);
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
      await navigate(paths.list(data.listId));
      showNotices(response);
    },
    onError,
  });
}
