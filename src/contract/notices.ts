/** What a call that was done has to say besides: code -> Italian text. {name} is replaced from the notice's details. */
export const NOTICES = {
  OFF_SALE: '{name} non è più in vendita: l’abbiamo tolto dal carrello',
  LEFT_OUT: '{name}: il prodotto non è disponibile',
  AMOUNT_REDUCED: '{name}: la quantità è stata ridotta',
  REQUEST_TAKEN: 'Grazie! Abbiamo girato la tua richiesta a chi sceglie i prodotti.',
} as const;

export type NoticeCode = keyof typeof NOTICES;
