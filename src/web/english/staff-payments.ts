/** English for the screens of payments in the back office. */
export const PAYMENTS = {
  Bonifici: 'Transfers',
  'Gli ordini che aspettano un bonifico e i bonifici arrivati':
    'Orders that wait for a transfer, and transfers that arrived',
  'Registra un bonifico': 'Record a transfer',
  'Causale o numero dell’ordine': 'Reason, or number of the order',
  'Importo arrivato in euro': 'Amount that arrived, in euro',
  'Registra il bonifico': 'Record the transfer',
  'Il bonifico è registrato': 'The transfer is on record',
  'Non riusciamo a caricare i bonifici': 'We cannot load the transfers',
  'Aspettano un bonifico: {n}': 'Waiting for a transfer: {n}',
  'Nessun bonifico da aspettare': 'No transfer to wait for',
  'Quando un cliente sceglie di pagare con bonifico, il suo ordine compare qui.':
    'When a customer chooses to pay by transfer, the order appears here.',
  'Causale: {reason}': 'Reason: {reason}',
  'Ordinato {placed}, da pagare entro {until}': 'Ordered {placed}, to be paid by {until}',
  'È arrivato': 'It has arrived',
  'È arrivato il bonifico: {name}': 'The transfer has arrived: {name}',
  'Arrivati negli ultimi 30 giorni: {n}': 'Arrived in the last 30 days: {n}',
  'Registrato da {staff}, {moment}': 'Recorded by {staff}, {moment}',
} as const;
