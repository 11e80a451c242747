import { msg, t } from '../../../../language/language.ts';

const TYPES: Readonly<Record<string, string>> = {
  pages: msg('Pagine'),
  posts: msg('Articoli'),
  faq: msg('Domande e risposte'),
  slides: msg('Immagini scorrevoli'),
  'ux-blocks': msg('Blocchi di testo'),
  'mail-pars': msg('Dati delle e-mail'),
};

/** Returns the name of a type; an unknown type is shown by its key. */
export function typeName(type: string): string {
  const known = TYPES[type];
  return known === undefined ? type : t(known);
}
