import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import type { GuaranteeOnPages, MapTiles, MenuItem } from '../../contract/base/rendered-site.ts';
import { category } from '../../contract/catalogue/routes.ts';
import type { Category } from '../../contract/catalogue/schemas.ts';
import type { SignOnProvider } from '../../domain/account/sign-on.ts';
import type { News } from '../../domain/settings/news.ts';
import { apiContext, siteContext } from '../api/context.ts';
import { pagePicture } from '../kit/page-picture.ts';

/** A department or an aisle as menus need it: the whole tree would make every page heavy. */
export interface MenuEntry {
  readonly categoryId: number;
  readonly name: string;
  /** Set where the name stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly slug: string;
  readonly picture: string;
  readonly children: readonly Pick<MenuEntry, 'name' | 'lang' | 'slug'>[];
}

export interface ShellData {
  readonly departments: readonly MenuEntry[];
  readonly publicUrl: string;
  /** Map tile server, where one is configured. */
  readonly mapTiles?: MapTiles | undefined;
  /** False when the shop takes no new customers (S 9, registration switch): then no page offers registration. */
  readonly isRegistrationOpen?: boolean | undefined;
  /** The catalogue has English names. */
  readonly isOfferedInEnglish?: boolean | undefined;
  /** The customer buys for a company and sees prices without VAT. */
  readonly hasNetPrices?: boolean | undefined;
  /** Characters that a new password needs; absent: those of the documents. */
  readonly passwordMinimum?: number | undefined;
  /** The total from which the cart proposes certificates, if it is not the default. */
  readonly certificatesFromCents?: number | undefined;
  /** By how many percent goods that are weighed may cost more, if it is not the default. */
  readonly weightMargin?: number | undefined;
  /** The reminder of the legal guarantee; the chain's own stays Italian on English pages, as `lang` says. */
  readonly guarantee?: GuaranteeOnPages | undefined;
  /** The path of the official notice on the legal guarantee; absent: our drawing of it. */
  readonly guaranteePicture?: string | undefined;
  /** The name of the shop, if it is not the default. */
  readonly shopName?: string | undefined;
  /** The path of the logo of the chain; absent: the mark of the build. */
  readonly logo?: string | undefined;
  /** The phone of the company; absent: the chain has set none. */
  readonly phone?: string | undefined;
  /** When somebody answers it, in Italian; absent: the chain does not say. */
  readonly phoneHours?: string | undefined;
  /** The one thing that the shop says to everybody today. */
  readonly news?: News | undefined;
  /** The company that runs the shop, in one line. */
  readonly seller?: string;
  /** The providers at which people may sign on besides the shop itself. */
  readonly signOn?: readonly SignOnProvider[] | undefined;
  /** The menu that the staff set for the foot of every page. */
  readonly footer?: readonly MenuItem[];
  /** storefront 8: codes of the messages that open a dialog. */
  readonly popupCodes?: readonly string[];
}

export async function shellLoader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const { categories = [] } = await context.get(apiContext).call(category, { query: { filtered: true } });
  return { departments: categories.map(menuEntry), ...context.get(siteContext) };
}

/** Returns whether new customers may register. */
export function useIsRegistrationOpen(): boolean {
  return useShellData().isRegistrationOpen ?? true;
}

export function useShellData(): ShellData {
  return (useRouteLoaderData('shell') as ShellData | undefined) ?? { departments: [], publicUrl: '' };
}

function menuEntry({ categoryId, name, lang, slug, mediaURL, categories = [] }: Category): MenuEntry {
  return {
    categoryId,
    name,
    lang,
    slug,
    picture: pagePicture(mediaURL ?? ''),
    children: categories.map((child) => ({ name: child.name, lang: child.lang, slug: child.slug })),
  };
}
