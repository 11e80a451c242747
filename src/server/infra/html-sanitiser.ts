import sanitizeHtml from 'sanitize-html';

/**
 * Allowed are text, lists, tables, pictures and links; nothing that runs scripts, frames pages, sets styles or sends
 * data.
 */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'div',
    'span',
    'section',
    'article',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'abbr',
    'cite',
    'code',
    'q',
    'time',
    'figure',
    'figcaption',
    'img',
    'picture',
    'source',
    'details',
    'summary',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'address',
  ],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['srcset', 'sizes', 'media', 'type'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'scope', 'headers'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start', 'reversed', 'type'],
    time: ['datetime'],
    abbr: ['title'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'], source: ['https', 'http'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // classes of the content management system's layout; our own classes could imitate a part of the page
  allowedClasses: { '*': ['wp-*', 'align*', 'has-*', 'is-*', 'size-*'] },
  // the page already has an h1
  transformTags: { h1: 'h2', a: safeLink, '*': ownNames },
  nestingLimit: 60,
};
/** The prefix of every id and name in a text, so that none can be taken for an element of the page around it. */
const NAME_PREFIX = 'testo-';

/** Returns HTML of the content management system or the staff that is safe to put into a page. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, RULES);
}

/** Returns the text content. */
export function withoutMarkup(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim();
}

/** Keeps a page that the link opens from accessing this one. */
function safeLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { target, rel: _rel, href, ...others } = ownNames(tagName, attribs).attribs;
  const inText = href?.startsWith('#') ? { href: `#${prefixed(href.slice(1))}` } : href === undefined ? {} : { href };
  const link = { ...inText, ...others };
  return { tagName, attribs: target === '_blank' ? { ...link, target, rel: 'noopener noreferrer' } : link };
}

function ownNames(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { id } = attribs;
  return { tagName, attribs: id === undefined ? attribs : { ...attribs, id: prefixed(id) } };
}

function prefixed(name: string): string {
  return name === '' || name.startsWith(NAME_PREFIX) ? name : NAME_PREFIX + name;
}
