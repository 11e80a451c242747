import { t } from '../domain/language.ts';

/**
 * Every refusal the server may give: code -> Italian text. Texts come from S 5, S 8, D 5 and D 8 where they have one.
 * They are the keys of the other languages, too (english.ts). {name} is replaced from the refusal's details.
 */
export const ERRORS = {
  GENERIC: 'Si è verificato un errore, riprova tra qualche minuto.',
  SESSION_EXPIRED: 'La sessione è scaduta, si prega di rieffettuare il login per continuare.',
  LOGIN_REQUIRED: 'Accedi o registrati per continuare.',
  FORBIDDEN: 'Non hai i permessi per questa operazione.',
  CROSS_SITE: 'Richiesta non consentita da un altro sito.',
  TOO_MANY_REQUESTS: 'Troppe richieste: riprova tra qualche istante.',
  CONSENT_MISSING: 'Per le statistiche serve prima il tuo consenso.',
  NOT_FOUND: 'Pagina non trovata',
  BAD_INPUT: 'Alcuni dati inviati non sono validi.',
  BODY_TOO_LARGE: 'I dati inviati sono troppi.',

  REQUIRED: 'Campo obbligatorio',
  INVALID_EMAIL: 'Digitare una e-mail valida',
  EMAIL_REQUIRED: "Digitare l'e-mail",
  PASSWORD_REQUIRED: 'Digitare la password',
  PASSWORD_TOO_SHORT: 'La password deve essere lunga 6 caratteri',
  PASSWORD_TOO_COMMON: 'Questa password è troppo comune: scegline una più difficile da indovinare',
  INVALID_PHONE: 'Digitare un numero di telefono valido',
  INVALID_POSTCODE: 'Il CAP deve essere di 4 o 5 cifre',
  POSTCODE_REQUIRED: 'Digitare il codice postale',
  TOO_SHORT: 'Scrivi almeno {min} caratteri',
  TOO_LONG: 'Lunghezza massima {max} caratteri',
  FORMAT: 'Formato non corretto',
  TERMS_REQUIRED: 'È necessario accettare i termini e le condizioni',

  FORM_NOT_FOUND: 'Modulo non trovato',
  FORM_INVALID: 'La form non è stata compilata correttamente',
  CONSENT_REQUIRED: 'È obbligatorio accettare questo consenso per procedere',
  NUMBERS_ONLY: 'Accetta solo numeri',
  NUMBER_TOO_SMALL: 'Il valore minimo è {min}',
  NUMBER_TOO_LARGE: 'Il valore massimo è {max}',
  NUMBER_OFF_STEP: 'Sono ammessi i multipli di {step}',
  DATE_TOO_EARLY: 'La data non può essere precedente al 01/01/1910',
  INVALID_CHOICE: 'Scegli una delle opzioni disponibili',
  TOO_MANY_FILES: 'Puoi allegare al massimo {max} file',
  UPLOAD_TYPE: 'Questo tipo di file non è ammesso: puoi allegare {types}',
  UPLOAD_TOO_LARGE: 'Il file è troppo grande: al massimo {max} MB',
  UPLOAD_UNREADABLE: 'Non riusciamo a leggere questo file: prova con un altro',
  UPLOAD_GONE: 'Il file allegato non è più disponibile: allegalo di nuovo',
  UPLOADS_FULL: 'Ora non possiamo ricevere altri file: riprova più tardi',
  LOOKS_AUTOMATIC: 'Non abbiamo potuto inviare il modulo: attendi qualche secondo e riprova',

  WRONG_CREDENTIALS: 'E-mail o password non corretti',
  EMAIL_TAKEN: 'Esiste già un account con questa e-mail: accedi oppure recupera la password',
  BLOCKED: 'Utente Bloccato',

  PRODUCT_NOT_FOUND: 'Il prodotto non è disponibile',
  PRODUCT_UNAVAILABLE: 'Il prodotto non è disponibile',
  STOCK_SHORT: 'Disponibilità insufficiente per {name}: ne restano {left}',
  MIN_QUANTITY: 'Non è possibile acquistare una quantità inferiore di questo articolo',
  MAX_QUANTITY: 'Hai superato la quantità massima giornaliera acquistabile per questo articolo',
  OFF_STEP: 'Quantità non disponibile: scegli {lower} oppure {upper}',
  ONLY_QUANTITY: 'Quantità non disponibile: scegli {only}',
  INVALID_DATE: 'Inserire una data valida',
  INVALID_QUANTITY: 'La quantità non è valida',
  CART_ITEM_NOT_FOUND: 'Questo articolo non è più nel carrello',
  CART_TOO_LARGE: 'Il carrello può contenere al massimo {max} articoli diversi',
  INVALID_OPTION: 'Scegli una delle opzioni disponibili per questo articolo',
  CART_NOT_FOUND: 'Il carrello non c’è più: ricarica la pagina',
  CART_FROZEN: 'Il carrello è in fase di pagamento e non può essere modificato',
  CART_EMPTY: 'Il carrello è vuoto',
  INVALID_CART_INFO: 'Il valore indicato non è valido',

  ADDRESS_INCOMPLETE: "L'indirizzo inserito è incompleto, mancano i seguenti campi: {fields}",
  ADDRESS_UNKNOWN: 'Non troviamo questo CAP nella città indicata: controlla i dati inseriti',
  ADDRESS_NOT_SERVED: 'Indirizzo non servito da consegna a casa!',
  ADDRESS_NOT_FOUND: 'Indirizzo non trovato',
  ADDRESS_IN_USE: "Non è possibile eliminare l'indirizzo selezionato per la consegna della spesa.",
  ADDRESS_IS_DEFAULT: "Non è possibile cancellare l'indirizzo predefinito.",
  TOO_MANY_ADDRESSES: 'Puoi salvare al massimo {max} indirizzi: eliminane uno per aggiungerne un altro',
  BLOCK_NOT_FOUND: 'Contenuto non trovato',
  STORE_NOT_FOUND: 'Punto di ritiro non trovato',

  SLOT_NOT_FOUND: 'Questa fascia oraria non è disponibile',
  SLOT_FULL: 'Questa fascia oraria non è più disponibile: scegline un’altra',
  SLOT_CLOSED: 'Questa fascia oraria è chiusa: scegline un’altra',
  ADDRESS_MISSING: 'Scegli prima dove ricevere la spesa',
  SLOT_MISSING: 'Scegli quando ricevere la spesa',
  ORDER_TOO_LARGE: 'Per un ordine così grande contattaci: online arriviamo fino a {maximum}',
  BELOW_MINIMUM: 'Per questa zona la spesa minima è di {minimum}',
  PAYMENT_TYPE_INVALID: 'Scegli un metodo di pagamento valido',
  TOTAL_CHANGED: 'Il totale è cambiato: controlla il riepilogo prima di confermare',
  AGE_REQUIRED: 'Nel carrello ci sono alcolici: dichiara di essere maggiorenne per continuare',
  BUY_IN_PROGRESS: 'Stiamo già registrando questo ordine: attendi qualche istante',
  ORDER_NOT_FOUND: 'Ordine non trovato',
  LIST_NOT_FOUND: 'Lista non trovata',
  LIST_EMPTY: 'Questa lista è vuota',
  LIST_NAME_REQUIRED: 'Digitare il nome della lista',
  LIST_NAME_TAKEN: 'Hai già una lista con questo nome',
  LIST_IS_DEFAULT: 'Non è possibile eliminare la lista predefinita: scegline prima un’altra',
  TOO_MANY_LISTS: 'Puoi avere al massimo {max} liste: eliminane una per crearne un’altra',
  LIST_TOO_LARGE: 'Una lista può contenere al massimo {max} articoli diversi',
  ORDER_NOT_CANCELLABLE: 'L’ordine è già in preparazione e non può più essere annullato',
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The text of a refusal in the language of the page. Details fill the {braces}. */
export function errorText(code: ErrorCode, details?: Readonly<Record<string, string | number>>): string {
  return t(ERRORS[code], details);
}
