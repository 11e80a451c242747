import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useId, useState } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { COMPANY_USER_TYPE } from '../../../../domain/account/features.ts';
import { type LimitProblem, limitProblem } from '../../../../domain/account/purchase-limits.ts';
import { formatEuro, formatMoney } from '../../../../domain/base/format.ts';
import { fromEuro } from '../../../../domain/base/money.ts';
import { msg, t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { ownCompanyQuery } from '../../../cart-core/state/own-company.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

/** The euro that a buyer may spend without approval, and those already spent this month; an absent limit means none. */
export interface BuyingLimits {
  readonly order?: number | undefined;
  readonly month?: number | undefined;
  readonly spent: number;
}

const PASSED: Readonly<Record<LimitProblem, string>> = {
  COMPANY_ORDER_LIMIT: msg(
    'La spesa supera il tuo limite di {limit} per ordine: serve l’approvazione della tua azienda.',
  ),
  COMPANY_MONTH_LIMIT: msg(
    'Con questa spesa superi il tuo limite di {limit} al mese: serve l’approvazione della tua azienda.',
  ),
};

/** Returns a text about the limit that a total (euro) exceeds; undefined: none. */
export function passedLimitText({ order, month, spent }: BuyingLimits, total: number): string | undefined {
  const limits = {
    orderLimitCents: order === undefined ? null : fromEuro(order),
    monthLimitCents: month === undefined ? null : fromEuro(month),
  };
  const problem = limitProblem(limits, { totalCents: fromEuro(total), spentCents: fromEuro(spent) });
  return problem && t(PASSED[problem.code], { limit: formatMoney(problem.limitCents) });
}

/**
 * S 6: shows a company's buyer the part of the limit that the cart uses, or that it needs approval (which the checkout
 * requests).
 */
export function BuyingLimit({ cart }: { readonly cart: Cart }) {
  const isBuyer = cart.user.userType.userTypeId === COMPANY_USER_TYPE;
  const { data: own } = useQuery({ ...ownCompanyQuery, enabled: isBuyer });
  if (!isBuyer || !own) return null;
  const { orderLimit: order, monthLimit: month, spentThisMonth: spent = 0 } = own;
  const passed = passedLimitText({ order, month, spent }, cart.grossTotal);
  const bars = [
    order !== undefined && { limit: order, used: cart.grossTotal, text: msg('{used} di {limit} per ordine') },
    month !== undefined && { limit: month, used: spent + cart.grossTotal, text: msg('{used} di {limit} questo mese') },
  ].filter((bar) => bar !== false);
  if (bars.length === 0) return null;
  return (
    <div role="status" className={`grid gap-2 rounded-md p-3 text-sm ${passed ? 'bg-warning-soft' : 'bg-tint'}`}>
      <p className="flex gap-2 font-semibold">
        <Icon name="building" className="size-5 shrink-0" />
        {passed ?? t('Il tuo limite di spesa per {company}', { company: own.companyName ?? '' })}
      </p>
      {bars.map(({ limit, used, text }) => (
        <div key={text} className="grid gap-1">
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className={`block h-full rounded-full ${used > limit ? 'bg-warning' : 'bg-accent'}`}
              style={{ width: `${limit > 0 ? Math.min(100, Math.round((used / limit) * 100)) : 100}%` }}
            />
          </span>
          <span className="text-ink-soft text-xs">{t(text, { used: formatEuro(used), limit: formatEuro(limit) })}</span>
        </div>
      ))}
      {passed && <p className="text-xs">{t('Alla cassa la mandi in approvazione con un tocco.')}</p>}
    </div>
  );
}

/** The limits on amounts in this cart, loaded when the shopper opens them. It is hidden if there are none. */
export function PurchaseLimits({ cart }: { readonly cart: Cart }) {
  const [List, setList] = useState<ComponentType<{ readonly cart: Cart }>>();
  const listId = useId();
  const isLimited = cartItemsOf(cart).some(
    ({ product }) => product.productInfos['MAXACQ'] !== undefined || product.productClassRuleMax !== undefined,
  );
  if (!isLimited) return null;
  return (
    <div className="border-line border-t">
      <button
        type="button"
        aria-expanded={List !== undefined}
        aria-controls={listId}
        onClick={() =>
          List
            ? setList(undefined)
            : onDemand(
                () => import('./PurchaseLimitList.tsx'),
                ({ PurchaseLimitList }) => setList(() => PurchaseLimitList),
              )
        }
        className="flex min-h-11 w-fit items-center gap-1 font-semibold text-sm underline-offset-4 hover:underline"
      >
        {t('Limiti di acquisto')}
        <Icon name="chevron-down" className={`size-4 transition-transform ${List ? 'rotate-180' : ''}`} />
      </button>
      <div id={listId} hidden={!List}>
        {List && <List cart={cart} />}
      </div>
    </div>
  );
}
