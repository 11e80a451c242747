import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ROLE_NAME_LENGTH } from '../../../contract/backoffice/limits.ts';
import type { StaffRoleRow } from '../../../contract/backoffice/role-schemas.ts';
import { staffRoleDelete, staffRoleSave, staffRoles } from '../../../contract/backoffice/routes.ts';
import { STAFF_RIGHTS } from '../../../contract/base/rights.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useLetterKeys } from '../kit/letter-keys.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Panel } from '../words/order-words.tsx';
import { RIGHT_AREAS, ROLE_NAMES } from './right-words.ts';

export { RolesPage as Component };

const KEY = ['staff', 'roles'];
const NEW = 0;

/** Issue 48: the roles as a grid of rights, and those that the shop makes itself (decision 112). */
function RolesPage() {
  const read = useQuery({ queryKey: KEY, queryFn: () => api.call(staffRoles), staleTime: 0 });
  const [opened, setOpened] = useState<number>();
  useLetterKeys();
  if (!read.data) return <StaffNotLoaded error={read.error} onRetry={read.refetch} />;
  const { roles } = read.data;
  const edited = roles.find(({ roleId }) => roleId === opened);
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={t('Ruoli')}
        up={{ name: t('Personale'), path: staffPaths.people() }}
        facts={<span className="text-ink-soft text-sm">{t('i primi sette non cambiano; gli altri li fai tu')}</span>}
        actions={
          <Button data-letter="c" aria-keyshortcuts="c" onClick={() => setOpened(NEW)}>
            <Icon name="plus" className="size-4" />
            {t('Nuovo ruolo')}
          </Button>
        }
      />
      <div className="grid gap-3 p-3">
        {opened !== undefined && (opened === NEW || edited) && (
          <Panel title={edited ? t('Cambia il ruolo {name}', { name: edited.name }) : t('Nuovo ruolo')} icon="edit">
            <RoleForm
              key={edited ? `${edited.roleId} ${edited.version}` : 'new'}
              role={edited}
              onDone={() => setOpened(undefined)}
            />
          </Panel>
        )}
        <Grid roles={roles} onEdit={setOpened} />
      </div>
    </div>
  );
}

const nameOf = ({ builtin, name }: StaffRoleRow) => (builtin ? t(ROLE_NAMES[builtin]) : name);

interface GridProps {
  readonly roles: readonly StaffRoleRow[];
  readonly onEdit: (roleId: number) => void;
}

