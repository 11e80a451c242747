/** English for what is bought without a cart: subscriptions and presents. */
export const SALES = {
  Abbonamento: 'Subscription',
  'Al momento non si può pagare online.': 'Paying online is not possible at the moment.',
  Rinnovato: 'Renewed',
  'Abbonamento alle consegne': 'Delivery subscription',
  'Spesa sotto {amount}': 'Baskets below {amount}',
  'Spesa da {amount}': 'Baskets from {amount}',
  'Costo dell’abbonamento': 'Cost of the subscription',
  '{price} per un anno': '{price} for a year',
  'Un anno di consegne a casa': 'A year of home deliveries',
  'Non si rinnova da solo. Vale per il giorno della consegna.': 'It does not renew itself. The day of the delivery counts.',
  'Hai receduto dall’abbonamento: ti restituiamo i giorni che restano.':
    'You have withdrawn from the subscription: we pay back the days that are left.',
  'Recedere dall’abbonamento?': 'Withdraw from the subscription?',
  'Ti restituiamo {amount}. Le prossime consegne costano come per tutti.':
    'We pay {amount} back. Your next deliveries cost what everybody pays.',
  'Il tuo abbonamento': 'Your subscription',
  'Dal {from} al {to}': 'From {from} to {to}',
  'Rinnova l’abbonamento': 'Renew the subscription',
  Abbonati: 'Subscribe',
  'Ordine con obbligo di pagare: {amount}': 'Order with obligation to pay: {amount}',
  'L’abbonamento vale per la consegna a casa: scegli prima l’indirizzo di casa per la spesa.':
    'The subscription is for home delivery: choose your home address for the basket first.',
  'Regala un buono': 'Give a gift certificate',
  'Arriva per e-mail a chi vuoi tu e vale due anni, anche in più volte, senza spesa minima.':
    'It is sent by email to whom you like, and is good for two years, in parts too, without a minimum.',
  'In attesa del pagamento': 'Waiting for the payment',
  Paga: 'Pay',
  'Importo in euro, da {least} a {most}': 'Amount in euro, from {least} to {most}',
  'E-mail di chi lo riceve': 'Email of who gets it',
  'Il suo nome (facoltativo)': 'Their name (optional)',
  'Un messaggio (facoltativo)': 'A message (optional)',
  'Scegli importo e destinatario': 'Choose amount and recipient',
} as const;
