/** Refusals of forms beyond those of their fields. Code -> Italian text; details fill the {braces}. */
export const FORM_ERRORS = {
  FORM_NOT_FOUND: 'Modulo non trovato',
  UPLOAD_UNREADABLE: 'Non riusciamo a leggere questo file: prova con un altro',
  UPLOAD_GONE: 'Il file allegato non è più disponibile: allegalo di nuovo',
  UPLOADS_FULL: 'Ora non possiamo ricevere altri file: riprova più tardi',
  LOOKS_AUTOMATIC: 'Non abbiamo potuto inviare il modulo: attendi qualche secondo e riprova',
} as const;
