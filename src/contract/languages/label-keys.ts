/**
 * The keys by which clients of the platform look up texts (S 2, S 8, D 8), each with its Italian text in the
 * storefront. The Italian text stays the key of labels and dictionaries (decision 17), so each text has one key only. S
 * 8 gives most keys without their texts; `Error Loading GMAPS` is the documented message of a map that fails, which
 * shoppers read in Italian.
 */
export const LABEL_KEYS = {
  'errors.errorLogout': 'Sei ancora collegato: riprova.',
  'errors.errorSettingAddress': 'L’indirizzo della spesa non è cambiato.',
  'errors.errorSettingTimeslot': 'La fascia oraria della spesa non è cambiata.',
  'errors.errorSettingStore': 'Il punto di ritiro della spesa non è cambiato.',
  'errors.errorLoadingCart': 'Non riusciamo a caricare il carrello',
  'errors.errorSettingCartInfo': 'Questa scelta per il carrello non è stata salvata.',
  'errors.errorAddingProductFromOrder': 'I prodotti dell’ordine non sono stati aggiunti al carrello.',
  'errors.errorAddingProductFromList': 'I prodotti della lista non sono stati aggiunti al carrello.',
  'errors.errorSettingProduct': 'La quantità nel carrello non è cambiata.',
  'errors.errorRemovingProduct': 'Il prodotto è ancora nel carrello.',
  'errors.emptyCart': 'Il carrello non è stato svuotato.',
  'errors.minAcq': 'Non è possibile acquistare una quantità inferiore di questo articolo',
  'cart.productAddError': 'Il prodotto non è stato aggiunto al carrello.',
  'cart.productsAddError': 'I prodotti non sono stati aggiunti al carrello.',
  'cart.productAddText': '{name} aggiunto al carrello: {quantity} {unit}',
  'cart.productRemoved': '{name} rimosso dal carrello',
  'cart.productsRemoved': '{n} prodotti rimossi dal carrello',
  'cart.productsAddFromOrder': 'Nel carrello dall’ordine: {products}',
  'list.productAddToList': '{quantity} {unit} di {product} aggiunto alla lista “{list}”',
  'list.productsAddToList': '{quantity} {unit} di {product} aggiunti alla lista “{list}”',
  'addresses.autoDiscovery.noStoresFound': 'Non abbiamo ancora negozi per il ritiro da queste parti.',
  'addresses.autoDiscovery.noLockersFound': 'E nemmeno un locker, per ora.',
  'addresses.autoDiscovery.addressKo':
    'Qui non consegniamo ancora a casa: guarda se un negozio o un locker ti è comodo.',
  'addresses.setAddress': 'Indirizzo salvato',
  'profile.addresses.deliveryNotifySuccess': 'Form inviato correttamente',
  'profile.addresses.deliveryNotifyError': "Errore durante l'invio del form, riprova tra qualche minuto",
  'message.invalidAddress1': 'Indirizzo non validato, Salvare lo stesso?',
  'message.removeAddress': 'Indirizzo eliminato.',
  'message.remove': '“{name}” non è più tra i tuoi indirizzi.',
  'message.noService': 'Indirizzo non servito da consegna a casa!',
  'invite.code.copied': 'Codice copiato: incollalo dove vuoi',
  'Error Loading GMAPS': 'Non riusciamo a caricare la mappa',
} as const;

export type LabelKey = keyof typeof LABEL_KEYS;

/** Returns the Italian text of a documented key; any other text is returned as it is. */
export function wordsOfKey(given: string): string {
  return Object.hasOwn(LABEL_KEYS, given) ? LABEL_KEYS[given as LabelKey] : given;
}
