import type { Motif } from './motifs.ts';

/** The forms of packs. Each has rendered passes in src/pictures/packs. */
export type PackedForm =
  | 'tray'
  | 'net'
  | 'egg-box'
  | 'box-tall'
  | 'box-wide'
  | 'brick'
  | 'carton'
  | 'tetra'
  | 'bag'
  | 'pouch'
  | 'bar'
  | 'butter'
  | 'blister'
  | 'sack'
  | 'can'
  | 'tin'
  | 'tin-tall'
  | 'jar'
  | 'pot'
  | 'pots'
  | 'tub'
  | 'wine'
  | 'sparkling'
  | 'spirit'
  | 'beer'
  | 'oil'
  | 'syrup'
  | 'squeeze'
  | 'water'
  | 'soda'
  | 'juice'
  | 'six-pack'
  | 'detergent'
  | 'spray'
  | 'aerosol'
  | 'pump'
  | 'tube'
  | 'stick'
  | 'rolls'
  | 'pack';

/** Loose goods are shown as their sprite. */
export type PackForm = 'goods' | PackedForm;

export type Backdrop =
  | 'garden'
  | 'bakery'
  | 'dairy'
  | 'butcher'
  | 'sea'
  | 'larder'
  | 'cellar'
  | 'frost'
  | 'home'
  | 'care';

/** How one kind of goods is sold, and the picture that represents it. */
export interface PackKind {
  readonly form: PackForm;
  readonly backdrop: Backdrop;
  readonly motif: Motif;
  /**
   * Whether motifs of the name come before the kind's own motif: a yogurt shows its strawberries, a biscuit shows a
   * biscuit.
   */
  readonly named: 'first' | 'after' | 'never';
  /** The content that is visible through glass or clear plastic. */
  readonly contents?: string;
}

export interface PackRule {
  /** Pattern for department and category as plain text; absent: anywhere. */
  readonly place?: RegExp;
  /** Pattern for name and pack size as plain text; absent: the rule matches everything in that department. */
  readonly name?: RegExp;
  readonly kind: PackKind;
}

interface Shown {
  readonly motif: Motif;
  readonly named: PackKind['named'];
}

/** `first`: the name's motifs replace the kind's; `after`: they come after it; `never`: only the kind's is shown. */
export const first = (motif: Motif): Shown => ({ motif, named: 'first' });
export const after = (motif: Motif): Shown => ({ motif, named: 'after' });
export const never = (motif: Motif): Shown => ({ motif, named: 'never' });

export function at(place: RegExp, name?: RegExp) {
  return { sold: (...how: HowSold): PackRule => ({ place, ...(name && { name }), kind: kindOf(...how) }) };
}

export function anywhere(name: RegExp) {
  return { sold: (...how: HowSold): PackRule => ({ name, kind: kindOf(...how) }) };
}

type HowSold = readonly [form: PackForm, backdrop: Backdrop, shown: Shown, contents?: string];

function kindOf(...[form, backdrop, shown, contents]: HowSold): PackKind {
  return { form, backdrop, ...shown, ...(contents === undefined ? {} : { contents }) };
}
