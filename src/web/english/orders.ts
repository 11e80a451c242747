/** English for orders that were placed: seen by a link, changed, added to, rated. */
export const ORDERS = {
  'Il link non è valido, oppure ne hai ricevuto uno più recente.':
    'The link is not valid, or you have received a newer one.',
  'Per modificare o annullare l’ordine accedi al tuo account.': 'Log in to change or cancel the order.',
  'Gestisci l’ordine': 'Manage the order',
} as const;
