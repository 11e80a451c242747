import { useMutation } from '@tanstack/react-query';
import { staffRolesUpdate } from '../../../contract/backoffice/routes.ts';
import type { StaffRole } from '../../../contract/base/rights.ts';
import type { CallData } from '../../../contract/calls.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { toast } from '../../ui/toast/toast.ts';

export const PEOPLE_KEY = ['staff', 'people'];

export type PeopleList = CallData<'staffPeople'>;

/** Gives an account exactly these roles; without any it is no longer of the staff. */
export function useRoles(onSaved: (list: PeopleList) => void) {
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly roles: StaffRole[] }) => api.call(staffRolesUpdate, { body }),
    onSuccess: (list) => {
      toast('success', t('Ruoli salvati'));
      onSaved(list);
    },
  });
}
