import { QueryClient, QueryClientProvider, type QueryKey, type SetDataOptions } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useContext, useState } from 'react';
import { asApiError } from './api-error.ts';
import { type ServerData, ServerDataContext } from './server-data.ts';

/**
 * Provides the query client to components that call the server themselves: pages of the customer, dialogs. The frame, home, lists and
 * product pages do without it, so a first visit does not load it. The browser has one client, the server makes one per page; both begin
 * with the replies that a loader has read for the page.
 */
export function Queries({ children }: { readonly children: ReactNode }) {
  const { replies } = useContext(ServerDataContext);
  const [client] = useState(() => clientOfPage(replies));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Wraps a page whose components call the server. */
export function withQueries(Page: ComponentType): ComponentType {
  return function PageWithQueries() {
    return (
      <Queries>
        <Page />
      </Queries>
    );
  };
}

let browserClient: QueryClient | undefined;

function clientOfPage(replies: ServerData['replies']): QueryClient {
  if (typeof window === 'undefined') return createClient(replies);
  browserClient ??= createClient(replies);
  return browserClient;
}

/** Makes the client of a browser, or of one page on the server, with what a loader has read by then. */
export function createClient(replies: ServerData['replies'] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && asApiError(error).kind === 'failed',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  for (const [key, reply] of replies) client.setQueryData(key, reply);
  readAgainWhatIsReplaced(client);
  return client;
}

/** A reading that began before a change would put the old data over the reply of the change: it is dropped, and begins anew. */
function readAgainWhatIsReplaced(client: QueryClient): void {
  // whatever the types of a key, its data and its updater
  type SetData = (queryKey: QueryKey, updater: unknown, options?: SetDataOptions) => unknown;
  const set: SetData = client.setQueryData.bind(client);
  const setAndReadAgain: SetData = (queryKey, updater, options) => {
    const filter = { queryKey, exact: true };
    const isBeingRead = client.isFetching(filter) > 0 && client.getQueryData(queryKey) !== undefined;
    // takes the state back at once
    if (isBeingRead) void client.cancelQueries(filter);
    const data = set(queryKey, updater, options);
    if (isBeingRead) void client.invalidateQueries(filter);
    return data;
  };
  client.setQueryData = setAndReadAgain as typeof client.setQueryData;
}
