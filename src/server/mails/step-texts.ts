import type { OrderStep } from '../../domain/orders/order-status.ts';
import { msg } from '../../language/language.ts';

interface StepTexts {
  /** The end of the subject, after "Ordine n. 100023". */
  readonly subject: string;
  readonly heading: string;
  /** The rest of the sentence after "Ciao Anna". */
  readonly text: string;
  /** The text of the notification on devices. */
  readonly push: string;
  readonly button: string;
}

/** The note for an order that its courier brought back; like notes of the staff, it is stored with the order. */
export const CUSTOMER_NOT_FOUND = msg('Il corriere non ti ha trovato: la spesa è tornata al negozio.');

const SEE = msg('Vedi il tuo ordine');

/** The texts of each step of an order, for `t`: the states are those of D 4. */
export const STEP_TEXTS: Readonly<Record<OrderStep, StepTexts>> = {
  moved: {
    subject: msg('nuovo orario'),
    heading: msg('Il tuo ordine ha un nuovo orario'),
    text: msg('abbiamo spostato il tuo ordine. Prodotti e prezzi restano quelli che hai ordinato.'),
    push: msg('Abbiamo spostato il tuo ordine: guarda il nuovo orario.'),
    button: SEE,
  },
  taken: {
    subject: msg('in preparazione'),
    heading: msg('Stiamo preparando la tua spesa'),
    text: msg('abbiamo preso in carico il tuo ordine: da adesso non può più essere modificato o annullato.'),
    push: msg('Abbiamo preso in carico il tuo ordine.'),
    button: SEE,
  },
  consent: {
    subject: msg('ci serve la tua conferma'),
    heading: msg('Ci serve la tua conferma'),
    text: msg(
      'alcuni prodotti pesano più del previsto. Dicci se vuoi comunque tutto: senza una tua risposta non ti addebitiamo la parte in più.',
    ),
    push: msg('Il totale supera l’importo autorizzato: ci serve la tua conferma.'),
    button: msg('Rispondi'),
  },
  ready: {
    subject: msg('pronto per il ritiro'),
    heading: msg('La tua spesa è pronta'),
    text: msg('puoi venire a ritirarla.'),
    push: msg('La tua spesa è pronta per il ritiro.'),
    button: SEE,
  },
  leaving: {
    subject: msg('in consegna'),
    heading: msg('La tua spesa è in viaggio'),
    text: msg('la tua spesa è in viaggio verso di te.'),
    push: msg('La tua spesa è in consegna.'),
    button: SEE,
  },
  'in-locker': {
    subject: msg('nel locker'),
    heading: msg('La tua spesa è nel locker'),
    text: msg('la tua spesa è nel locker: puoi ritirarla.'),
    push: msg('La tua spesa è nel locker: puoi ritirarla.'),
    button: SEE,
  },
  delivered: {
    subject: msg('consegnato'),
    heading: msg('La tua spesa è consegnata'),
    text: msg('grazie! Ecco che cosa hai ricevuto e quanto hai pagato.'),
    push: msg('La tua spesa è stata consegnata.'),
    button: SEE,
  },
  'partly-delivered': {
    subject: msg('consegnato parzialmente'),
    heading: msg('La tua spesa è consegnata, ma manca qualcosa'),
    text: msg('non tutto quello che hai ordinato era disponibile: paghi solo quello che hai ricevuto.'),
    push: msg('La tua spesa è stata consegnata, ma manca qualcosa: paghi solo quello che hai ricevuto.'),
    button: SEE,
  },
  cancelled: {
    subject: msg('annullato'),
    heading: msg('Ordine annullato'),
    text: msg('il tuo ordine è annullato: non lo consegniamo.'),
    push: msg('Il tuo ordine è annullato.'),
    button: SEE,
  },
  'not-collected': {
    subject: msg('non ritirato'),
    heading: msg('Nessuno ha ritirato la spesa'),
    text: msg('nessuno ha ritirato la tua spesa.'),
    push: msg('La tua spesa non è stata ritirata.'),
    button: SEE,
  },
  failed: {
    subject: msg('non riuscito'),
    heading: msg('Non siamo riusciti a consegnare la spesa'),
    text: msg('ci dispiace: non siamo riusciti a portare a termine il tuo ordine.'),
    push: msg('Non siamo riusciti a portare a termine il tuo ordine.'),
    button: SEE,
  },
};
