import type { ContentReply } from './content-source.ts';

// The error objects of the WordPress REST API: clients read `code` and `data.status`.

export function contentError(status: number, code: string, message: string, data: object = {}): ContentReply {
  return { status, body: { code, message, data: { status, ...data } } };
}

export const NO_ROUTE = contentError(
  404,
  'rest_no_route',
  'Nessun percorso fornisce una corrispondenza tra l’URL e le modalità di richiesta.',
);
export const NO_ENTRY = contentError(404, 'rest_post_invalid_id', 'ID articolo non valido.');
export const NO_MENU = contentError(404, 'rest_no_menu_location', 'Nessun menu in questa posizione.');
export const BEYOND_LAST_PAGE = contentError(
  400,
  'rest_post_invalid_page_number',
  'Il numero della pagina richiesta è superiore al numero di pagine disponibili.',
);
export const UNAVAILABLE = contentError(
  503,
  'content_unavailable',
  'I contenuti non sono disponibili: riprova tra poco.',
);

/** `params` names what is wrong with each parameter. */
export function invalidParams(params: Readonly<Record<string, string>>): ContentReply {
  const names = Object.keys(params).join(', ');
  return contentError(400, 'rest_invalid_param', `Parametro(i) non valido(i): ${names}`, { params });
}
