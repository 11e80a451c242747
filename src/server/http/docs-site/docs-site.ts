import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Marked, Tokens } from 'marked';
import { DOCS_SCRIPT, DOCS_STYLES } from './docs-assets.ts';

/** A page of the site: a Markdown file of `docs/`, by the last part of its address. */
interface PageToShow {
  readonly slug: string;
  readonly title: string;
}

/** The pages by group, in the order of the navigation, without those for people who change the shop itself. */
const GROUPS: readonly { readonly name: string; readonly pages: readonly PageToShow[] }[] = [
  {
    name: 'Build on the shop',
    pages: [
      { slug: 'first-order', title: 'First order by API' },
      { slug: 'typed-client', title: 'Typed client' },
      { slug: 'api-keys', title: 'Keys for programs' },
      { slug: 'webhooks', title: 'Webhooks' },
      { slug: 'assistants', title: 'Assistants' },
      { slug: 'feeds-and-links', title: 'Feeds and links to a cart' },
      { slug: 'delivery-partner', title: 'Delivery partners' },
      { slug: 'payment-provider', title: 'A payment provider' },
    ],
  },
  {
    name: 'Run the shop',
    pages: [
      { slug: 'import', title: 'Import a catalogue' },
      { slug: 'design', title: 'Look and theme' },
      { slug: 'deployment', title: 'Deployment' },
      { slug: 'operations', title: 'Operations' },
      { slug: 'backup', title: 'Backup and restore' },
    ],
  },
];
const PAGES = GROUPS.flatMap(({ pages }) => pages);

interface Section {
  readonly page: PageToShow;
  /** The id of its heading in the page; empty: the beginning of the page. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

interface Site {
  /** The HTML of each page by its slug. */
  readonly bodies: ReadonlyMap<string, string>;
  readonly sections: readonly Section[];
}

const schema = { hide: true };
const AN_HOUR = 'public, max-age=3600';
const MAX_QUERY = 100;
const MAX_HITS = 30;

/**
 * Serves /docs, the documentation for programmers, made from the Markdown in `folder`: pages, navigation, and a search
 * that works without scripts. The reference of the API stands beside it, at /docs/api.
 */
export function registerDocsSite(
  server: FastifyInstance,
  { folder, name }: { readonly folder: string; readonly name: string },
) {
  let reading: Promise<Site> | undefined;
  const site = () => {
    reading ??= readSite(folder);
    return reading;
  };
  const page = (title: string, body: string, current?: string) => documentOf({ name, title, body, current });
  server.get<{ Querystring: { q?: unknown } }>('/docs', { schema }, async (request, reply) => {
    const { q } = request.query;
    const words = typeof q === 'string' ? q.trim().slice(0, MAX_QUERY) : '';
    const body = words === '' ? startPage(name) : resultsPage(await site(), words);
    return reply.headers(HEADERS).send(page(words === '' ? 'Documentation' : `Search: ${words}`, body));
  });
  server.get<{ Params: { slug: string } }>('/docs/:slug', { schema }, async (request, reply) => {
    const { slug } = request.params;
    const found = PAGES.find((each) => each.slug === slug);
    const body = found && (await site()).bodies.get(slug);
    if (!found || body === undefined) return reply.callNotFound();
    return reply.headers(HEADERS).send(page(found.title, body, slug));
  });
}

