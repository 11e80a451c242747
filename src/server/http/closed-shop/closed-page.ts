import { formatDay } from '../../../domain/base/format.ts';
import { type Look, styleOf } from '../../../domain/content/look.ts';
import { type Language, t, withLocale } from '../../../language/language.ts';
import { type Html, html } from '../../infra/html.ts';
import { localeOf } from '../../infra/language/dictionaries.ts';

/** What a shop in which nobody can order says: that it opens on a day, soon, or again. */
export type ClosedState =
  | { readonly kind: 'opens'; readonly day: string; readonly where: string }
  | { readonly kind: 'soon' }
  | { readonly kind: 'work'; readonly backAt: string };

export interface ClosedPage {
  readonly state: ClosedState;
  readonly look: Look;
  /** The telephone of the shop; empty: none. */
  readonly phone: string;
  /** When somebody answers it; empty: not said. */
  readonly phoneHours?: string;
  /** What became of a form that was sent: done, or what is wrong with its e-mail. */
  readonly sent?: { readonly email: string; readonly problem: string } | undefined;
}

const raw = (text: string): Html => ({ html: text });
const DOCTYPE = raw('<!doctype html>');

/** Where an e-mail for the day of the opening is sent; a form of a page that has no scripts. */
export const OPENING_FORM = '/apertura';

/** A whole page without scripts, files or links into a shop that is closed. */
export function closedPage(page: ClosedPage, language: Language): string {
  return withLocale(localeOf(language), () => {
    const { title, body } = wordsOf(page);
    const { look, state } = page;
    // a page that opens again by itself, so that nobody has to try
    const again = state.kind === 'work' ? raw('<meta http-equiv="refresh" content="60">') : '';
    return html`${DOCTYPE}<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}<title>${title} · ${look.shopName}</title><style>${raw(STYLE + styleOf(look))}</style></head><body><div class="awning"></div><main><p class="mark">${raw(MARK)}${look.shopName}</p><h1>${title}</h1>${body}<p><a href="/gestione">${t('Lavori qui? Accedi')}</a></p></main></body></html>`
      .html;
  });
}

interface PageWords {
  readonly title: string;
  readonly body: Html;
}

function wordsOf({ state, phone, phoneHours = '', sent }: ClosedPage): PageWords {
  if (state.kind === 'work') {
    const when = state.backAt === '' ? t('tra poco') : state.backAt;
    const promise = t('Riapriamo {when}. La pagina si riapre da sola, il carrello è dov’era.', { when });
    const arrive = t('Gli ordini già fatti arrivano lo stesso');
    return {
      title: t('Stiamo sistemando gli scaffali'),
      body: html`<p>${promise}</p><section><h2>${arrive}</h2>${phoneLink(phone, phoneHours)}</section>`,
    };
  }
  const title = state.kind === 'opens' ? t('Apriamo {day}', { day: formatDay(state.day) }) : t('Apriamo presto');
  if (sent?.problem === '') {
    const done = t('Fatto: ti scriviamo a {email} il giorno in cui apriamo. Una mail sola.', { email: sent.email });
    return { title, body: html`<p class="done" role="status">${done}</p>` };
  }
  const where = state.kind === 'opens' ? state.where : '';
  const promise = t('Se ci lasci un’e-mail, il primo giorno ti scriviamo.');
  return { title, body: html`<p>${`${where} ${promise}`.trim()}</p>${emailForm(sent)}` };
}

function phoneLink(phone: string, hours: string): Html | string {
  if (phone === '') return '';
  const href = `tel:${phone.replaceAll(' ', '')}`;
  return html`<p>${t('Per qualsiasi cosa c’è il telefono.')}</p><a class="second" href="${href}">${phone}</a>${hours === '' ? '' : html`<p class="small">${hours}</p>`}`;
}

function emailForm({ email, problem } = { email: '', problem: '' }): Html {
  const error = problem === '' ? '' : html`<p class="error" id="e" role="alert">${problem}</p>`;
  const wrong = problem === '' ? '' : raw(' aria-invalid="true" aria-describedby="e"');
  return html`<form method="post" action="${OPENING_FORM}"><label for="email">${t('La tua e-mail')}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" placeholder="${t('nome@esempio.it')}" value="${email}"${wrong}>${error}<button>${t('Scrivetemi quando aprite')}</button></form><p class="small">${t('Una sola e-mail.')} <a href="/page/privacy">${t('Privacy')}</a></p>`;
}

const MARK = [
  '<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><rect width="40" height="40" rx="12" fill="var(--color-awning)"/>',
  '<path d="M9 12.5h22l2 6.5a3.67 3.67 0 0 1-7.33 0 3.67 3.67 0 0 1-7.34 0h-.66a3.67 3.67 0 0 1-3.34 3.65A3.67 3.67 0 0 1 7 19z" fill="#fff"/>',
  '<path d="M11 24.6V31h18v-6.4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>',
].join('');

/** The tokens of the storefront (web/ui/tokens.css) that this page needs. */
const STYLE = [
  ':root{color-scheme:light dark;--color-awning:#23643c;--color-accent:light-dark(#23643c,#7fce97);--color-on-accent:light-dark(#fff,#10301d);',
  '--font-display:Georgia,serif;--font-sans:system-ui,sans-serif}',
  '*{box-sizing:border-box}body{min-height:100svh;margin:0;background:light-dark(#efe3cb,#3a3122);color:light-dark(#26201a,#f5efe6);font:16px/1.5 var(--font-sans)}',
  '.awning{height:26px;background:repeating-linear-gradient(90deg,var(--color-awning) 0 40px,#fbf3e2 40px 80px);',
  'mask:linear-gradient(#000 0 0) top/100% 12px no-repeat,radial-gradient(20px 14px at 50% 11px,#000 97%,transparent) 0 0/40px 26px repeat-x}',
  'main{max-width:26rem;margin:0 auto;padding:2.25rem 1rem;text-align:center}',
  '.mark{display:flex;gap:.75rem;align-items:center;justify-content:center;margin:0 0 2.5rem;font:600 1.5625rem/1 var(--font-display)}',
  'h1{margin:0 0 .5rem;font:600 1.875rem/1.2 var(--font-display);text-wrap:balance}h2{margin:0;font-size:1rem}p{margin:.25rem auto}',
  'section{margin-top:1.25rem;padding:1rem;border-radius:16px;background:light-dark(#fff,#221e1a);text-align:left}',
  'form{display:grid;gap:.5rem;margin-top:1.25rem;text-align:left}label{font-weight:600}',
  'input{min-height:52px;padding:0 1rem;border:1px solid light-dark(#8d8069,#a89c8b);border-radius:12px;background:light-dark(#fff,#221e1a);color:inherit;font:inherit}',
  'button,.second{display:grid;place-content:center;min-height:52px;border:0;border-radius:26px;background:var(--color-accent);color:var(--color-on-accent);font:600 1rem var(--font-sans);cursor:pointer}',
  '.second{min-height:44px;margin-top:.75rem;border:1px solid;background:none;color:var(--color-accent);text-decoration:none}',
  '.done{padding:1rem;border-radius:12px;background:light-dark(#fff,#221e1a)}.error{margin:0;color:light-dark(#a3261c,#ff9d90);font-weight:600}',
  '.small{font-size:.875rem}a{display:inline-block;min-height:44px;padding:10px 4px;color:inherit}:focus-visible{outline:3px solid var(--color-accent);outline-offset:2px}',
].join('');
