interface ClassGroup {
  readonly id: number;
  readonly name: string;
  /** The sentence that explains a class, by the name of the class. */
  readonly classes: Readonly<Record<string, string>>;
}

/** The classes that the shop creates, by group; a group is a facet (wire-facts 2.1, product_class_<id>). */
export const classGroups: readonly ClassGroup[] = [
  {
    id: 10000,
    name: 'Caratteristiche',
    classes: {
      Biologico: 'Da agricoltura biologica',
      Integrale: 'Con farina o cereali integrali',
      'Km 0': 'Prodotto in Lombardia',
      Ecologico: 'Con materie prime di origine vegetale e imballo riciclato',
    },
  },
  {
    id: 10001,
    name: 'Denominazioni',
    classes: { DOP: 'Denominazione di Origine Protetta', IGP: 'Indicazione Geografica Protetta' },
  },
  {
    id: 10002,
    name: 'Esigenze alimentari',
    classes: {
      'Senza glutine': 'Prodotto senza glutine',
      'Senza lattosio': 'Lattosio inferiore a 0,1 g per 100 g',
      Vegano: 'Senza ingredienti di origine animale',
    },
  },
];

/** Returns the shop's class for a badge of another catalogue; undefined if the badge says nothing about the goods. */
export function classOfBadge(badge: string): string | undefined {
  return badgeRules.find(([pattern]) => pattern.test(badge))?.[1];
}

const badgeRules: readonly (readonly [RegExp, string])[] = [
  [/biologic|^bio$/i, 'Biologico'],
  [/senza glutine/i, 'Senza glutine'],
  [/senza lattosio/i, 'Senza lattosio'],
  [/vegan/i, 'Vegano'],
  [/origine protetta|^dop$/i, 'DOP'],
  [/geografica protetta|^igp$/i, 'IGP'],
  [/integrale/i, 'Integrale'],
  [/^km ?0$/i, 'Km 0'],
  [/ecologic/i, 'Ecologico'],
];
