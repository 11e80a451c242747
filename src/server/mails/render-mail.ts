import { darkAccents, lightAccents } from '../../domain/content/look.ts';
import { type Html, html } from '../infra/html.ts';
import type { Block, FootLine, GoodsLine, Mail, WrittenLetter } from '../infra/mail.ts';

const MAX_SUBJECT = 200;

/** Renders both versions of a mail from the blocks of its letter. Only the mail thread does this. */
export function renderMail(letter: WrittenLetter): Mail {
  const { to, replyTo, subject } = letter;
  return {
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(letter.look === undefined ? {} : { fromName: oneLine(letter.look.shopName) }),
    subject: oneLine(subject),
    html: htmlVersion(letter),
    plain: textVersion(letter),
  };
}

/** Removes line breaks, because one in a header would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT);
}

/** The text version: blocks with an empty line between them. Lines are not wrapped. */
function textVersion({ blocks, foot }: WrittenLetter): string {
  return [...blocks.map(blockText), ...foot.map(footText)].filter((text) => text !== '').join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return '';
    case 'button':
      return `${oneSpaced(block.label)}: ${block.href}`;
    case 'link':
      return `${oneSpaced(`${block.before} ${block.label}`)} ${block.href}`;
    case 'list':
      return linesOf(block.texts);
    case 'facts':
    case 'amounts':
      return linesOf(
        block.rows.map(({ label, value }) => (value === undefined ? label : `${oneSpaced(label)}: ${value}`)),
      );
    case 'goods':
      return block.lines.map(goodsText).join('\n');
    case 'note':
      return linesOf([block.title, block.text]);
    case 'tracker':
      return linesOf(
        block.steps.map(
          ({ name, state, time }) => `[${state === 'next' ? ' ' : 'x'}] ${[name, time].filter(Boolean).join(', ')}`,
        ),
      );
    default:
      return oneSpaced(block.text);
  }
}

/** "2 × Latte: 2,98 €", and below it the notes of the line, indented. */
function goodsText({ amount, name, total, notes }: GoodsLine): string {
  return [oneSpaced(`${amount} ${name}: ${total}`), ...notes.map((note) => `   ${oneSpaced(note)}`)].join('\n');
}

function footText({ text, link }: FootLine): string {
  return link ? `${link.label} ${link.href} · ${text}` : text;
}

function linesOf(texts: readonly string[]): string {
  return texts
    .flatMap((text) => text.split('\n'))
    .map(oneSpaced)
    .filter((line) => line !== '')
    .join('\n');
}

/** Collapses white space as HTML does: several spaces or a line break become one space. */
function oneSpaced(text: string): string {
  return text.replace(/[ \t\r\n\f]+/g, ' ').trim();
}

/**
 * The HTML version of mails. Styles are inline and the layout is tables, because mail clients support little else; the
 * dark theme is a stylesheet, for clients that support it. Every text has its own background colour, so that a client
 * that inverts one inverts the other, too.
 */
