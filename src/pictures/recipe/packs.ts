import { symbol } from './motifs.ts';
import type { PackKind, PackRule } from './pack-rules.ts';
import { drinksPacks } from './packs-drinks.ts';
import { freshPacks } from './packs-fresh.ts';
import { householdPacks } from './packs-household.ts';
import { larderPacks } from './packs-larder.ts';

/** The kind of goods, from plain text. The category decides where it can, the department where the category says little ("Altro"). */
export function packKind(name: string, department: string, category: string): PackKind {
  const whole = `${department} / ${category}`;
  const places = /surgelat|casa|persona|infanzia|animali/.test(department) ? [whole] : [category, whole];
  for (const place of places) {
    const found = rules.find((rule) => (!rule.place || rule.place.test(place)) && (!rule.name || rule.name.test(name)));
    if (found) return found.kind;
  }
  return fallback;
}

/** The first that fits wins. */
const rules: readonly PackRule[] = [...householdPacks, ...drinksPacks, ...freshPacks, ...larderPacks];

const fallback: PackKind = {
  form: 'box-wide',
  backdrop: 'larder',
  motif: symbol('cutlery', '#b08a55'),
  named: 'first',
};
