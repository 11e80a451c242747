import { msg } from '../../language/language.ts';

/** The chapters of the settings, in the order in which they are shown. */
export const SETTING_GROUPS = ['sale', 'order', 'delivery', 'seller', 'customers', 'law', 'news', 'look'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

interface Described {
  readonly group: SettingGroup;
  /** Italian, for `t`. */
  readonly title: string;
  /** What it does, in one sentence. */
  readonly help: string;
}

/** Money; cents on the wire and in the database. */
interface Money extends Described {
  readonly kind: 'cents';
  readonly min: number;
  readonly max: number;
}

interface Whole extends Described {
  readonly kind: 'whole';
  readonly min: number;
  readonly max: number;
  /** Italian, for `t`, behind the number: minutes, percent. */
  readonly unit: string;
}

interface Flag extends Described {
  readonly kind: 'flag';
}

interface Choice extends Described {
  readonly kind: 'choice';
  /** The values with their names in Italian. */
  readonly choices: Readonly<Record<string, string>>;
}

interface Text extends Described {
  readonly kind: 'text';
  readonly max: number;
  /** False: it may be empty. */
  readonly isRequired: boolean;
  /** What it has to look like, with an example. */
  readonly form?: { readonly pattern: RegExp; readonly example: string } | undefined;
}

/** A day, YYYY-MM-DD; empty: none. */
interface Day extends Described {
  readonly kind: 'day';
}

/** A colour of the shop, whose contrast is checked in both themes. */
interface Colour extends Described {
  readonly kind: 'colour';
}

/** A picture of the library, by its path; empty: none. */
interface Picture extends Described {
  readonly kind: 'picture';
}

export type Setting = Money | Whole | Flag | Choice | Text | Day | Colour | Picture;
export type SettingValue = number | boolean | string;

type Rest<Kind extends Setting> = Omit<Kind, 'kind' | 'group' | 'title' | 'help'>;
const named = (group: SettingGroup, title: string, help: string) => ({ group, title, help });
type Named = ReturnType<typeof named>;

const money = (of: Named, limits: Rest<Money>) => ({ kind: 'cents', ...of, ...limits }) as const;
const whole = (of: Named, limits: Rest<Whole>) => ({ kind: 'whole', ...of, ...limits }) as const;
const flag = (of: Named) => ({ kind: 'flag', ...of }) as const;
const choice = (of: Named, choices: Choice['choices']) => ({ kind: 'choice', ...of, choices }) as const;
const text = (of: Named, max: number, form?: Text['form'], isRequired = true) =>
  ({ kind: 'text', ...of, max, isRequired, form }) as const;

const day = (of: Named) => ({ kind: 'day', ...of }) as const;

const MINUTES = msg('minuti');
const HOURS = msg('ore');
const DAYS = msg('giorni');
const METRES = msg('metri');
const ORDERS = msg('ordini');

const SALE = {
  minimum_home: money(
    named(
      'sale',
      msg('Minimo a casa'),
      msg('Sotto questa spesa non si ordina a casa; una zona con un minimo suo tiene il suo.'),
    ),
    { min: 0, max: 50_000 },
  ),
  minimum_pickup: money(
    named('sale', msg('Minimo al ritiro'), msg('Lo stesso per chi ritira in negozio o a un locker.')),
    { min: 0, max: 50_000 },
  ),
  certificate_threshold: money(
    named(
      'sale',
      msg('Buoni proposti da'),
      msg('Da questa spesa il carrello propone i buoni che il cliente ha ricevuto.'),
    ),
    { min: 0, max: 100_000 },
  ),
  weight_margin: whole(
    named(
      'sale',
      msg('Peso in più senza chiedere'),
      msg('Di quanto i prodotti pesati possono superare l’ordine; tanto si blocca in più sulla carta.'),
    ),
    { min: 0, max: 100, unit: '%' },
  ),
  friend_gift: money(
    named('sale', msg('Buono per chi invita un amico'), msg('Alla prima spesa dell’amico; con zero non se ne danno.')),
    { min: 0, max: 10_000 },
  ),
  friend_gift_days: whole(
    named('sale', msg('Quel buono vale'), msg('Dal giorno in cui l’amico ordina; i buoni già dati restano come sono.')),
    { min: 1, max: 730, unit: DAYS },
  ),
  substitutes_by_default: flag(
    named('sale', msg('Sostituti se il cliente non dice niente'), msg('Chi ha scelto, riceve quello che ha scelto.')),
  ),
  substitutes_on_promotions: flag(
    named(
      'sale',
      msg('Sostituti anche per i prodotti in offerta'),
      msg('Il sostituto non ha l’offerta: di solito chi l’ha scelta preferisce niente.'),
    ),
  ),
  substitutes_within: whole(
    named('sale', msg('Il prezzo del sostituto può scostarsi di'), msg('In più o in meno dal prezzo ordinato.')),
    { min: 0, max: 100, unit: '%' },
  ),
  substitutes_never_dearer: flag(
    named('sale', msg('Il sostituto non costa mai di più'), msg('Se è più caro, si paga il prezzo ordinato.')),
  ),
} as const;

const ORDER = {
  slot_hold: whole(
    named('order', msg('Fascia tenuta'), msg('Per quanto un carrello tiene il suo posto; si può allungare una volta.')),
    { min: 1, max: 240, unit: MINUTES },
  ),
  hold_rest: whole(
    named(
      'order',
      msg('Pausa dopo una fascia tenuta'),
      msg('Per questo tempo il carrello non ne tiene un’altra, e altri possono prendere il posto.'),
    ),
    { min: 0, max: 240, unit: MINUTES },
  ),
  prepare: whole(
    named(
      'order',
      msg('Carrello fermo mentre si paga'),
      msg('Prezzi, prodotti e fascia restano quelli per questo tempo.'),
    ),
    { min: 1, max: 60, unit: MINUTES },
  ),
  pay_again: whole(
    named(
      'order',
      msg('Tempo per pagare di nuovo'),
      msg('Un ordine la cui carta è scaduta tiene merce e fascia per queste ore.'),
    ),
    { min: 1, max: 96, unit: HOURS },
  ),
  shopper_cost: money(
    named('order', msg('Bloccati in più sulla carta'), msg('Si prendono solo se chi prepara spende di più.')),
    { min: 0, max: 10_000 },
  ),
  handover_at_home: flag(named('order', msg('Pagamento alla porta'), msg('In contanti o con carta, a chi consegna.'))),
  handover_at_store: flag(named('order', msg('Pagamento al ritiro'), msg('In contanti o con carta, al banco.'))),
  wire: flag(
    named(
      'order',
      msg('Bonifico'),
      msg('Solo se un conto è scritto nella configurazione del server, e per fasce lontane.'),
    ),
  ),
  dues_expiring: whole(
    named('order', msg('Una scadenza si ricorda da'), msg('Prima del suo giorno, alle aziende che pagano dopo.')),
    { min: 1, max: 60, unit: DAYS },
  ),
  credit_blocks: flag(
    named(
      'order',
      msg('Chi ha scadenze non pagate non compra a credito'),
      msg('Fino a quando le paga; con gli altri metodi compra.'),
    ),
  ),
  delivery_vat: choice(
    named(
      'order',
      msg('IVA della consegna'),
      msg('Come i prodotti: in parti, come costo accessorio (art. 12 DPR 633/1972).'),
    ),
    { goods: msg('Come i prodotti'), '4': '4 %', '5': '5 %', '10': '10 %', '22': '22 %' },
  ),
} as const;

const DELIVERY = {
  slot_days: whole(
    named(
      'delivery',
      msg('Fasce aperte per'),
      msg('Per quanti giorni da oggi si può scegliere quando ricevere la spesa.'),
    ),
    { min: 1, max: 60, unit: DAYS },
  ),
  proximity: whole(
    named(
      'delivery',
      msg('Negozi vicini entro'),
      msg('Fin dove un negozio o un locker si propone a chi cerca da un indirizzo.'),
    ),
    { min: 100, max: 100_000, unit: METRES },
  ),
  picking_orders: whole(
    named('delivery', msg('Ordini in un lotto'), msg('Quanti ne prepara una persona in un giro.')),
    { min: 1, max: 24, unit: ORDERS },
  ),
  picking_by: choice(
    named('delivery', msg('Chi prepara prende'), msg('Ordini interi, o quello che sta in una zona del negozio.')),
    { order: msg('Ordini interi'), zone: msg('Una zona del negozio') },
  ),
  picking_answer: whole(
    named('delivery', msg('Il cliente ha per rispondere'), msg('A chi prepara; poi valgono le scelte dell’ordine.')),
    { min: 1, max: 120, unit: MINUTES },
  ),
} as const;

const DAY = '(?:lun|mar|mer|gio|ven|sab|dom)';
const TIME = '(?:[01]?\\d|2[0-4])(?::[0-5]\\d)?';
const DAY_HOURS = `${DAY}(?:-${DAY})? ${TIME}-${TIME}(?: e ${TIME}-${TIME})?`;
/** "lun-ven 8-13 e 15-19:30, sab 9-13" */
const PHONE_HOURS = new RegExp(`^${DAY_HOURS}(?:, ${DAY_HOURS})*$`);

const SELLER = {
  seller_name: text(named('seller', msg('Ragione sociale'), msg('Su fatture, e-mail e in fondo a ogni pagina.')), 80),
  seller_vat: text(named('seller', msg('Partita IVA'), msg('Di chi emette le fatture.')), 11, {
    pattern: /^\d{11}$/,
    example: '01234567897',
  }),
  seller_fiscal_code: text(named('seller', msg('Codice fiscale'), msg('Di una società è spesso la partita IVA.')), 16, {
    pattern: /^(?:\d{11}|[A-Z0-9]{16})$/,
    example: '01234567897',
  }),
  seller_street: text(named('seller', msg('Via della sede'), msg('Senza il numero.')), 60),
  seller_street_number: text(named('seller', msg('Numero civico'), msg('Della sede.')), 8),
  seller_postcode: text(named('seller', msg('CAP'), msg('Della sede.')), 5, { pattern: /^\d{5}$/, example: '24121' }),
  seller_city: text(named('seller', msg('Comune'), msg('Della sede.')), 60),
  seller_province: text(named('seller', msg('Provincia'), msg('Della sede, due lettere.')), 2, {
    pattern: /^[A-Z]{2}$/,
    example: 'BG',
  }),
  seller_tax_regime: text(
    named('seller', msg('Regime fiscale'), msg('Il codice della FatturaPA: RF01 è l’ordinario.')),
    4,
    { pattern: /^RF\d{2}$/, example: 'RF01' },
  ),
  seller_rea: text(
    named('seller', msg('REA'), msg('Il numero nel registro delle imprese, con la provincia.')),
    24,
    { pattern: /^[A-Z]{2}-\d{1,20}$/, example: 'BG-123456' },
    false,
  ),
  seller_pec: text(
    named('seller', msg('PEC'), msg('In fondo a ogni pagina, per chi scrive con valore legale.')),
    120,
    { pattern: /^[^\s@]+@[^\s@]+\.[a-z]{2,11}$/i, example: 'bottega@pec.example' },
    false,
  ),
  seller_phone: text(
    named('seller', msg('Telefono'), msg('In fondo a ogni pagina.')),
    20,
    { pattern: /^\+?[\d ]{6,20}$/, example: '035 555 0101' },
    false,
  ),
  seller_phone_hours: text(
    named('seller', msg('Orari del telefono'), msg('Quando risponde qualcuno: stanno accanto al numero, ovunque sia.')),
    60,
    { pattern: PHONE_HOURS, example: 'lun-ven 8-20, sab 9-13' },
    false,
  ),
  staff_mail: text(
    named('seller', msg('E-mail del banco'), msg('Riceve richieste dei clienti e avvisi dei corrieri.')),
    120,
    { pattern: /^[^\s@]+@[^\s@]+\.[a-z]{2,11}$/i, example: 'banco@bottega.example' },
  ),
} as const;

const CUSTOMERS = {
  registration: flag(
    named('customers', msg('I nuovi clienti si possono registrare'), msg('Spento: entra solo chi ha già un account.')),
  ),
  password_minimum: whole(
    named(
      'customers',
      msg('Password di almeno'),
      msg('Vale per le password nuove; quelle più comuni sono rifiutate comunque.'),
    ),
    { min: 6, max: 64, unit: msg('caratteri') },
  ),
  visitors_carts: flag(
    named('customers', msg('Il carrello senza accedere'), msg('Spento: prima si accede e si sceglie dove e quando.')),
  ),
  staff_second_factor: flag(
    named(
      'customers',
      msg('Il personale entra con due passaggi'),
      msg('Chi non li ha li prepara al prossimo accesso, e prima non fa niente.'),
    ),
  ),
  forms_days: whole(
    named('customers', msg('I moduli ricevuti si tengono'), msg('Poi si cancellano, con i loro file.')),
    { min: 30, max: 36_500, unit: DAYS },
  ),
} as const;

const LAW = {
  guarantee: text(
    named(
      'law',
      msg('Avviso sulla garanzia legale'),
      msg('In fondo a ogni pagina, sui prodotti e alla cassa. Vuoto: non si mostra, e la legge lo vuole.'),
    ),
    600,
    undefined,
    false,
  ),
  guarantee_picture: {
    kind: 'picture',
    ...named(
      'law',
      msg('Avviso armonizzato dell’Unione'),
      msg(
        'Il file ufficiale, a colori, del regolamento (UE) 2025/1960. Sta nella pagina della garanzia legale, al posto del nostro disegno.',
      ),
    ),
  },
} as const;

const NEWS = {
  news_title: text(
    named(
      'news',
      msg('Avviso, in breve'),
      msg('In una riga sotto la testata di ogni pagina: che cosa cambia e quando. Vuoto: nessun avviso.'),
    ),
    60,
    undefined,
    false,
  ),
  news_text: text(named('news', msg('Avviso, il resto'), msg('Una frase, subito dopo.')), 160, undefined, false),
  news_link: text(
    named('news', msg('Dove porta l’avviso'), msg('Una pagina del negozio; vuoto: non porta da nessuna parte.')),
    120,
    { pattern: /^\/(?!\/)[\w\-./?=&%]*$/, example: '/page/consegna' },
    false,
  ),
  news_link_name: text(named('news', msg('Parole del link'), msg('Per esempio: Cambia fascia.')), 30, undefined, false),
  news_until: day(named('news', msg('Ultimo giorno dell’avviso'), msg('Poi sparisce da sé.'))),
  opens_on: day(
    named(
      'news',
      msg('Giorno di apertura'),
      msg('Prima di questo giorno si guarda e non si ordina, e la home dice quando aprite.'),
    ),
  ),
  opens_where: text(
    named('news', msg('Dove aprite'), msg('Sotto il giorno: A Bergamo, Brescia e nei paesi intorno.')),
    120,
    undefined,
    false,
  ),
  back_at: text(
    named('news', msg('Chiuso per lavori: riapre'), msg('Si legge a negozio chiuso: alle 6:30. Vuoto: tra poco.')),
    40,
    undefined,
    false,
  ),
} as const;

const FONTS = {
  figtree: 'Figtree',
  fraunces: 'Fraunces',
  georgia: 'Georgia',
  palatino: 'Palatino',
  verdana: 'Verdana',
  trebuchet: 'Trebuchet',
  system: msg('Quelli di chi guarda'),
};

const LOOK = {
  shop_name: text(named('look', msg('Nome'), msg('In testa alle pagine, nelle e-mail e nei titoli.')), 24),
  accent: {
    kind: 'colour',
    ...named('look', msg('Colore'), msg('Di pulsanti, collegamenti e tende; di notte si schiarisce da sé.')),
  },
  logo: {
    kind: 'picture',
    ...named(
      'look',
      msg('Logo'),
      msg(
        'Quadrato, almeno 192 pixel: accanto al nome e sulla scheda del browser. Senza, resta il segno con la tenda.',
      ),
    ),
  },
  heading_font: choice(named('look', msg('Titoli'), msg('I caratteri dei titoli.')), FONTS),
  text_font: choice(named('look', msg('Testo'), msg('I caratteri di tutto il resto.')), FONTS),
} as const;

/**
 * Every number and text that the chain changes by itself, with its limits and its words. Defaults are those of the
 * configuration (`server/config`), which also says what each of them changes.
 */
export const SETTINGS = { ...SALE, ...ORDER, ...DELIVERY, ...SELLER, ...CUSTOMERS, ...LAW, ...NEWS, ...LOOK } as const;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(SETTINGS, name);
}

/** Returns the definition of a setting as one of the kinds. */
export function settingOf(key: SettingKey): Setting {
  return SETTINGS[key];
}

export function keysOf(group: SettingGroup): SettingKey[] {
  return SETTING_KEYS.filter((key) => SETTINGS[key].group === group);
}
