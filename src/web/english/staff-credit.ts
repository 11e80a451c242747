/** English for the screens of credit and dues in the back office. */
export const CREDIT = {
  Fidi: 'Credit lines',
  'Che cosa le aziende possono comprare a credito': 'What companies may buy on account',
  'Scadenze non pagate: {n}': 'Unpaid dues: {n}',
  'Da pagare entro il {date}': 'To be paid by {date}',
  'Una fattura per ordine': 'An invoice per order',
  'Una fattura al mese': 'An invoice per month',
  Aperto: 'Open',
  Sospeso: 'Suspended',
  'Concedi un fido a {name}': 'Grant credit to {name}',
  'Concedi un fido': 'Grant credit',
  'Giorni per pagare': 'Days to pay',
  'Vale fino al': 'Valid until',
  'Il fido è registrato': 'The credit line is saved',
  'Salva il fido': 'Save the credit line',
  'Tipo di fattura': 'Kind of invoice',
  'Fido in euro': 'Credit in euro',
  'Vuoto: senza fine': 'Empty: no end',
  'Le aziende che comprano a credito. Per concedere un fido a un’altra azienda, cercala.':
    'The companies that buy on account. To grant credit to another company, look for it.',
  'Nome, partita IVA o e-mail': 'Name, VAT number or email',
  'Non riusciamo a caricare i fidi': 'We cannot load the credit lines',
  'Nessun fido concesso': 'No credit granted',
  'Nessuna azienda trovata': 'No company found',
  'Cerca un’azienda per concederle un fido.': 'Look for a company to grant it credit.',
  'Scrivi la causale e l’importo come li vedi nell’estratto conto: l’ordine che nominano parte da solo, le scadenze risultano pagate.':
    'Write reason and amount as the bank statement shows them: the order that they name goes on by itself, dues count as paid.',
} as const;
