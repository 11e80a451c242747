import { useQuery } from '@tanstack/react-query';
import { staffClosingAccounts, staffClosingAccountsSave } from '../../../contract/closings/routes.ts';
import type { StaffClosingAccounts } from '../../../contract/closings/schemas.ts';
import { JOURNAL_LINES } from '../../../domain/documents/journal-lines.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, useEdited, type Version } from '../kit/use-edited.ts';

export { AccountsPage as Component };

/** Code and name of each account, by the line of the journal. */
type Accounts = Readonly<Record<string, { readonly code: string; readonly name: string }>>;

/** The accounts by which the journal is written, as the accountant's program has them. */
function AccountsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'closing-accounts'],
    queryFn: () => api.call(staffClosingAccounts),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <AccountsEditor start={data} />;
}

function AccountsEditor({ start }: { readonly start: StaffClosingAccounts }) {
  const edited = useEdited<Accounts>({
    offersUndo: true,
    key: 'closing-accounts',
    start: versionOf(start),
    isValue: isAccounts,
    read: async () => versionOf(await api.call(staffClosingAccounts)),
    save: async ({ value, modifiedAt }) => {
      const accounts = Object.entries(value).map(([line, account]) => ({ line, ...account }));
      return versionOf(await api.call(staffClosingAccountsSave, { body: { accounts, modifiedAt } }));
    },
  });
  const { value, change } = edited;
  return (
    <StaffForm
      title={t('Conti della prima nota')}
      up={{ name: t('Chiusura del giorno'), path: staffPaths.closings() }}
      edited={edited}
      theirs={(theirs) => <TheirAccounts accounts={theirs} />}
    >
      <p className="mb-3 max-w-3xl text-ink-soft text-sm">
        {t('I codici del piano dei conti del commercialista. Un codice vuoto torna quello della lista.')}
      </p>
      <ul className="grid max-w-4xl gap-x-6 lg:grid-cols-2">
        {JOURNAL_LINES.map(({ line, name }) => {
          const own = value[line] ?? { code: '', name: '' };
          return (
            <li key={line}>
              <fieldset className="grid grid-cols-[8rem_1fr] items-start gap-x-3">
                <legend className="sr-only">{t(name)}</legend>
                <Field
                  label={t('Codice')}
                  name={`${line}.code`}
                  maxLength={20}
                  value={own.code}
                  onChange={({ target }) => change({ ...value, [line]: { ...own, code: target.value } })}
                />
                <Field
                  label={t(name)}
                  name={`${line}.name`}
                  maxLength={80}
                  value={own.name}
                  onChange={({ target }) => change({ ...value, [line]: { ...own, name: target.value } })}
                />
              </fieldset>
            </li>
          );
        })}
      </ul>
    </StaffForm>
  );
}

function TheirAccounts({ accounts }: { readonly accounts: Accounts }) {
  return (
    <ul className="text-sm">
      {Object.entries(accounts).map(([line, { code, name }]) => (
        <li key={line}>
          {code} {name}
        </li>
      ))}
    </ul>
  );
}

function versionOf({ accounts, modifiedAt }: StaffClosingAccounts): Version<Accounts> {
  return { value: Object.fromEntries(accounts.map(({ line, code, name }) => [line, { code, name }])), modifiedAt };
}

function isAccounts(stored: unknown): stored is Accounts {
  return typeof stored === 'object' && stored !== null && JOURNAL_LINES.every(({ line }) => line in stored);
}