/** Reads the pages that the folder has; a shop that was installed without them has an empty site. */
async function readSite(folder: string): Promise<Site> {
  const { Marked } = await import('marked');
  const bodies = new Map<string, string>();
  const sections: Section[] = [];
  for (const page of PAGES) {
    const text = await readFile(join(folder, `${page.slug}.md`), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const anchors: string[] = [];
    bodies.set(page.slug, await rendererOf(new Marked(), anchors).parse(text));
    sections.push(...sectionsOf(page, text, anchors));
  }
  return { bodies, sections };
}

/** Renders Markdown: headings get ids, links between files become links of the site, and HTML in it is text. */
function rendererOf(marked: Marked, anchors: string[]): Marked {
  return marked.use({
    gfm: true,
    renderer: {
      html: ({ text }) => escaped(text),
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        anchors.push(id);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(siteAddress(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ text }) => escaped(text),
      table({ header, rows }) {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        const table = `<table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table>`;
        return `<div class="wide" tabindex="0">${table}</div>\n`;
      },
      code: ({ text, lang }) => {
        const code = `<code class="${escaped(lang ?? '')}">${escaped(text)}</code>`;
        return `<div class="example"><button type="button" hidden>Copy</button><pre tabindex="0">${code}</pre></div>\n`;
      },
    },
  });
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Returns where a link of a Markdown file leads on the site; files that are not on it stay in the repository. */
function siteAddress(href: string): string {
  const [, slug, anchor = ''] = /^(?:\.\/)?([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (slug !== undefined && PAGES.some((page) => page.slug === slug)) return `/docs/${slug}${anchor}`;
  return /^(?:https:|#|\/)/.test(href) ? href : '/docs';
}

/** Splits a page at its headings, for the search. */
function sectionsOf(page: PageToShow, text: string, anchors: readonly string[]): Section[] {
  const pieces = text.split(/^#{1,6} +(.+)$/m);
  const sections: Section[] = [];
  for (let at = 1; at < pieces.length; at += 2)
    sections.push({ page, anchor: anchors[(at - 1) / 2] ?? '', title: pieces[at] ?? '', text: pieces[at + 1] ?? '' });
  return sections;
}

function startPage(name: string): string {
  const groups = GROUPS.map(
    (group) => `<h2>${group.name}</h2><ul>${group.pages.map((page) => `<li>${linkTo(page)}</li>`).join('')}</ul>`,
  );
  return `<h1>Documentation of ${escaped(name)}</h1>
<p>What programs can do with this shop, and how it is run. The
<a href="/docs/api">reference of the API</a> has every call with its fields, errors and a form to try it; the same is in <a href="/openapi.json">openapi.json</a>.</p>
${groups.join('\n')}`;
}

/** The sections that have every word, those that have them in their titles first. */
function resultsPage({ sections }: Site, words: string): string {
  const sought = words.toLowerCase().split(/\s+/);
  const hasAll = (text: string) => sought.every((word) => text.toLowerCase().includes(word));
  const found = sections.filter(({ title, text }) => hasAll(`${title} ${text}`));
  const ranked = [...found.filter(({ title }) => hasAll(title)), ...found.filter(({ title }) => !hasAll(title))];
  const hits = ranked.slice(0, MAX_HITS).map(({ page, anchor, title, text }) => {
    const plain = text.replace(/[`|*#]/g, ' ').replace(/\s+/g, ' ');
    const at = Math.max(0, plain.toLowerCase().indexOf(sought[0] ?? '') - 60);
    const link = `<a href="/docs/${page.slug}#${anchor}">${escaped(page.title)}: ${escaped(title)}</a>`;
    return `<li>${link}<br><span>${escaped(plain.slice(at, at + 180))}…</span></li>`;
  });
  const none = `<p>Nothing has all of these words. <a href="/docs/api">Search the calls of the API</a>.</p>`;
  const list = hits.length === 0 ? none : `<ul class="hits">${hits.join('')}</ul>`;
  return `<h1>${found.length} results for “${escaped(words)}”</h1>${list}`;
}

function linkTo({ slug, title }: PageToShow, current?: string): string {
  return `<a href="/docs/${slug}"${slug === current ? ' aria-current="page"' : ''}>${title}</a>`;
}

interface Document {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly current: string | undefined;
}

function documentOf({ name, title, body, current }: Document): string {
  const groups = GROUPS.map(
    (group) =>
      `<h2>${group.name}</h2><ul>${group.pages.map((page) => `<li>${linkTo(page, current)}</li>`).join('')}</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(name)}</title>
<style>${DOCS_STYLES}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="home" href="/docs">${escaped(name)} <span>docs</span></a>
<form action="/docs" role="search">
<input type="search" name="q" aria-label="Search the documentation" maxlength="${MAX_QUERY}">
<button>Search</button>
</form>
</header>
<div class="columns">
<nav aria-label="Pages"><details>
<summary>Pages</summary>
${groups.join('')}
<h2>Reference</h2><ul><li><a href="/docs/api">API</a></li></ul>
</details></nav>
<main id="content">${body}</main>
</div>
<script>${DOCS_SCRIPT}</script>
</body>
</html>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The pages have one script and one style sheet, and nothing of other hosts. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': AN_HOUR,
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(DOCS_SCRIPT)}`,
    `style-src ${hashOf(DOCS_STYLES)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};