function htmlVersion({ language, title, about, blocks, foot, look }: WrittenLetter): string {
  const body = `margin:0;padding:0;background-color:${GROUND};color:${INK};font-size:16px;line-height:1.5;font-family:${SANS}`;
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/><title>${title}</title>
<style>${STYLES}</style></head><body class="m-ground" style="${body}">
<table ${LAYOUT} class="m-ground" bgcolor="${GROUND}" align="center" style="background-color:${GROUND}"><tbody><tr><td align="center">
<div class="m-page" style="max-width:640px;margin:0 auto;padding:24px 12px 32px;text-align:left">
${wordmark(about, look?.shopName)}
${AWNING}
<table ${LAYOUT} class="m-card" bgcolor="${CARD}" style="background-color:${CARD};color:${INK};border-radius:0 0 20px 20px"><tbody><tr>
<td class="m-pad" style="padding:26px 40px 32px">
${blocks.map(blockHtml)}</td></tr></tbody></table>
${foot.map(footHtml)}</div></td></tr></tbody></table></body></html>`;
  return look ? inColours(page.html, look.accent) : page.html;
}

/** Writes the colours of a shop in place of the usual ones, by day and by night. */
function inColours(page: string, accent: string): string {
  const [light, dark] = [lightAccents(accent), darkAccents(accent)];
  const colours: Readonly<Record<string, string>> = {
    [ACCENT]: light.accent,
    [ACCENT_SOFT]: light.soft,
    '#7fce97': dark.accent,
    '#0f2416': dark.onAccent,
    '#21382a': dark.soft,
  };
  return page.replace(/#[0-9a-f]{6}\b/g, (colour) => colours[colour] ?? colour);
}

// the colours of `web/ui/tokens.css` in the light theme; those of the dark one are in the stylesheet
const GROUND = '#f0e8da';
const CARD = '#ffffff';
const INK = '#26201a';
const SOFT = '#5b5146';
const LINE = '#e8dfd0';
const TILE = '#f6f1e8';
const ACCENT = '#23643c';
const ON_ACCENT = '#ffffff';
const ACCENT_SOFT = '#e4efe2';

const SANS = 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif';
const SERIF = 'Fraunces, Georgia, "Times New Roman", serif';

const HEADING = `font-size:26px;line-height:1.22;margin:0 0 12px;font-weight:600;letter-spacing:-0.01em;font-family:${SERIF}`;
const SUBHEADING = `font-size:20px;line-height:1.3;margin:0 0 6px;font-weight:600;font-family:${SERIF}`;

/** The dark theme selects elements by their classes; a client without stylesheets shows the light one. */
const STYLES: Html = {
  html: [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:520px){.m-pad{padding:22px 20px 26px !important}.m-page{padding:16px 0 24px !important}',
    '.m-head{padding-left:20px !important;padding-right:20px !important}.m-step{font-size:12px !important}}',
    '@media (max-width:340px){.m-step{font-size:11px !important;padding-right:2px !important}}',
    '@media (prefers-color-scheme:dark){',
    '.m-ground{background-color:#12100d !important;color:#f5efe6 !important}',
    '.m-card{background-color:#221e1a !important;color:#f5efe6 !important}',
    '.m-soft{color:#c9bdae !important}.m-line,.m-line td{border-color:#39322b !important}.m-tile{background-color:#3a332c !important}',
    '.m-button{background-color:#7fce97 !important;color:#0f2416 !important}.m-accent{color:#7fce97 !important}',
    '.m-done{background-color:#7fce97 !important;color:#0f2416 !important}.m-next{background-color:#39322b !important}',
    '.m-note{background-color:#21382a !important;color:#f5efe6 !important}',
    '}',
  ].join(''),
};

const CELL = 'padding:4px 0;vertical-align:top;text-align:left';
const AMOUNT = 'padding:4px 0 4px 16px;text-align:right;white-space:nowrap';
const REMARK = `line-height:1.43;color:${SOFT}`;
const TABLE: Html = { html: 'cellpadding="0" cellspacing="0" border="0" width="100%"' };
/** Screen readers must not announce layout tables as tables. */
const LAYOUT: Html = { html: `${TABLE.html} role="presentation"` };
const NO_TEXT: Html = { html: '\u00a0' };
/** Lets a cell or line without text have the height that is set. */
const LOW = 'font-size:1px;line-height:1px';
const NOTHING: Html = { html: '' };

/** The shop's mark and name, made of cells and letters, so that no mail loads a picture for them. */
function wordmark(about = '', name = 'Bottega'): Html {
  const mark =
    'width:32px;height:32px;border-radius:10px;text-align:center;font-size:20px;line-height:32px;' +
    `background-color:${ACCENT};color:${ON_ACCENT};font-family:${SERIF};font-weight:700`;
  return html`<table ${LAYOUT}><tbody><tr><td class="m-head" style="padding:0 4px 16px">
<table cellpadding="0" cellspacing="0" border="0" role="presentation"><tbody><tr>
<td class="m-button" aria-hidden="true" style="${mark}">${name.slice(0, 1)}</td>
<td style="padding:0 0 0 10px;font-size:24px;font-weight:600;font-family:${SERIF}">${name}</td></tr></tbody></table></td>
<td class="m-head m-soft" style="font-size:14px;${REMARK};padding:0 4px 16px;text-align:right">${about}</td></tr></tbody></table>`;
}

/** The awning over the card: stripes of two colours with round ends. */
const AWNING: Html = html`<table ${LAYOUT} aria-hidden="true" class="m-card" bgcolor="${CARD}"><tbody><tr>${Array.from(
  { length: 16 },
  (_, index) => {
    const colour = index % 2 === 0 ? ACCENT : '#fbf3e2';
    const stripe = `height:22px;${LOW};border-radius:0 0 20px 20px / 0 0 12px 12px;background-color:${colour}`;
    return html`<td width="6.25%" style="${stripe}">${NO_TEXT}</td>`;
  },
)}</tr></tbody></table>`;

function footHtml({ text, link }: FootLine): Html {
  const line = `font-size:13px;${REMARK};margin:14px 16px 0;text-align:center`;
  const before = link
    ? html`<a class="m-soft" style="color:${SOFT};text-decoration:underline" href="${link.href}">${link.label}</a> · `
    : NOTHING;
  return html`<p class="m-soft" style="${line}">${before}${text}</p>\n`;
}

type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;
const BLOCKS: { readonly [Kind in Block['kind']]: (block: BlockOf<Kind>) => Html } = {
  heading: ({ text }) => html`<h1 style="${HEADING}">${text}</h1>`,
  subheading: ({ text }) => html`<h2 style="${SUBHEADING}">${text}</h2>`,
  paragraph: ({ text }) => html`<p style="margin:0 0 16px">${text}</p>`,
  strong: ({ text }) => html`<p style="margin:0 0 16px"><strong>${text}</strong></p>`,
  list: ({ texts }) => html`<p style="margin:0 0 16px">${withLineBreaks(texts.join('\n'))}</p>`,
  small: ({ text }) => html`<p class="m-soft" style="margin:20px 0 0;font-size:14px;${REMARK}">${text}</p>`,
  rule: () => html`<div class="m-line" style="border-top:1px solid ${LINE};margin:24px 0 22px;${LOW}">${NO_TEXT}</div>`,
  button: ({ label, href }) =>
    html`<p style="margin:22px 0 10px"><a href="${href}" class="m-button" style="${BUTTON}">${label}</a></p>`,
  link: ({ before, label, href }) =>
    html`<p style="margin:12px 0 8px;font-size:14px">${before}
<a href="${href}" class="m-accent" style="color:${ACCENT};font-weight:600">${label}</a></p>`,
  // an IBAN is wider than a small phone's screen
  facts: ({ rows }) =>
    html`<table ${TABLE} style="margin:0 0 16px"><tbody>${rows.map(
      ({ label, value }) =>
        html`<tr><th scope="row" style="${CELL};width:30%;padding-right:16px">${label}</th>
<td style="${CELL};overflow-wrap:anywhere">${withLineBreaks(value)}</td></tr>`,
    )}</tbody></table>`,
  amounts: ({ rows }) =>
    html`<table ${LAYOUT} style="margin:16px 0 0;font-size:15px"><tbody>${rows.map(({ label, value, isStrong }) => {
      if (value === undefined)
        return html`<tr><td colspan="2" class="m-soft" style="${CELL};font-size:14px;${REMARK}">${label}</td></tr>`;
      const style = isStrong ? `;font-weight:700;font-size:20px;padding-top:12px;border-top:1px solid ${LINE}` : '';
      return html`${isStrong ? html`<tr class="m-line">` : html`<tr>`}<td style="${CELL}${style}">${label}</td>
<td style="${AMOUNT};vertical-align:top${style}">${value}</td></tr>`;
    })}</tbody></table>`,
  goods: ({ lines }) =>
    html`<table ${LAYOUT} style="border-collapse:collapse;margin:4px 0 0"><tbody>${lines.map(goodsHtml)}</tbody></table>`,
  note: ({ title, text }) => html`<table ${LAYOUT} style="margin:6px 0 0"><tbody><tr>
<td class="m-note" style="padding:14px 16px;border-radius:12px;background-color:${ACCENT_SOFT};color:${INK}">
<div style="font-weight:700">${title}</div>
${text === '' ? NOTHING : html`<div style="font-size:14px;line-height:1.43">${text}</div>`}</td></tr></tbody></table>`,
  tracker: ({ steps }) =>
    steps.length === 0
      ? NOTHING
      : html`<table ${LAYOUT} style="margin:18px 0 0;table-layout:fixed"><tbody><tr>${steps.map(stepHtml)}</tr></tbody></table>`,
};

function blockHtml<Kind extends Block['kind']>(block: BlockOf<Kind>): Html {
  const render = BLOCKS[block.kind] as (of: BlockOf<Kind>) => Html;
  return html`${render(block)}\n`;
}

const BUTTON =
  'display:block;padding:15px 20px;border-radius:999px;text-align:center;font-weight:700;' +
  `background-color:${ACCENT};color:${ON_ACCENT};text-decoration:none;font-size:16px;line-height:22px`;

function withLineBreaks(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br/>${line}`));
}

