/** Notices of calls that succeeded: code -> Italian text. {name} is replaced from the notice's details. */
export const NOTICES = {
  OFF_SALE: '{name} non è più in vendita: l’abbiamo tolto dal carrello',
  LEFT_OUT: '{name}: il prodotto non è disponibile',
  OPTIONS_NEEDED: '{name}: è necessario selezionare tutte le opzioni',
  AMOUNT_REDUCED: '{name}: nel carrello {amount} invece di {asked}, di più adesso non se ne può avere',
  LINES_MERGED: 'Si sommano a quello che avevi già nel carrello: {names}',
  PRICE_ROSE: 'Il prezzo di {name} è salito: {after} invece di {before}',
  PRICE_FELL: 'Il prezzo di {name} è sceso: {after} invece di {before}',
  SOLD_OUT: '{name} non è più disponibile: puoi sostituirlo o toglierlo dal carrello',
  STOCK_FELL: '{name}: nel carrello ce ne sono {before}, ne restano {after}',
  BACK_IN_STOCK: '{name} è di nuovo disponibile',
  PACKAGE_SWAPPED: '{pieces} pz di {name} diventano una confezione: {package}',
  PACKAGES_SWAPPED: '{pieces} pz di {name} diventano {packages} confezioni: {package}',
  PROMOTION_BEYOND: '{name}: la promozione vale per {most}, il resto è a prezzo pieno',
  NOTHING_SIMILAR: '{name}: non abbiamo trovato niente di simile',
  NEAR_FOUND: 'Per “{asked}” abbiamo messo {name}',
  PLACE_LOST: 'Non consegniamo più all’indirizzo “{name}”: scegli un altro indirizzo o un punto di ritiro',
  SLOT_LOST: 'Le fasce per l’indirizzo “{name}” sono cambiate: scegli di nuovo quando ricevere la spesa',
  NOT_SOLD_THERE: '{name} non è in vendita per “{place}”: puoi sostituirlo o toglierlo dal carrello',
  SLOT_OF_OTHER_PLACE: 'Hai cambiato posto: per “{name}” le fasce sono altre. Scegli di nuovo quando ricevere la spesa',
  ALCOHOL_NOT_IN_LOCKER:
    '{names}: gli alcolici non si consegnano nei locker, dove nessuno vede un documento. Toglili o scegli un altro servizio',
  POSTCODES_UNKNOWN: 'Nessun comune ha il CAP {postcodes}: lì nessun indirizzo viene trovato, e la zona non lo serve',
  HOLD_OVER: 'Il tuo posto non è più riservato: lo prendiamo quando ordini, se è ancora libero',
  SLOT_TAKEN: 'La fascia oraria che avevi scelto non ha più posti: scegline un’altra',
  SLOT_OVER: 'La fascia oraria che avevi scelto è chiusa: scegline un’altra',
  'message.invalidAddress1': 'Indirizzo non validato, Salvare lo stesso?',
  ARRIVAL_TAKEN: 'Ti aspettiamo tra {minutes} minuti: prepariamo la tua spesa e un posto per l’auto.',
  ARRIVAL_TAKEN_HOUR: 'Ti aspettiamo tra un’ora: prepariamo la tua spesa e un posto per l’auto.',
  REQUEST_TAKEN: 'Grazie! Abbiamo girato la tua richiesta a chi sceglie i prodotti.',
} as const;

export type NoticeCode = keyof typeof NOTICES;
