/** A document is edited from its saved version, and no refetch replaces it during the editing. */
export const EDITED_QUERY = {
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
