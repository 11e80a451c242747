import { type FormEvent, useRef } from 'react';
import type { StaffPerson } from '../../../contract/backoffice/schemas.ts';
import { STAFF_ROLES } from '../../../contract/base/rights.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { ROLE_NAMES } from './role-words.ts';
import { type PeopleList, useRoles } from './use-roles.ts';

export interface RolesFormProps {
  /** Whose roles are changed; left out: the e-mail is asked for. */
  readonly person?: StaffPerson;
  readonly onSaved: (list: PeopleList) => void;
}

/** The roles of one account. */
export function RolesForm({ person, onSaved }: RolesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const roles = useRoles((list) => {
    form.current?.reset();
    onSaved(list);
  });
  const problem = roles.error ? asApiError(roles.error) : undefined;
  const atEmail = person ? undefined : problem?.at('email');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const ticked = typed.getAll('role');
    roles.mutate({
      email: person?.email ?? String(typed.get('email') ?? '').trim(),
      roles: STAFF_ROLES.filter((role) => ticked.includes(role)),
    });
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-1">
      {problem && atEmail === undefined && <Alert tone="error">{problem.message}</Alert>}
      {!person && (
        <Field label={t('E-mail')} name="email" type="email" autoComplete="off" maxLength={254} error={atEmail} />
      )}
      <fieldset className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        <legend className="mb-1 font-medium text-sm">{t('Ruoli')}</legend>
        {ROLE_NAMES.map(({ role, name }) => (
          <Checkbox key={role} name="role" value={role} defaultChecked={person?.roles.includes(role) ?? false}>
            {t(name)}
          </Checkbox>
        ))}
      </fieldset>
      <Button type="submit" busy={roles.isPending} className="mt-2 w-fit">
        {t('Salva i ruoli')}
      </Button>
    </form>
  );
}
