import type { MenuItem } from '../../../../contract/base/rendered-site.ts';
import type { CategoryContentView } from '../../catalogue/categories/category-content.ts';
import {
  allInEnglish,
  type EnglishTexts,
  inEnglish,
  staysItalian,
} from '../../catalogue/engine/english/english-texts.ts';

/**
 * Returns the content of a page in English, as far as there are translations; blocks and proposals that stay Italian
 * are marked.
 */
export function contentInEnglish(texts: EnglishTexts, view: CategoryContentView): CategoryContentView {
  if (texts.size === 0) return view;
  const { proposals, categoryBlocks, ...rest } = view;
  return {
    ...allInEnglish(texts, rest),
    proposals: proposals.map((proposal) => proposalInEnglish(texts, proposal)),
    categoryBlocks: categoryBlocks.map((block) => blockInEnglish(texts, block)),
  };
}

type Block = NonNullable<CategoryContentView['categoryBlocks']>[number];
type Proposal = Block['proposals'][number];

export function blockInEnglish(texts: EnglishTexts, { proposals, ...block }: Block): Block {
  if (texts.size === 0) return { proposals, ...block };
  return {
    ...allInEnglish(texts, block),
    ...staysItalian(texts, block.title || block.description || ''),
    proposals: proposals.map((proposal) => proposalInEnglish(texts, proposal)),
  };
}

function proposalInEnglish(texts: EnglishTexts, proposal: Proposal): Proposal {
  return { ...allInEnglish(texts, proposal), ...staysItalian(texts, proposal.name) };
}

/** Returns a reply of the content management system in English: entries whose text stays Italian are marked. */
export function bodyInEnglish(texts: EnglishTexts, body: unknown): unknown {
  if (texts.size === 0) return body;
  return Array.isArray(body) ? body.map((entry) => entryInEnglish(texts, entry)) : entryInEnglish(texts, body);
}

function entryInEnglish(texts: EnglishTexts, entry: unknown): unknown {
  const { rendered } = (entry as { content?: { rendered?: unknown } } | null)?.content ?? {};
  const english = allInEnglish(texts, entry);
  return typeof rendered === 'string' ? { ...(english as object), ...staysItalian(texts, rendered) } : english;
}

export function menuInEnglish(texts: EnglishTexts, items: readonly MenuItem[]): readonly MenuItem[] {
  if (texts.size === 0) return items;
  return items.map(({ title, link, children }) => ({
    title: inEnglish(texts, title),
    link,
    ...staysItalian(texts, title),
    children: menuInEnglish(texts, children),
  }));
}
