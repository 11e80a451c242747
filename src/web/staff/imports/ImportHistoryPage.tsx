import { useQuery } from '@tanstack/react-query';
import { IMPORT_KINDS } from '../../../contract/imports/limits.ts';
import { staffImports } from '../../../contract/imports/routes.ts';
import type { ImportSummary } from '../../../contract/imports/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { countsText, IMPORTS_KEY, KIND_WORDS, STATE_WORDS } from './import-words.ts';

export { ImportHistoryPage as Component };

/** All imports, the newest first. */
function ImportHistoryPage() {
  const state = useListState();
  const kind = IMPORT_KINDS.find((each) => each === state.word('tipo'));
  const query = { page: state.page, ...(state.q === '' ? {} : { q: state.q }), ...(kind ? { kind } : {}) };
  const imports = useQuery(listQuery([...IMPORTS_KEY, 'list', query], () => api.call(staffImports, { query })));
  return (
    <StaffList
      title={t('Storia delle importazioni')}
      up={{ name: t('Importazioni'), path: staffPaths.imports() }}
      state={state}
      query={imports}
      file={{ of: staffImports, query }}
      rows={imports.data?.imports}
      total={imports.data?.page.totItems}
      pages={imports.data?.page.totPages}
      search={t('File o numero')}
      filters={[
        {
          name: 'tipo',
          label: t('Di che cosa parla'),
          choices: IMPORT_KINDS.map((word) => ({ word, name: t(KIND_WORDS[word]) })),
        },
      ]}
      keyOf={({ importId }) => importId}
      nameOf={({ fileName, importId }) => `${fileName} ${importId}`}
      head={({ fileName }) => fileName}
      first={{ title: t('File'), word: 'file' }}
      columns={columnsOf()}
      linkTo={({ importId }) => staffPaths.import(importId)}
      empty={{ icon: 'box', title: t('Nessuna importazione'), text: t('La prima comincia trascinando un file.') }}
    />
  );
}

function columnsOf(): Column<ImportSummary>[] {
  return [
    { word: 'numero', title: t('N.'), isEnd: true, cell: ({ importId }) => importId },
    { word: 'tipo', title: t('Di che cosa parla'), cell: ({ kind }) => t(KIND_WORDS[kind]) },
    { word: 'quando', title: t('Quando'), cell: ({ createdAt }) => formatMoment(createdAt) },
    { word: 'chi', title: t('Chi'), cell: ({ by }) => by || t('da sola') },
    { word: 'dove', title: t('Da dove'), cell: ({ schedule }) => schedule ?? t('a mano') },
    { word: 'esito', title: t('Esito'), cell: ({ state }) => t(STATE_WORDS[state]) },
    { word: 'righe', title: t('Righe'), cell: (each) => countsText(each) },
  ];
}
