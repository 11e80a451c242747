import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { userDetail } from '../../../../contract/account/routes.ts';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import type { AccountData, FiscalData } from '../../../../domain/account/fiscal-data.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';

export const detailQuery = queryOptions({ queryKey: ['mine', 'user'], queryFn: () => api.call(userDetail, {}) });

/** Returns a function that shows changed data on the pages, and the changed name in the frame. */
export function useKeepDetail(): (detail: UserDetail) => void {
  const queries = useQueryClient();
  return (detail) => {
    queries.setQueryData(detailQuery.queryKey, detail);
    const { data: cart } = cartState.get();
    const { firstName, lastName } = detail;
    if (cart) cartState.set({ ...cart, user: { ...cart.user, firstName, lastName } });
  };
}

/** Returns the company data of a reply, with empty texts for missing values. */
export function fiscalTexts(detail: Partial<FiscalData>): FiscalData {
  const { companyName = '', vatNumber = '', fiscalCode = '', sdiCode = '', pec = '' } = detail;
  return { companyName, vatNumber, fiscalCode, sdiCode, pec };
}

/** Returns the part of the customer's data that the rule about missing data needs. */
export function accountDataOf(user: UserDetail): AccountData {
  return {
    ...fiscalTexts(user),
    firstName: user.firstName,
    lastName: user.lastName,
    hasCard: user.customerCode !== undefined,
    isEmailConfirmed: user.emailConfirmed,
    hasAccepted: !user.disclaimers.some(({ isRequired, accepted }) => isRequired && !accepted),
  };
}
