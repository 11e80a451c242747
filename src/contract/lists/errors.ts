/** Refusals of shopping lists. Code -> Italian text; details fill the {braces}. */
export const LIST_ERRORS = {
  LIST_NOT_FOUND: 'Lista non trovata',
  LIST_READ_ONLY: 'Questa lista è condivisa in sola lettura',
  LIST_OF_OTHERS: 'Solo chi ha creato la lista può farlo',
  NOTHING_FOUND: 'Non abbiamo trovato nessuno di questi prodotti',
  TOO_MANY_SHARES: 'Puoi condividere una lista con al massimo {max} persone',
  INVITATION_ENDED: 'Questo invito non è più valido: chiedine un altro a chi te l’ha mandato',
  INVITER_UNCONFIRMED: 'Per mandare un invito conferma prima il tuo indirizzo e-mail con il link che ti abbiamo scritto',
  LIST_EMPTY: 'Questa lista è vuota',
  LIST_NAME_REQUIRED: 'Digitare il nome della lista',
  LIST_NAME_TAKEN: 'Hai già una lista con questo nome',
  LIST_IS_DEFAULT: 'Non è possibile eliminare la lista predefinita: scegline prima un’altra',
  TOO_MANY_LISTS: 'Puoi avere al massimo {max} liste: eliminane una per crearne un’altra',
  LIST_TOO_LARGE: 'Una lista può contenere al massimo {max} articoli diversi',
} as const;
