import type { LoaderFunctionArgs } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import { category } from '../../contract/catalogue/routes.ts';
import type { Category } from '../../contract/catalogue/schemas.ts';
import { apiContext, type MapTiles, type MenuItem, siteContext } from '../api/context.ts';

/** A department or an aisle as menus need it: the whole tree would weigh on every page. */
export interface MenuEntry {
  readonly categoryId: number;
  readonly name: string;
  readonly slug: string;
  readonly picture: string;
  readonly children: readonly { readonly name: string; readonly slug: string }[];
}

export interface ShellData {
  readonly departments: readonly MenuEntry[];
  readonly publicUrl: string;
  /** A server of map pictures, where one is configured. */
  readonly mapTiles?: MapTiles | undefined;
  /** What the staff put below every page. */
  readonly footer?: readonly MenuItem[];
  /** Of messages that a dialog says. */
  readonly popupCodes?: readonly string[];
}

export async function shellLoader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const { categories = [] } = await context.get(apiContext).call(category, { query: { filtered: true } });
  return { departments: categories.map(menuEntry), ...context.get(siteContext) };
}

export function useShellData(): ShellData {
  return (useRouteLoaderData('shell') as ShellData | undefined) ?? { departments: [], publicUrl: '' };
}

function menuEntry({ categoryId, name, slug, mediaURL, categories = [] }: Category): MenuEntry {
  return {
    categoryId,
    name,
    slug,
    picture: mediaURL ?? '',
    children: categories.map((child) => ({ name: child.name, slug: child.slug })),
  };
}
