import type { CategoryBlock, Proposal } from '../../../../contract/blocks/schemas.ts';
import { safeStyle } from '../../../../domain/content/block-style.ts';
import { isInternal } from '../../../../domain/content/internal-path.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import { sanitiseHtml } from '../../../infra/html-sanitiser.ts';
import type { BlockRow, Meta, ProposalRow } from './block-queries.ts';

type MetaData = Record<string, Record<string, string>>;

const MAX_GROUPS = 20;
const MAX_KEYS = 60;
const MAX_TEXT = 2000;
const NAME = /^\w{1,60}$/;
const ANCHOR = /<a(\s[^>]*?)?\shref="([^"]*)"([^>]*)>/g;

/** Rows in the form of replies: safe HTML, safe links, without empty values. */
export interface ContentViews {
  block(row: BlockRow, position: number, proposals: readonly ProposalRow[]): CategoryBlock;
  proposal(row: ProposalRow): Proposal;
  html(text: string): string;
}

/**
 * `hosts` are names of this shop: their URLs become paths. `site` is the prefix of the paths of pictures, as of those
 * of products (decision 29).
 */
export function contentViews(hosts: ReadonlySet<string>, site = ''): ContentViews {
  const html = (text: string) => (text === '' ? '' : withOurLinks(sanitiseHtml(text), hosts));
  const proposal = (row: ProposalRow): Proposal => {
    const link = row.url === '' ? undefined : safeLink(row.url, hosts);
    return {
      id: row.proposalId,
      name: row.name,
      ...filled({
        img: row.img.startsWith('/') ? site + row.img : row.img,
        imgAlt: row.imgAlt,
        imgDescription: row.imgDescription,
        descr: row.descr,
        content: html(row.content),
        slug: row.slug,
        proposalUrl: link ?? '',
      }),
      ...withMeta(metaOf(row.meta)),
    };
  };
  return {
    html,
    proposal,
    block: (row, position, proposals) => ({
      categoryBlockId: row.blockId,
      ...filled({ title: row.title, description: html(row.description) }),
      priority: position,
      templateBlock: { codInt: row.code || row.type },
      templateBlockType: { modeName: row.type },
      proposals: proposals.map(proposal),
      ...withMeta({ ...metaOf(row.meta), ...styleOf(row) }),
    }),
  };
}

/** Maps group -> KEY -> text; other values are ignored. */
export function metaOf(meta: Meta): MetaData {
  const groups = Object.entries(meta).filter(([name, group]) => NAME.test(name) && isObject(group));
  return Object.fromEntries(
    groups.slice(0, MAX_GROUPS).map(([name, group]) => [
      name,
      Object.fromEntries(
        Object.entries(group as Record<string, unknown>)
          .filter(([key, value]) => NAME.test(key) && ['string', 'number', 'boolean'].includes(typeof value))
          .slice(0, MAX_KEYS)
          .map(([key, value]) => [key, String(value).slice(0, MAX_TEXT)]),
      ),
    ]),
  );
}

export function withMeta(meta: MetaData): { metaData?: MetaData } {
  const groups = Object.entries(meta).filter(([, group]) => Object.keys(group).length > 0);
  return groups.length === 0 ? {} : { metaData: Object.fromEntries(groups) };
}

function styleOf({ cssStyle, backgroundColour }: BlockRow): MetaData {
  const style = safeStyle(cssStyle)
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
  return { category_block_info: filled({ CSS_STYLE: style, BACKGROUND_COLOR: backgroundColour }) };
}

/** S 2: links inside a text follow the rules of proposals. The HTML is the sanitiser's: attributes are quoted. */
function withOurLinks(html: string, hosts: ReadonlySet<string>): string {
  return html.replace(ANCHOR, (_all, before = '', href: string, after: string) => {
    const address = href.replaceAll('&amp;', '&');
    const link = address.startsWith('#') ? address : safeLink(address, hosts);
    const others = `${before}${after}`.replace(/\s(?:target|rel)="[^"]*"/g, '');
    if (link === undefined) return `<a${others}>`;
    const isElsewhere = /^https?:/i.test(link) && !isInternal(link);
    return `<a href="${link.replaceAll('&', '&amp;')}"${others}${isElsewhere ? ' target="_blank" rel="noopener noreferrer"' : ''}>`;
  });
}

function filled<Key extends string>(
  fields: Record<Key, string>,
): Partial<Record<Key, string>> & Record<string, string> {
  return Object.fromEntries(Object.entries<string>(fields).filter(([, text]) => text !== '')) as Partial<
    Record<Key, string>
  > &
    Record<string, string>;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
