import { API_KEY_ERRORS } from './api-keys/schemas.ts';
import { ROLE_ERRORS } from './backoffice/role-schemas.ts';
import { BACKOFFICE_ERRORS } from './backoffice/schemas.ts';
import { STAFF_EXPORT_ERRORS } from './closings/export-schemas.ts';
import { STAFF_CLOSING_ERRORS } from './closings/schemas.ts';
import { STAFF_DOCUMENT_ERRORS } from './documents/schemas.ts';
import { STAFF_OPENING_ERRORS } from './first-steps/schemas.ts';
import { STAFF_FULFILMENT_ERRORS } from './fulfilment/schemas.ts';
import { STAFF_CODE_ERRORS } from './gift-certificates/series-schemas.ts';
import { STAFF_HAND_OVER_ERRORS } from './hand-over/schemas.ts';
import { STAFF_SCHEDULE_ERRORS } from './imports/schedule-schemas.ts';
import { STAFF_IMPORT_ERRORS } from './imports/schemas.ts';
import { STAFF_LEAFLET_ERRORS } from './leaflets/staff-schemas.ts';
import { STAFF_RATING_ERRORS } from './notes/staff-schemas.ts';
import { CUSTOMER_PAGE_ERRORS } from './own-data/customer-schemas.ts';
import { STAFF_QUESTION_ERRORS } from './picking/question-schemas.ts';
import { STAFF_PICKING_ERRORS } from './picking/schemas.ts';
import { STAFF_PRICE_LIST_ERRORS } from './price-lists/schemas.ts';
import { STAFF_PRICE_ERRORS } from './prices/schemas.ts';
import { STAFF_PRODUCT_ERRORS } from './products/schemas.ts';
import { STAFF_PROMOTION_ERRORS } from './promotions/schemas.ts';
import { STAFF_REFUND_ERRORS } from './refunds/schemas.ts';
import { STAFF_REPORT_ERRORS } from './reports/schemas.ts';
import { STAFF_RUN_ERRORS } from './runs/schemas.ts';
import { SEARCH_ERRORS } from './search/schemas.ts';
import { STAFF_FEE_ERRORS } from './settings/fee-schemas.ts';
import { STAFF_GOODS_SETTING_ERRORS } from './settings/goods-schemas.ts';
import { STAFF_MAIL_ERRORS } from './settings/mail-schemas.ts';
import { STAFF_SETTING_ERRORS } from './settings/schemas.ts';
import { STAFF_STOCK_ERRORS } from './stock/schemas.ts';
import { STAFF_STORE_ERRORS } from './store-settings/schemas.ts';
import { STAFF_SLOT_ERRORS } from './timeslots/staff-schemas.ts';
import { STAFF_TREE_ERRORS } from './tree/schemas.ts';
import { WEBHOOK_ERRORS } from './webhooks/schemas.ts';

