import type { APIRequestContext, Page } from '@playwright/test';

/** Addresses of the demo shop, and the names on them that come from the catalogue or the staff. */
export interface Content {
  readonly product: string;
  readonly store: string;
  readonly names: readonly string[];
}

const DEPARTMENT = 'frutta-e-verdura';

export async function contentOf(request: APIRequestContext): Promise<Content> {
  const read = async (path: string) => (await (await request.get(`/ebsn/api/${path}`)).json()).data;
  const [tree, department, milk, { stores }, { form }] = await Promise.all([
    read('category?depth=2'),
    read(`products?parent_category_id=${(await read(`category?slug=${DEPARTMENT}`)).category.categoryId}`),
    read('products?q=latte'),
    read('store/list'),
    read('form/view?slug=contatti'),
  ]);
  const products = [...department.products, ...milk.products] as Record<
    'name' | 'shortDescr' | 'description',
    string
  >[];
  const names = [
    ...namesOf(tree.categories),
    ...namesOf(department.facets),
    ...products.flatMap(({ name, shortDescr, description }) => [
      name,
      shortDescr,
      description.replace(/^al kg,? */i, ''),
    ]),
    ...namesOf(stores),
    ...stores.map(({ address }: { address: { city: string } }) => address.city),
    ...form.fields.flatMap(({ label, options }: { label: string; options: { label: string }[] }) => [
      label,
      ...options.map((option) => option.label),
    ]),
  ];
  return {
    product: milk.products[0].itemUrl,
    store: `/punti-vendita/${stores[0].slug}`,
    // "500 g" is the same in both languages, and so is the name of the shop
    names: [...new Set(names.map((name) => name.trim()))].filter((name) => /\p{L}{4}/u.test(name) && !SHARED.has(name)),
  };
}

const SHARED = new Set(['Bottega', 'E-mail']);

/** Returns the names of nested objects. */
function namesOf(things: readonly Record<string, unknown>[] | undefined): string[] {
  return (things ?? []).flatMap((thing) => [
    ...(typeof thing['name'] === 'string' ? [thing['name']] : []),
    ...['categories', 'values'].flatMap((key) => namesOf(thing[key] as Record<string, unknown>[] | undefined)),
  ]);
}

export interface Spoken {
  readonly lang: string;
  readonly text: string;
}

/**
 * Returns every text of a page, alternative texts of pictures included, with its declared language. Messages are left
 * out: a name within a sentence is a part of it.
 */
export function spokenTexts(page: Page): Promise<Spoken[]> {
  return page.evaluate(() => {
    const spoken: { lang: string; text: string }[] = [];
    const note = (element: Element | null, text: string | null | undefined) => {
      if (!element || element.closest('script, style, noscript, [data-toasts]') || !text?.trim()) return;
      spoken.push({ lang: element.closest('[lang]')?.getAttribute('lang') ?? '', text: text.trim() });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) note(node.parentElement, node.textContent);
    for (const picture of document.querySelectorAll('img[alt], [role=img]'))
      note(picture, picture.getAttribute('alt') ?? picture.getAttribute('aria-label'));
    return spoken;
  });
}

/** Returns the texts that contain one of the names as whole words. */
export function naming(texts: readonly Spoken[], names: readonly string[]): string[] {
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const anyName = new RegExp(`(?<!\\p{L})(?:${escaped.join('|')})(?!\\p{L})`, 'u');
  return texts.flatMap(({ text }) => (anyName.test(text) ? [text] : []));
}
