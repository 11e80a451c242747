import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useContext, useState } from 'react';
import { asApiError } from './api-error.ts';
import { type ServerData, ServerDataContext } from './server-data.ts';

/**
 * Provides the query client to components that call the server themselves: pages of the customer, dialogs. The frame,
 * home, lists and product pages do without it, so a first visit does not load it. The browser has one client, the
 * server makes one per page; both begin with the replies that a loader has read for the page.
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

/**
 * Makes the query client of a browser, or of one page on the server, with the replies that a loader has read for the
 * page.
 */
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
  // a request that was sent before a change would overwrite the reply of the change with older data: it is sent again
  // instead
  client.getQueryCache().subscribe((event) => {
    const isReplaced = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
    if (isReplaced && event.query.state.fetchStatus === 'fetching')
      event.query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
  });
  return client;
}
