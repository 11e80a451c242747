/** What is opened to be changed is what is saved now, and nothing replaces it while somebody writes. */
export const EDITED_QUERY = {
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
