import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { asApiError } from './api/api-error.ts';
import { replayEarlyPresses } from './early-presses.ts';

/** Personal things live in this cache; it exists per page on the server and is never filled there. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  useEffect(replayEarlyPresses, []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
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
