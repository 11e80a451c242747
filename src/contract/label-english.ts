import type { ERRORS, ErrorCode } from './errors.ts';
import type { LABEL_KEYS, LabelKey } from './languages/label-keys.ts';

type Refusal = (typeof ERRORS)[ErrorCode];

/** English for the texts that have a documented key, by their Italian text; those that are refusals stand in english.ts. */
export const LABELS_IN_ENGLISH: Readonly<Record<Exclude<(typeof LABEL_KEYS)[LabelKey], Refusal>, string>> = {
  'Sei ancora collegato: riprova.': 'You are still logged in: try again.',
  'L’indirizzo della spesa non è cambiato.': 'The address of your order has not changed.',
  'La fascia oraria della spesa non è cambiata.': 'The time slot of your order has not changed.',
  'Il punto di ritiro della spesa non è cambiato.': 'The pickup point of your order has not changed.',
  'Non riusciamo a caricare il carrello': 'We cannot load your basket',
  'Questa scelta per il carrello non è stata salvata.': 'This choice for your basket has not been saved.',
  'I prodotti dell’ordine non sono stati aggiunti al carrello.': 'The products of the order have not been added to your basket.',
  'I prodotti della lista non sono stati aggiunti al carrello.': 'The products of the list have not been added to your basket.',
  'La quantità nel carrello non è cambiata.': 'The amount in your basket has not changed.',
  'Il prodotto è ancora nel carrello.': 'The product is still in your basket.',
  'Il carrello non è stato svuotato.': 'Your basket has not been emptied.',
  'Il prodotto non è stato aggiunto al carrello.': 'The product has not been added to your basket.',
  'I prodotti non sono stati aggiunti al carrello.': 'The products have not been added to your basket.',
  '{name} aggiunto al carrello: {quantity} {unit}': '{name} added to your basket: {quantity} {unit}',
  '{name} rimosso dal carrello': '{name} removed from the basket',
  '{n} prodotti rimossi dal carrello': '{n} products removed from the basket',
  'Nel carrello dall’ordine: {products}': 'In your basket from this order: {products}',
  '{quantity} {unit} di {product} aggiunto alla lista “{list}”': '{quantity} {unit} of {product} added to the list “{list}”',
  '{quantity} {unit} di {product} aggiunti alla lista “{list}”': '{quantity} {unit} of {product} added to the list “{list}”',
  'Non abbiamo ancora negozi per il ritiro da queste parti.': 'We have no stores for collection around here yet.',
  'Non abbiamo ancora locker da queste parti.': 'We have no lockers around here yet.',
  'Qui non consegniamo ancora a casa: guarda se un negozio o un locker ti è comodo.':
    'We don’t deliver to homes here yet: see whether a store or a locker suits you.',
  'Indirizzo salvato': 'Address saved',
  'Form inviato correttamente': 'Form sent',
  "Errore durante l'invio del form, riprova tra qualche minuto": 'The form could not be sent, please try again in a few minutes',
  'Indirizzo non validato, Salvare lo stesso?': 'Address not verified. Save it anyway?',
  'Eliminare l’indirizzo?': 'Delete the address?',
  '“{name}” non sarà più tra i tuoi indirizzi.': '“{name}” will no longer be among your addresses.',
  'Codice copiato: incollalo dove vuoi': 'Code copied: paste it wherever you like',
  'Non riusciamo a caricare la mappa': 'We cannot load the map',
};
