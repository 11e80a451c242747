import { msg, t } from '../../../../language/language.ts';

const LOCATIONS: Readonly<Record<string, { name: string; where: string }>> = {
  footer: { name: msg('Piè di pagina'), where: msg('In fondo a tutte le pagine del negozio') },
  primary: { name: msg('Menu principale'), where: msg('Per le app e gli altri client: le pagine non lo mostrano') },
};

/** Returns the name of a menu location; an unknown location is shown by its key. */
export function locationName(location: string): string {
  const known = LOCATIONS[location];
  return known ? t(known.name) : location;
}

export function locationPlace(location: string): string {
  return t(LOCATIONS[location]?.where ?? msg('Per chi lo legge con questo nome'));
}
