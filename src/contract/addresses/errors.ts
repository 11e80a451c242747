/** Refusals of the address book. Code -> Italian text; details fill the {braces}. */
export const ADDRESS_ERRORS = {
  ADDRESS_UNKNOWN: 'Non troviamo questo CAP nella città indicata: controlla i dati inseriti',
  PROVINCE_UNKNOWN: 'La città indicata non è in questa provincia: controlla i dati inseriti',
  ADDRESS_NOT_FOUND: 'Indirizzo non trovato',
  ADDRESS_IN_USE: "Non è possibile eliminare l'indirizzo selezionato per la consegna della spesa.",
  ADDRESS_IS_DEFAULT: "Non è possibile cancellare l'indirizzo predefinito.",
  PLACE_IS_SERVED: 'Qui consegniamo già a casa: verifica di nuovo il tuo indirizzo',
  TOO_MANY_ADDRESSES: 'Puoi salvare al massimo {max} indirizzi: eliminane uno per aggiungerne un altro',
} as const;
