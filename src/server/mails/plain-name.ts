/** A word with a sign or a digit that no name has could be an address or a price: such a text is an advertisement, not a name. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** Returns a name that a stranger typed where it can be nothing but a name; undefined otherwise. */
export function plainName(typed: string): string | undefined {
  const name = typed.trim();
  return NAME.test(name) ? name : undefined;
}