const RULED = `border-bottom:1px solid ${LINE}`;
const MIDDLE = `padding:6px 0;vertical-align:middle;text-align:left;${RULED}`;
const TILE_STYLE = `width:48px;height:48px;border-radius:12px;background-color:${TILE};text-align:center`;

/** A line of goods with its picture, on a tile that is visible also if pictures are not loaded. */
function goodsHtml({ shownAmount, name, description, total, notes, picture }: GoodsLine): Html {
  const small = `font-size:13px;${REMARK}`;
  const thumb = picture
    ? html`<img src="${picture}" alt="" loading="lazy" width="42" height="42" style="display:block;padding:3px;border:0"/>`
    : NO_TEXT;
  return html`<tr class="m-line"><td width="60" style="${MIDDLE}"><div class="m-tile" style="${TILE_STYLE}">${thumb}</div></td>
<td style="${MIDDLE}"><div style="font-size:15px;line-height:1.35;font-weight:500">${name}</div>
<div class="m-soft" style="${small}">${[shownAmount, description.trim()].filter(Boolean).join(' · ')}</div>
${notes.map((note) => html`<div class="m-soft" style="${small}">${note}</div>`)}</td>
<td style="${AMOUNT};${RULED};vertical-align:middle;font-weight:700">${total}</td></tr>\n`;
}

