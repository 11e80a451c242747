import { msg, t } from '../../../language/language.ts';

const TYPES: Readonly<Record<string, string>> = {
  pages: msg('Pagine'),
  posts: msg('Articoli'),
  faq: msg('Domande e risposte'),
  slides: msg('Immagini scorrevoli'),
  'ux-blocks': msg('Blocchi di testo'),
  'mail-pars': msg('Dati delle e-mail'),
};

/** A type that the shop knows nothing of is called as it is written. */
export function typeName(type: string): string {
  const known = TYPES[type];
  return known === undefined ? type : t(known);
}
