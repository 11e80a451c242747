import { useId, useRef, useState } from 'react';
import type { StaffPerson } from '../../../contract/backoffice/schemas.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { RolesForm } from './RolesForm.tsx';
import { ROLE_NAMES } from './role-words.ts';
import type { PeopleList } from './use-roles.ts';

export interface PersonItemProps {
  readonly person: StaffPerson;
  readonly onChanged: (list: PeopleList) => void;
}

/** A member of the staff with their roles, which open for changing below. */
export function PersonItem({ person, onChanged }: PersonItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  return (
    <li className="rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="break-words text-lg">{name}</h2>
          <p className="break-words text-ink-soft text-sm">{person.email}</p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            {ROLE_NAMES.filter(({ role }) => person.roles.includes(role)).map(({ role, name: roleName }) => (
              <Badge key={role} tone={role === 'administrator' ? 'accent' : 'neutral'}>
                {t(roleName)}
              </Badge>
            ))}
            {person.blocked && <Badge tone="danger">{t('Bloccato')}</Badge>}
          </p>
        </div>
        <Button
          ref={button}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          aria-label={t('Cambia i ruoli: {name}', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('Cambia i ruoli')}
        </Button>
      </div>
      {isOpen && (
        <div id={formId} className="mt-4 border-line border-t pt-4">
          <RolesForm
            person={person}
            onSaved={(list) => {
              setIsOpen(false);
              button.current?.focus();
              onChanged(list);
            }}
          />
        </div>
      )}
    </li>
  );
}
