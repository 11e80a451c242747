import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { isInternal } from '../../../domain/content/internal-path.ts';
import { checkQuantity, firstQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { doneJson, refuse } from '../../http/outcome.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { quantityRule } from '../catalogue/engine/rows/quantity-rule.ts';
import { isListed, type Scope } from '../catalogue/engine/scope.ts';
import { ordinalsOfCode } from '../catalogue/engine/snapshot.ts';
import { changedOutcome } from './cart-outcome.ts';
import { addLines, type NamedLine } from './change/add-lines.ts';
import type { ShownCartDeps } from './stored/deps.ts';
import { ownerOf } from './stored/owner.ts';
import { changeKeyOf } from './stored/write-cart.ts';

/** Registers links that propose a cart: where they lead, and the calls of the page that shows it. */
export function register(deps: ShownCartDeps) {
  return { handlers: proposedCartHandlers(deps), routes: registerBuyLinks } satisfies Feature;
}

/** One item of a link that proposes a cart. */
interface LinkedItem {
  /** The number, code or barcode of a product. */
  readonly id: string;
  readonly amount: number;
  /** `whole`: pieces; of loose goods, how many times the smallest amount that is sold. */
  readonly unit: 'whole' | 'g';
}

/** A link of 2,048 characters, which every program can follow, has room for about so many items. */
const MAX_LINKED_ITEMS = 100;

const PLAIN = /^[A-Za-z0-9._-]+$/;
const AMOUNT = /^([1-9]\d{0,4})(g?)$/;
const CONTROL = /\p{Cc}/u;

/**
 * Reads the items of a link, such as `1001:2,1002:350g`, after the path syntax of UCP's permalinks (July 2026). Its
 * amounts are whole numbers; grams are an addition of this shop. Returns undefined if the syntax is wrong or there are
 * too many items.
 */
function readLinkedItems(text: string): readonly LinkedItem[] | undefined {
  const pairs = text.split(',', MAX_LINKED_ITEMS + 1);
  if (pairs.length > MAX_LINKED_ITEMS) return undefined;
  const items = pairs.flatMap((pair) => itemOf(pair) ?? []);
  return items.length === pairs.length ? items : undefined;
}

function itemOf(pair: string): LinkedItem | undefined {
  const [token = '', written = '', ...others] = pair.split(':');
  const id = token.startsWith('~') ? decoded(token.slice(1)) : PLAIN.test(token) ? token : undefined;
  const [, amount, unit] = AMOUNT.exec(written) ?? [];
  if (id === undefined || amount === undefined || others.length > 0) return undefined;
  return { id, amount: Number(amount), unit: unit === 'g' ? 'g' : 'whole' };
}

/** Decodes canonical base64url without padding; undefined: it is none, or has control characters. */
function decoded(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length === 0 || bytes.toString('base64url') !== token) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return CONTROL.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The page that shows what a link proposes. */
const PAGE = '/spesa-pronta';
const MAX_TEXT = 200;
/** Query parameters of campaigns: the page's address has them too, so that analytics can count the visit. */
const CARRIED = /^(?:utm_[a-z]{1,20}|ref|gclid|fbclid)$/;
const MAX_CARRIED = 8;

/**
 * Links that fill a cart, `/buy/1001:2,1002:350g`: UCP's `dev.ucp.shopping.permalink`. They change nothing by
 * themselves, because programs follow links that nobody pressed: a page shows the goods, and a press puts them into the
 * cart.
 */
function registerBuyLinks(app: FastifyInstance): void {
  const schema = { hide: true };
  app.get('/buy', { schema }, (request, reply) => resolve(request, reply, ''));
  app.get<{ Params: { '*': string } }>('/buy/*', { schema }, (request, reply) =>
    resolve(request, reply, request.params['*']),
  );
}

function resolve(request: FastifyRequest, reply: FastifyReply, items: string): FastifyReply {
  const parameters = new URLSearchParams(parametersOf(request.query as Readonly<Record<string, unknown>>)).toString();
  // without items the page says that the link is wrong; the characters of items that were read need no encoding
  const written = readLinkedItems(items) === undefined ? '' : `articoli=${items}`;
  const query = [written, parameters].filter(Boolean).join('&');
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(query === '' ? PAGE : `${PAGE}?${query}`, 303);
}

/** Returns the parameters of the page for those of a link. One that occurs twice is ambiguous, and left out. */
function parametersOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const values: Record<string, string> = {};
  const read = (name: string, as: string, isFine: (text: string) => boolean = () => true) => {
    const value = query[name];
    if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT) return;
    if (!CONTROL.test(value) && isFine(value)) values[as] = value;
  };
  read('continue_to', 'poi', isInternal);
  read('discounts/codes/0', 'codice');
  read('/discounts/codes/0', 'codice');
  read('codice', 'codice');
  read('note', 'nota');
  read('nota', 'nota');
  let left = MAX_CARRIED;
  for (const name of Object.keys(query)) {
    const as = name.replace(/^\/?attribution\//, '');
    if (CARRIED.test(as) && left-- > 0) read(name, as);
  }
  return values;
}