type Step = BlockOf<'tracker'>['steps'][number];

/** A step of an order: a dot, the line to the next one, and below them its name and time. */
function stepHtml({ name, state, time }: Step, index: number, steps: readonly Step[]): Html {
  const isReached = state !== 'next';
  const dot =
    'width:18px;height:18px;border-radius:9px;text-align:center;font-size:12px;line-height:18px;font-weight:700;' +
    (isReached ? `background-color:${ACCENT};color:${ON_ACCENT}` : `background-color:${LINE};color:${LINE}`);
  const bar = `height:4px;${LOW};border-radius:2px;background-color:${state === 'done' ? ACCENT : LINE}`;
  const line = html`<div class="${state === 'done' ? 'm-done' : 'm-next'}" style="${bar}">${NO_TEXT}</div>`;
  // line breaks are after commas only: "gio 26 nov," and "18–20"
  const moment = time
    .split(', ')
    .map((part, at) => html`${at === 0 ? '' : ', '}<span style="white-space:nowrap">${part}</span>`);
  return html`<td width="25%" style="vertical-align:top;text-align:left"><table ${LAYOUT} aria-hidden="true"><tbody><tr>
<td width="18" class="${isReached ? 'm-done' : 'm-next'}" style="${dot}">${isReached ? '✓' : NO_TEXT}</td>
<td style="${LOW}">${index === steps.length - 1 ? NO_TEXT : line}</td></tr></tbody></table>
<div class="m-step" style="padding:6px 6px 0 0;font-size:13px;line-height:17px;font-weight:${state === 'now' ? 700 : 400}">${name}</div>
${time === '' ? NOTHING : html`<div class="m-soft" style="font-size:12px;${REMARK};padding-right:6px">${moment}</div>`}</td>`;
}
