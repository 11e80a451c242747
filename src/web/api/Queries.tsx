import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { asApiError } from './api-error.ts';

/**
 * Provides the query client to components that call the server themselves: pages of the customer, dialogs. The frame, home, lists and product
 * pages do without it, so a first visit does not load it. The browser has one client; the server makes one per page and never fills it.
 */
export function Queries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(clientOfPage);
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

function clientOfPage(): QueryClient {
  if (typeof window === 'undefined') return createClient();
  browserClient ??= createClient();
  return browserClient;
}

function createClient(): QueryClient {
  return new QueryClient({
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
}
