import { useQuery } from '@tanstack/react-query';
import { staffSettingChanges, staffSettingUndo } from '../../../contract/settings/routes.ts';
import type { StaffSettingChange } from '../../../contract/settings/schemas.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { SETTING_GROUPS, SETTING_KEYS, SETTINGS } from '../../../domain/settings/settings.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useListAct } from '../kit/use-list-act.ts';
import { CHAPTERS, SETTINGS_KEY, valueText } from './setting-words.ts';

export { SettingChangesPage as Component };

/** Who changed which setting from what to what, the newest first; the last change of each can be taken back. */
function SettingChangesPage() {
  const state = useListState();
  const group = SETTING_GROUPS.find((each) => CHAPTERS[each].slug === state.word('capitolo'));
  const query = {
    page: state.page,
    ...(group ? { group } : {}),
    ...(state.q === '' ? {} : { q: state.q, keys: keysNamed(state.q) }),
  };
  const changes = useQuery(
    listQuery([...SETTINGS_KEY, 'changes', query], () => api.call(staffSettingChanges, { query })),
  );
  const undo = useListAct({
    queryKey: SETTINGS_KEY,
    act: ({ changeId }: StaffSettingChange) => api.call(staffSettingUndo, { body: { change_id: changeId } }),
    said: (_reply, { key, before }) =>
      t('{name}: di nuovo {value}', { name: t(SETTINGS[key].title), value: valueText(key, before) }),
  });
  return (
    <StaffList
      title={t('Storia delle impostazioni')}
      up={{ name: t('Impostazioni'), path: staffPaths.settings() }}
      state={state}
      query={changes}
      file={{ of: staffSettingChanges, query }}
      rows={changes.data?.changes}
      total={changes.data?.page.totItems}
      pages={changes.data?.page.totPages}
      search={t('Chi o che cosa')}
      filters={[
        {
          name: 'capitolo',
          label: t('Capitolo'),
          choices: SETTING_GROUPS.map((each) => ({ word: CHAPTERS[each].slug, name: t(CHAPTERS[each].title) })),
        },
      ]}
      keyOf={({ changeId }) => changeId}
      nameOf={({ key, changedAt }) => `${t(SETTINGS[key].title)}, ${formatMoment(changedAt)}`}
      head={({ key }) => t(SETTINGS[key].title)}
      first={{ title: t('Che cosa') }}
      columns={[
        { word: 'quando', title: t('Quando'), cell: ({ changedAt }) => formatMoment(changedAt) },
        { word: 'chi', title: t('Chi'), cell: ({ by }) => by },
        { word: 'capitolo', title: t('Capitolo'), cell: (each) => t(CHAPTERS[each.group].title) },
        { word: 'prima', title: t('Prima'), cell: ({ key, before }) => <s>{valueText(key, before)}</s> },
        { word: 'dopo', title: t('Dopo'), cell: ({ key, after }) => <strong>{valueText(key, after)}</strong> },
        { word: 'nota', title: t('Nota'), cell: ({ isUndo }) => isUndo && t('annullamento') },
      ]}
      acts={(change) =>
        change.isLast && (
          <Button
            variant="secondary"
            busy={undo.isBusy(({ changeId }) => changeId === change.changeId)}
            onClick={() => undo.run(change)}
          >
            {t('Torna a prima')}
          </Button>
        )
      }
      empty={{
        icon: 'clock',
        title: t('Nessuna modifica'),
        text: t('Quando qualcuno cambia un’impostazione, qui c’è chi, quando, prima e dopo.'),
      }}
    />
  );
}

/** The settings whose names have these words: the server does not know the words of the page. */
function keysNamed(text: string): string {
  return SETTING_KEYS.filter((key) => fold(t(SETTINGS[key].title)).includes(fold(text))).join(',');
}
