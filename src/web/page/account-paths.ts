/**
 * Addresses of pages of the account that few pages link to: they stand apart from paths.ts, which every first page
 * loads.
 */
export const accountPaths = {
  closing: () => '/profile/chiudi-account',
  confirmClosing: () => '/chiudi-account',
  cards: () => '/profile/carte',
  certificates: () => '/profile/buoni',
  friends: () => '/profile/amici',
  shopAtWork: () => '/profile/spesa-al-lavoro',
  subscription: () => '/profile/abbonamento',
  quickOrder: () => '/profile/ordine-rapido',
  company: () => '/profile/azienda',
  companyInvitation: () => '/profile/azienda/invito',
  purchaseRequests: () => '/profile/azienda/richieste',
  purchaseRequest: (requestId: number) => `/profile/azienda/richieste/${requestId}`,
  /** `query`: as the address of the page has it. */
  dues: (query = '') => `/profile/scadenze${query === '' ? '' : `?${query}`}`,
  credit: () => '/profile/fido',
  /** `kind`: as the address of the page has it. */
  documents: (page = 1, kind = '') => {
    const query = new URLSearchParams({ ...(kind && { tipo: kind }), ...(page > 1 && { pagina: String(page) }) });
    return `/profile/documenti${query.size === 0 ? '' : `?${query}`}`;
  },
  refunds: (page = 1) => `/profile/rimborsi${page > 1 ? `?pagina=${page}` : ''}`,
  fastPayment: (token: string) => `/pagamento-veloce/${encodeURIComponent(token)}`,
  dueCompleted: (key: string) => `/pagamento-completato/${encodeURIComponent(key)}`,
} as const;
