import { t, words } from '../../../language/language.ts';

const TYPES: Readonly<Record<string, string>> = {
  pages: words('Pagine'),
  posts: words('Articoli'),
  faq: words('Domande e risposte'),
  slides: words('Immagini scorrevoli'),
  'ux-blocks': words('Blocchi di testo'),
  'mail-pars': words('Dati delle e-mail'),
};

/** A type that the shop knows nothing of is called as it is written. */
export function typeName(type: string): string {
  const known = TYPES[type];
  return known === undefined ? type : t(known);
}