/** The calls of the page: they show what a link proposes, and put it into the shopper's cart. */
function proposedCartHandlers(deps: ShownCartDeps) {
  const { catalogue } = deps;
  return {
    cartProposed: async (context, { query }) => {
      const items = readLinkedItems(query.items);
      if (!items) return refuse('BUY_LINK_WRONG');
      const scope = await catalogue.scopeFor(context);
      return doneJson(proposedJson(catalogue, scope, items));
    },
    cartAddAllProposed: async (context, { body }) => {
      const items = readLinkedItems(body.items);
      if (!items) return refuse('BUY_LINK_WRONG');
      const session = await context.visitorSession();
      const scope = await catalogue.scopeFor(context);
      const lines = proposedLines(scope, items).sold.map(({ line }) => line);
      const added = await addLines(deps, ownerOf(session), lines, {
        changeKey: changeKeyOf('cartAddAllProposed', body),
      });
      return added.ok ? changedOutcome(deps, session, added.value) : added;
    },
  } satisfies Partial<Handlers>;
}

interface Sold {
  readonly ordinal: number;
  readonly line: NamedLine;
}

/** The lines that a link proposes, each product once, and how many of its items are not sold here. */
function proposedLines(scope: Scope, items: readonly LinkedItem[]): { sold: readonly Sold[]; missing: number } {
  const sold = new Map<number, Sold>();
  let missing = 0;
  for (const item of items) {
    const next = soldAs(scope, item);
    if (!next) missing += 1;
    else sold.set(next.ordinal, together(sold.get(next.ordinal), next));
  }
  return { sold: [...sold.values()], missing };
}

function together(before: Sold | undefined, { ordinal, line }: Sold): Sold {
  const { quantity = 0, weightGrams = 0 } = before?.line ?? {};
  return {
    ordinal,
    line: { ...line, quantity: line.quantity + quantity, weightGrams: line.weightGrams + weightGrams },
  };
}

/**
 * Returns the line of an item. Undefined: no product, or several, have its number, code or barcode; or the product is
 * not sold in this store, or not by weight.
 */
function soldAs(scope: Scope, { id, amount, unit }: LinkedItem): Sold | undefined {
  const { ordinalOfId, rows } = scope.snapshot;
  const byId = /^\d{1,9}$/.test(id) ? ordinalOfId.get(Number(id)) : undefined;
  const [ordinal, ...others] = byId === undefined ? ordinalsOfCode(scope.snapshot, id) : [byId];
  const row = ordinal === undefined || others.length > 0 ? undefined : rows[ordinal];
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return undefined;
  const isLoose = row.saleType === 'Sfuso';
  if (unit === 'g' && !isLoose) return undefined;
  const rule = quantityRule(row);
  const sold = amountSold(rule, isLoose && unit === 'whole' ? amount * firstQuantity(rule) : amount);
  const line = { productId: row.productId, name: row.name, infos: {} };
  return {
    ordinal,
    line: isLoose ? { ...line, quantity: 0, weightGrams: sold } : { ...line, quantity: sold, weightGrams: 0 },
  };
}

/** Returns the amount that can be bought: one below the minimum, or between two steps, is raised. */
function amountSold(rule: QuantityRule, asked: number): number {
  const amount = Math.max(asked, firstQuantity(rule));
  const check = checkQuantity(rule, amount);
  return !check.ok && check.code === 'OFF_STEP' ? check.upper : amount;
}

function proposedJson(catalogue: Catalogue, scope: Scope, asked: readonly LinkedItem[]): string {
  const { sold, missing } = proposedLines(scope, asked);
  const items = sold.map(({ ordinal, line: { quantity, weightGrams, infos } }) => {
    const product = raw(catalogue.card(scope, ordinal));
    return jsonObject({ quantity, weight: toKilos(grams(weightGrams)), cartItemInfo: infos, product });
  });
  return jsonObject({ items: rawArray(items), missing });
}
