import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { staffSettings, staffSettingsEffect, staffSettingsSave } from '../../../contract/settings/routes.ts';
import type { StaffSettings, StaffSettingsEffect } from '../../../contract/settings/schemas.ts';
import {
  keysOf,
  SETTING_GROUPS,
  SETTINGS,
  type SettingGroup,
  type SettingValue,
} from '../../../domain/settings/settings.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, useEdited } from '../kit/use-edited.ts';
import { EffectPanel } from './EffectPanel.tsx';
import { LookPreview } from './LookPreview.tsx';
import { SettingFields } from './SettingFields.tsx';
import {
  CHAPTERS,
  isSettingsDraft,
  SETTINGS_KEY,
  type SettingsDraft,
  valuesOf,
  valueText,
  versionOf,
} from './setting-words.ts';

const read = () => api.call(staffSettings, { query: {} });

/** A chapter of the settings, saved as a whole. */
export function ChapterEditor({ group }: { readonly group: SettingGroup }) {
  const { data, error, refetch } = useQuery({ queryKey: [...SETTINGS_KEY, group], queryFn: read, ...EDITED_QUERY });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <ChapterForm key={group} group={group} start={data} />;
}

function ChapterForm({ group, start }: { readonly group: SettingGroup; readonly start: StaffSettings }) {
  const client = useQueryClient();
  const [first] = useState(() => versionOf(start, group));
  const edited = useEdited<SettingsDraft>({
    key: `settings.${group}`,
    start: first,
    isValue: isSettingsDraft,
    read: async () => versionOf(await read(), group),
    save: async ({ value, modifiedAt }) => {
      const saved = await api.call(staffSettingsSave, { body: { group, modifiedAt, values: valuesOf(group, value) } });
      void client.invalidateQueries({ queryKey: SETTINGS_KEY });
      return versionOf(saved, group);
    },
  });
  const { by = '' } = start.groups.find((each) => each.group === group) ?? {};
  const keys = keysOf(group);
  return (
    <StaffForm
      title={t(CHAPTERS[group].title)}
      up={{ name: t('Impostazioni'), path: staffPaths.settings() }}
      facts={by !== '' && <span className="text-ink-soft text-sm">{t('cambiate da {name}', { name: by })}</span>}
      actions={<HistoryLink group={group} />}
      edited={edited}
      theirs={(theirs) => <Theirs group={group} draft={theirs} />}
      names={Object.fromEntries(keys.map((key) => [key, t(SETTINGS[key].title)]))}
    >
      <div
        className={`grid gap-6 ${group === 'look' ? 'lg:grid-cols-[11rem_17rem_1fr]' : 'lg:grid-cols-[11rem_1fr_20rem]'}`}
      >
        <ChapterNav current={group} />
        <SettingFields group={group} edited={edited} />
        <aside className="grid content-start gap-4">
          {group === 'look' && (
            <LookPreview draft={edited.value} onColour={(accent) => edited.change({ ...edited.value, accent })} />
          )}
          <SettingsEffect group={group} draft={edited.value} isDirty={edited.isDirty} />
        </aside>
      </div>
    </StaffForm>
  );
}

function ChapterNav({ current }: { readonly current: SettingGroup }) {
  return (
    <nav aria-label={t('Capitoli')} className="max-lg:hidden">
      <ul>
        {SETTING_GROUPS.map((group) => (
          <li key={group}>
            <Link
              to={staffPaths.settingsOf(CHAPTERS[group].slug)}
              aria-current={group === current ? 'page' : undefined}
              className="flex min-h-9 items-center gap-2 rounded-sm px-2 text-sm hover:bg-tint aria-[current]:bg-accent-soft aria-[current]:font-semibold"
            >
              <Icon name={CHAPTERS[group].icon} className="size-4" />
              {t(CHAPTERS[group].title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HistoryLink({ group }: { readonly group: SettingGroup }) {
  return (
    <Link
      to={staffPaths.settingChanges({ capitolo: CHAPTERS[group].slug })}
      className="flex min-h-8 items-center gap-1.5 rounded-sm border border-line-strong px-3 font-semibold text-sm hover:bg-tint"
    >
      <Icon name="clock" className="size-4" />
      {t('Storia')}
    </Link>
  );
}

/** The values that somebody else saved. */
function Theirs({ group, draft }: { readonly group: SettingGroup; readonly draft: SettingsDraft }) {
  const values: Readonly<Record<string, SettingValue>> = valuesOf(group, draft);
  return (
    <ul className="text-sm">
      {keysOf(group).map((key) => (
        <li key={key}>
          {t(SETTINGS[key].title)}: {valueText(key, values[key] ?? '')}
        </li>
      ))}
    </ul>
  );
}

interface SettingsEffectProps {
  readonly group: SettingGroup;
  readonly draft: SettingsDraft;
  readonly isDirty: boolean;
}

/** Says what the draft would change, before it is saved and counts. */
function SettingsEffect({ group, draft, isDirty }: SettingsEffectProps) {
  const values = useDeferredValue(valuesOf(group, draft));
  const { data, error } = useQuery({
    queryKey: [...SETTINGS_KEY, 'effect', values],
    queryFn: () => api.call(staffSettingsEffect, { body: { values } }),
    enabled: isDirty,
    retry: false,
    gcTime: 0,
  });
  return (
    <EffectPanel isDirty={isDirty} error={error}>
      <ul className="grid gap-2">
        {data?.effects.map((effect) => (
          <EffectItem key={effect.key} effect={effect} />
        ))}
        {data && <li className="text-ink-soft">{t('Gli ordini già fatti restano come sono.')}</li>}
      </ul>
    </EffectPanel>
  );
}

function EffectItem({ effect }: { readonly effect: StaffSettingsEffect['effects'][number] }) {
  const { key, before, after, carts, people } = effect;
  const change = { name: t(SETTINGS[key].title), before: valueText(key, before), after: valueText(key, after) };
  return (
    <li>
      {t('{name}: passa da {before} a {after}.', change)}
      {carts === 1 && <strong className="block">{t('1 carrello aperto è sotto.')}</strong>}
      {carts !== undefined && carts !== 1 && (
        <strong className="block">{t('{n} carrelli aperti sono sotto.', { n: carts })}</strong>
      )}
      {people !== undefined && people > 0 && (
        <strong className="block">{t('{n} persone non hanno ancora due passaggi.', { n: people })}</strong>
      )}
    </li>
  );
}
