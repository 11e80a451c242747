import { t } from '../../language/language.ts';

/**
 * Problems of fields: the browser uses the same rules and texts before anything is sent. Code -> Italian text; details
 * fill the {braces}.
 */
export const FIELD_ERRORS = {
  REQUIRED: 'Campo obbligatorio',
  INVALID_EMAIL: 'Digitare una e-mail valida',
  CERTIFIED_MAIL: 'Una PEC riceve solo altre PEC: scrivi un’e-mail ordinaria',
  EMAIL_REQUIRED: "Digitare l'e-mail",
  PASSWORD_REQUIRED: 'Digitare la password',
  PASSWORD_TOO_SHORT: 'La password deve essere lunga {minimum} caratteri',
  PASSWORD_TOO_COMMON: 'Questa password è troppo comune: scegline una più difficile da indovinare',
  INVALID_PHONE: 'Digitare un numero di telefono valido',
  INVALID_POSTCODE: 'Il CAP deve essere di 4 o 5 cifre',
  POSTCODE_REQUIRED: 'Digitare il codice postale',
  TOO_SHORT: 'Scrivi almeno {min} caratteri',
  TOO_LONG: 'Lunghezza massima {max} caratteri',
  FORMAT: 'Formato non corretto',
  INVOICE_POSTCODE: 'Il CAP deve essere di 4 o 5 cifre: per una fattura in Italia ne servono 5',
  PROVINCE_CODE: 'Per la fattura la provincia si scrive con due lettere, per esempio BG',
  INVOICE_LETTERS: 'Per la fattura scrivilo in lettere latine, come sui tuoi documenti',
  INVOICE_TOO_LONG: 'Per la fattura è troppo lungo: abbrevialo',
  VAT_DIGITS: 'P.Iva e C.F. devono avere 11 cifre',
  NOT_CERTIFIED: 'Questa è una casella ordinaria: per la fattura serve una PEC',
  SDI_OR_PEC: 'Serve il codice SDI oppure una PEC valida',
  TERMS_REQUIRED: 'È necessario accettare i termini e le condizioni',
  FORM_INVALID: 'La form non è stata compilata correttamente',
  CONSENT_REQUIRED: 'È obbligatorio accettare questo consenso per procedere',
  NUMBERS_ONLY: 'Accetta solo numeri',
  NUMBER_TOO_SMALL: 'Il valore minimo è {min}',
  NUMBER_TOO_LARGE: 'Il valore massimo è {max}',
  NUMBER_OFF_STEP: 'Sono ammessi i multipli di {step}',
  DATE_TOO_EARLY: 'La data non può essere precedente al 01/01/1910',
  INVALID_DATE: 'Inserire una data valida',
  INVALID_CHOICE: 'Scegli una delle opzioni disponibili',
  TOO_MANY_FILES: 'Puoi allegare al massimo {max} file',
  UPLOAD_TYPE: 'Questo tipo di file non è ammesso: puoi allegare {types}',
  UPLOAD_TOO_LARGE: 'Il file è troppo grande: al massimo {max} MB',
  PAYMENT_TYPE_INVALID: 'Scegli un metodo di pagamento valido',
  ADDRESS_INCOMPLETE: "L'indirizzo inserito è incompleto, mancano i seguenti campi: {fields}",
  ADDRESS_NOT_SERVED: 'Indirizzo non servito da consegna a casa!',
} as const;

export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** Returns the message for a field, in the language of the page. Details fill the {braces}. */
export function errorText(code: FieldErrorCode, details?: Readonly<Record<string, string | number>>): string {
  return t(FIELD_ERRORS[code], details);
}
