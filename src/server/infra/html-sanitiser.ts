import sanitizeHtml from 'sanitize-html';

/** Text, lists, tables, pictures and links; nothing that runs, frames, styles or sends. */
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
  // layout of the content management system; our own classes could cover the page with what looks like a part of it
  allowedClasses: { '*': ['wp-*', 'align*', 'has-*', 'is-*', 'size-*'] },
  // the page has its h1
  transformTags: { h1: 'h2', a: safeLink, '*': ownNames },
  nestingLimit: 60,
};
/** Before every name in a text: none can be taken for an element of the page around it. */
const NAME_PREFIX = 'testo-';

/** HTML from the content management system or the staff, fit to be put into a page. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, RULES);
}

/** The words of it. */
export function textOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim();
}

/** A page that is opened beside this one cannot reach back to it. */
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