/** Roles side by side: how many people have them, whether they ask for a second factor, and their rights. */
function Grid({ roles, onEdit }: GridProps) {
  return (
    // the table is wider than a phone: it scrolls by itself, also by keys
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <section
      aria-label={t('Ruoli e diritti')}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-card"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t('Che cosa permette ogni ruolo')}</caption>
        <thead>
          <tr className="border-line border-b">
            <td className="sticky left-0 bg-card px-3 py-2" />
            {roles.map((role) => (
              <th
                key={role.roleId}
                scope="col"
                className="min-w-24 px-2 py-2 text-center align-bottom font-semibold text-xs"
              >
                {nameOf(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <tr>
            <RowName name={t('Persone')} />
            {roles.map(({ roleId, people }) => (
              <td key={roleId} className="px-2 py-1.5 text-center tabular-nums">
                {people}
              </td>
            ))}
          </tr>
          <tr>
            <RowName name={t('Secondo fattore')} />
            {roles.map((role) => (
              <td key={role.roleId} className="px-2 py-1.5 text-center">
                <FactorSwitch role={role} />
              </td>
            ))}
          </tr>
          {roles.some(({ builtin }) => builtin === undefined) && (
            <tr>
              <RowName name={t('Cambia')} />
              {roles.map((role) => (
                <td key={role.roleId} className="px-1 py-1 text-center">
                  {role.builtin === undefined && <RoleButtons role={role} onEdit={onEdit} />}
                </td>
              ))}
            </tr>
          )}
          {RIGHT_AREAS.map(({ area, rights }) => (
            <Fragment key={area}>
              <tr className="bg-sunken">
                <th scope="colgroup" colSpan={roles.length + 1} className="px-3 py-1 text-left font-semibold text-xs">
                  {t(area)}
                </th>
              </tr>
              {Object.entries(rights).map(([right, name]) => (
                <tr key={right}>
                  <RowName name={t(name)} />
                  {roles.map((role) => {
                    const has = role.rights.some((each) => each === right);
                    return (
                      <td
                        key={role.roleId}
                        className={
                          has ? 'px-2 py-1.5 text-center text-accent' : 'px-2 py-1.5 text-center text-ink-faint'
                        }
                      >
                        {has ? (
                          <Icon name="check" label={t('sì')} className="mx-auto size-4" />
                        ) : (
                          <span title={t('no')}>–</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RowName({ name }: { readonly name: string }) {
  return (
    <th scope="row" className="sticky left-0 min-w-44 bg-card px-3 py-1.5 text-left font-medium">
      {name}
    </th>
  );
}

/** Saves at once whether people of the role have to log in with a second factor. */
function FactorSwitch({ role }: { readonly role: StaffRoleRow }) {
  const client = useQueryClient();
  const { roleId, version, name, rights, needsFactor, builtin } = role;
  const save = useMutation({
    mutationFn: () => {
      const own = builtin === undefined ? { name, rights } : {};
      return api.call(staffRoleSave, { body: { role_id: roleId, version, needs_factor: !needsFactor, ...own } });
    },
    onSuccess: (data) => {
      client.setQueryData(KEY, data);
      toast(
        'success',
        needsFactor ? t('Il secondo fattore non serve più') : t('Chi non lo ha lo attiva al prossimo accesso'),
      );
    },
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <button
      type="button"
      role="switch"
      aria-checked={needsFactor}
      aria-label={t('Secondo fattore: {name}', { name: nameOf(role) })}
      disabled={save.isPending}
      onClick={() => save.mutate()}
      className="min-h-7 rounded-sm px-2 font-semibold text-xs hover:bg-tint pointer-coarse:min-h-11"
    >
      {needsFactor ? t('sì') : t('no')}
    </button>
  );
}

function RoleButtons({ role, onEdit }: { readonly role: StaffRoleRow; readonly onEdit: (roleId: number) => void }) {
  const client = useQueryClient();
  const { roleId, name } = role;
  const remove = useMutation({
    mutationFn: () => api.call(staffRoleDelete, { body: { role_id: roleId } }),
    onSuccess: (data) => client.setQueryData(KEY, data),
    onError: tellError,
  });
  async function ask() {
    const question = {
      title: t('Eliminare il ruolo {name}?', { name }),
      text: t('Nessuno lo ha: non perde niente nessuno.'),
    };
    if (role.people > 0 || (await confirm({ ...question, isDestructive: true }))) remove.mutate();
  }
  return (
    <span className="flex justify-center">
      <Button variant="quiet" aria-label={t('Cambia il ruolo {name}', { name })} onClick={() => onEdit(roleId)}>
        <Icon name="edit" className="size-4" />
      </Button>
      <Button
        variant="quiet"
        busy={remove.isPending}
        aria-label={t('Elimina il ruolo {name}', { name })}
        onClick={() => void ask()}
      >
        <Icon name="trash" className="size-4" />
      </Button>
    </span>
  );
}

/** The name of a role and its rights, by areas. */
function RoleForm({ role, onDone }: { readonly role: StaffRoleRow | undefined; readonly onDone: () => void }) {
  const client = useQueryClient();
  return (
    <SendForm
      label={role ? t('Cambia il ruolo {name}', { name: role.name }) : t('Nuovo ruolo')}
      isOpened
      className="max-w-none"
      submit={t('Salva il ruolo')}
      send={(text, _act, form) => {
        const ticked = form.getAll('right');
        return api.call(staffRoleSave, {
          body: {
            ...(role ? { role_id: role.roleId, version: role.version } : {}),
            name: text('name'),
            rights: STAFF_RIGHTS.filter((right) => ticked.includes(right)),
            needs_factor: form.has('factor'),
          },
        });
      }}
      onSent={(data) => {
        client.setQueryData(KEY, data);
        toast('success', t('Ruolo salvato: vale dalla prossima pagina che aprono'));
        onDone();
      }}
      onRefused={() => void client.invalidateQueries({ queryKey: KEY })}
      onCancel={onDone}
    >
      {(at) => (
        <>
          <Field
            label={t('Nome del ruolo')}
            name="name"
            defaultValue={role?.name}
            maxLength={ROLE_NAME_LENGTH}
            required
            error={at('name')}
          />
          <Checkbox name="factor" value="yes" defaultChecked={role?.needsFactor ?? false}>
            {t('Chi ha questo ruolo entra con un secondo fattore')}
          </Checkbox>
          {RIGHT_AREAS.map(({ area, rights }) => (
            <fieldset key={area} className="grid gap-x-4 sm:col-span-full sm:grid-cols-2 xl:grid-cols-3">
              <legend className="mb-1 font-semibold text-sm">{t(area)}</legend>
              {Object.entries(rights).map(([right, name]) => (
                <Checkbox
                  key={right}
                  name="right"
                  value={right}
                  defaultChecked={role?.rights.some((each) => each === right) ?? false}
                >
                  {t(name)}
                </Checkbox>
              ))}
            </fieldset>
          ))}
          {at('rights') && (
            <p role="alert" className="font-medium text-danger text-sm sm:col-span-full">
              {at('rights')}
            </p>
          )}
        </>
      )}
    </SendForm>
  );
}
