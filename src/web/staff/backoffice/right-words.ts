import { STAFF_ROLES, type StaffRight, type StaffRole } from '../../../contract/base/rights.ts';
import { msg } from '../../../language/language.ts';

/** The names of the built-in roles; in Italian, for `t`. */
export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  administrator: msg('Amministratore'),
  catalogue: msg('Catalogo'),
  content: msg('Testi e pagine'),
  customer_service: msg('Assistenza clienti'),
  picker: msg('Preparazione ordini'),
  driver: msg('Autista'),
  store_manager: msg('Responsabile di negozio'),
};

/** Every built-in role with its name, in the order in which they are shown. */
export const BUILTIN_ROLES = STAFF_ROLES.map((role) => ({ role, name: ROLE_NAMES[role] }));

/** What each right allows, by areas of the office; names in Italian, for `t`. Everybody has the overview. */
export const RIGHT_AREAS: readonly {
  readonly area: string;
  readonly rights: Readonly<Partial<Record<StaffRight, string>>>;
}[] = [
  {
    area: msg('Ordini'),
    rights: {
      orders: msg('Ordini: cercare e guardare'),
      changing_orders: msg('Ordini: spostare e unire'),
      failing_orders: msg('Ordini: chiudere quelli che non si possono fare'),
      fulfilment: msg('Ordini da preparare e consegnare: guardare'),
      picking: msg('Preparare e pesare'),
      picking_people: msg('Preparazione: lavoro di ogni persona'),
      arrivals: msg('Chi arriva al negozio'),
      handing_over: msg('Consegnare'),
      skipping_checks: msg('Consegnare senza codice o età'),
      planning_runs: msg('Giri: preparare e chiudere'),
    },
  },
  {
    area: msg('Catalogo'),
    rights: {
      products: msg('Prodotti: guardare'),
      changing_products: msg('Prodotti: cambiare'),
      prices: msg('Prezzi: guardare'),
      changing_prices: msg('Prezzi: cambiare'),
      promotions: msg('Promozioni: guardare'),
      changing_promotions: msg('Promozioni: fare e fermare'),
      codes: msg('Codici: guardare'),
      changing_codes: msg('Codici: fare e fermare'),
      stock: msg('Scorte: contare e correggere'),
      imports: msg('Importare file'),
      search_words: msg('Ricerca: sinonimi e posti'),
      price_lists: msg('Listini delle aziende'),
    },
  },
  {
    area: msg('Clienti'),
    rights: {
      customers: msg('Clienti: pagina, e operare per loro'),
      customer_marks: msg('Clienti: segmenti, tessere e convenzioni'),
      blocking_customers: msg('Clienti: bloccare'),
      merging_customers: msg('Clienti: unire due account'),
      giving_certificates: msg('Clienti: dare un buono'),
      second_factors: msg('Clienti: telefono perso'),
      closing_accounts: msg('Clienti: esportare i dati e chiudere l’account'),
      forms: msg('Moduli ricevuti'),
    },
  },
  {
    area: msg('Amministrazione'),
    rights: {
      reports: msg('Rapporti'),
      payments: msg('Bonifici e incassi mancati'),
      refunds: msg('Rimborsi'),
      documents: msg('Fatture e note di credito'),
      credit: msg('Fidi'),
    },
  },
  {
    area: msg('Negozio e impostazioni'),
    rights: {
      content: msg('Pagine, testi e immagini'),
      analytics: msg('Visite e clic'),
      delivery: msg('Zone, fasce e chiusure'),
      mails: msg('Messaggi non riusciti'),
      staff: msg('Persone, ruoli e registro'),
    },
  },
];
