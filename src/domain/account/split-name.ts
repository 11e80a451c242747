/** Words that begin a surname: "De Luca", "Della Rovere", "Lo Presti", "D’Amico". */
const PARTICLES = new Set(
  'de|di|del|della|delle|dei|degli|dell|dal|dalla|da|la|le|li|lo|d|van|von|san|santa|mac'.split('|'),
);

export interface FullName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Splits a name that was typed in one field into first name and surname: the surname is the last word, with the
 * particles before it. A single word is a first name. Customers with two surnames correct this in the profile.
 */
export function splitName(typed: string): FullName {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  let first = Math.max(words.length - 1, 1);
  while (first > 1 && PARTICLES.has((words[first - 1] ?? '').toLowerCase().replace(/['’]$/, ''))) first--;
  return { firstName: words.slice(0, first).join(' '), lastName: words.slice(first).join(' ') };
}
