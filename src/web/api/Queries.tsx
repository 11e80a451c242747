import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { asApiError } from './api-error.ts';

/**
 * For what asks the server by itself: pages of the customer, dialogs. Frame, home, lists and product pages do without,
 * and so does a first visit. One client for all of them; on the server one for each page, and never filled.
 */
export function Queries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(clientOfPage);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** A page whose parts ask the server. */
export function withQueries(Page: ComponentType): ComponentType {
  return function PageWithQueries() {
    return (
      <Queries>
        <Page />
      </Queries>
    );
  };
}

let known: QueryClient | undefined;

function clientOfPage(): QueryClient {
  if (typeof window === 'undefined') return createClient();
  known ??= createClient();
  return known;
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
