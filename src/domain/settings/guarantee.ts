import { msg } from '../../language/language.ts';

/** The reminder of the legal guarantee (decision 117); the chain may word it otherwise. */
export const USUAL_GUARANTEE = msg(
  'Garanzia legale di conformità: per almeno 2 anni dalla consegna rispondiamo dei difetti di quello che vendiamo. Hai diritto alla riparazione o alla sostituzione senza spese, oppure a una riduzione del prezzo o al rimborso. Una garanzia commerciale si aggiunge a questa e non la limita.',
);
