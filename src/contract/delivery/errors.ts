/** Refusals of the choice of place and slot. Code -> Italian text; details fill the {braces}. */
export const DELIVERY_ERRORS = {
  STORE_NOT_FOUND: 'Punto di ritiro non trovato',
  SLOT_NOT_FOUND: 'Questa fascia oraria non è disponibile',
  SLOT_FULL: 'Questa fascia oraria non è più disponibile: scegline un’altra',
  SLOT_TOO_SMALL:
    'La tua spesa non entra in questa fascia oraria (casse: ne servono {needed}, ne restano {left}). Scegline un’altra o togli qualche prodotto',
  LOCKER_TOO_SMALL:
    'La tua spesa non entra nel locker in questa fascia oraria ({crates}: ne servono {needed}, ne restano {left}). Scegline un’altra o togli qualche prodotto',
  SLOT_HAS_ROOM: 'Questa fascia oraria ha posto: puoi sceglierla subito',
  TOO_MANY_WAITS: 'Stai già aspettando molte fasce: togline una per aggiungere questa',
  SLOT_CLOSED: 'Questa fascia oraria è chiusa: scegline un’altra',
  ADDRESS_MISSING: 'Scegli prima dove ricevere la spesa',
  HOLD_ENDED: 'Il posto non è più riservato: scegli di nuovo quando ricevere la spesa',
  HOLD_EXTENDED: 'La prenotazione di questo posto non si può prolungare ancora',
  SLOT_MISSING: 'Scegli quando ricevere la spesa',
} as const;