/** Refusals of the calls of the staff: code -> Italian text. They are kept out of the scripts of shoppers. */
export const STAFF_ERRORS = {
  ...BACKOFFICE_ERRORS,
  ...ROLE_ERRORS,
  ...API_KEY_ERRORS,
  ...WEBHOOK_ERRORS,
  ...CUSTOMER_PAGE_ERRORS,
  ...STAFF_FULFILMENT_ERRORS,
  ...STAFF_HAND_OVER_ERRORS,
  ...STAFF_IMPORT_ERRORS,
  ...STAFF_SCHEDULE_ERRORS,
  ...STAFF_PICKING_ERRORS,
  ...STAFF_QUESTION_ERRORS,
  ...STAFF_RUN_ERRORS,
  ...STAFF_DOCUMENT_ERRORS,
  ...STAFF_PRICE_LIST_ERRORS,
  ...STAFF_PRODUCT_ERRORS,
  ...STAFF_PRICE_ERRORS,
  ...STAFF_PROMOTION_ERRORS,
  ...STAFF_CODE_ERRORS,
  ...STAFF_LEAFLET_ERRORS,
  ...STAFF_REFUND_ERRORS,
  ...SEARCH_ERRORS,
  ...STAFF_CLOSING_ERRORS,
  ...STAFF_EXPORT_ERRORS,
  ...STAFF_REPORT_ERRORS,
  ...STAFF_FEE_ERRORS,
  ...STAFF_GOODS_SETTING_ERRORS,
  ...STAFF_MAIL_ERRORS,
  ...STAFF_SETTING_ERRORS,
  ...STAFF_SLOT_ERRORS,
  ...STAFF_STOCK_ERRORS,
  ...STAFF_STORE_ERRORS,
  ...STAFF_TREE_ERRORS,
  ...STAFF_RATING_ERRORS,
  ...STAFF_OPENING_ERRORS,
  ENTRY_NOT_FOUND: 'Questo contenuto non c’è più',
  ENTRY_CHANGED: 'Nel frattempo qualcun altro ha salvato questo contenuto: la tua versione non è stata salvata',
  ENTRY_PUBLISHED: 'Si possono eliminare solo le bozze: prima ritira il contenuto',
  SLUG_INVALID: 'Usa solo lettere minuscole senza accenti, cifre e trattini singoli, per esempio chi-siamo',
  SLUG_TAKEN: 'C’è già un contenuto con questo indirizzo',
  LINK_INVALID:
    'Scrivi un percorso del negozio (per esempio /page/contatti) o un indirizzo che comincia con https://, mailto: o tel:',
  MENU_HEADING_EMPTY: 'Scrivi dove porta, oppure metti delle voci sotto questa',
  TOO_MANY_ITEMS: 'Se ne possono mettere al massimo {max}',
  PLACE_TAKEN: 'Questa categoria ha già i suoi blocchi: aprila dall’elenco',
  HOME_STAYS: 'La pagina iniziale non si può eliminare: togli i suoi blocchi',
  ENDS_BEFORE: 'Deve finire dopo il suo inizio',
  STYLE_INVALID: 'Questo non si può usare: {what}',
  ALT_REQUIRED: 'Scrivi che cosa si vede, oppure segna che l’immagine è decorativa',
  MEDIA_USED: 'Questa immagine è usata in {uses}: prima toglila da lì',
  MEDIA_GONE: 'Questa immagine non c’è più: scegline un’altra',
  CONTENT_ELSEWHERE: 'I testi di questo negozio si modificano nel sistema di gestione dei contenuti',
  LABEL_VALUES: 'Nel testo devono restare questi valori, e nessun altro: {values}',
  LABEL_WITHOUT_VALUES: 'Questo testo non ha valori tra parentesi graffe',
  TOO_MANY_LABELS: 'Si possono cambiare al massimo {max} testi',
  DAY_OVER: 'Questo giorno è già passato',
  DAY_TOO_FAR: 'Si può chiudere al massimo con tre anni di anticipo',
  DAY_CLOSED_ALREADY: 'Questo giorno è già chiuso per lo stesso negozio e lo stesso servizio',
  WEEKDAY_MISSING: 'Scegli almeno un giorno',
  SLOT_TWICE: 'C’è già una fascia con questo orario nello stesso giorno',
  SLOT_OVER: 'Per questa fascia non si può più ordinare',
  ORDER_BEING_CHANGED:
    'Il cliente sta modificando questo ordine: si può riprovare quando ha finito, o vi ha rinunciato',
  ORDER_NOT_MOVABLE: 'Un ordine nello stato “{status}” non si può spostare',
  ORDER_SLOT_CHANGED: 'Qualcuno l’ha spostato intanto: adesso è {when}',
  ORDER_SLOT_SAME: 'L’ordine è già in questa fascia',
  ORDER_IN_BATCH: 'L’ordine {number} è già in un lotto di preparazione',
  ORDER_JOIN_ITSELF: 'Un ordine non si unisce a sé stesso: scegline un altro',
  ORDER_JOIN_STATE: 'L’ordine {number} non è da preparare: si uniscono solo ordini che nessuno ha preso in carico',
  ORDER_JOIN_UNLIKE: 'I due ordini non si possono unire: è diverso {what}',
  ORDER_JOIN_PAID: 'Uno dei due ordini è già incassato: il suo pagamento non passa all’altro',
  ORDER_JOIN_PAYING: 'Un pagamento di uno dei due ordini è in corso: riprova quando è concluso',
  ORDER_JOIN_CERTIFICATE: 'L’ordine {number} usa un buono, che non passa all’altro: unisci l’altro a questo',
  NO_ARRIVAL: 'Per questo ordine nessuno ha annunciato l’arrivo',
  TRANSFER_AMOUNT: 'Scrivi un importo, per esempio 49,00',
  TRANSFER_NUMBER_TAKEN: 'Un bonifico con questo numero è già registrato, con un altro importo',
  TRANSFER_NOT_FOUND: 'Bonifico non trovato',
  TRANSFER_SETTLED: 'Questo bonifico è già sistemato',
  TRANSFER_IN_PART: 'Una parte di questo bonifico è già usata: il resto si restituisce o diventa un buono',
  TRANSFER_OF_NOBODY: 'Non sappiamo di chi è questo bonifico: assegnalo a un ordine, o restituiscilo',
  TRANSFER_UNKNOWN: 'Nessun ordine o scadenza con questa causale: scrivi il numero',
  NO_SAVED_CARD: 'L’ordine non è stato pagato con una carta salvata: scrivi al cliente di pagare',
  CARD_REFUSED_AGAIN: 'La banca non ha autorizzato la carta: abbiamo scritto al cliente di pagare',
  NOT_AT_HANDOVER: 'Questo ordine non si può più pagare alla consegna',
  STILL_HERE: 'La spesa è ancora qui: se nessuno la paga, segna l’ordine come non riuscito',
  POSTCODE_FIVE_DIGITS: 'Il CAP deve essere di 5 cifre: {postcode}',
  POSTCODE_TWICE: 'Questo CAP è scritto due volte: {postcode}',
  AREA_TOO_FEW_CORNERS: 'Servono almeno tre vertici diversi',
  AREA_CROSSES: 'Il contorno incrocia sé stesso',
  AREA_OUTSIDE_ITALY: 'Un vertice è fuori dall’Italia',
  AREA_TOO_LARGE: 'Troppi vertici: al massimo {max} in tutto',
  AREA_HOLE_OUTSIDE: 'Il ritaglio deve stare dentro un’area',
} as const;
