import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPickingWork } from '../../../contract/picking/routes.ts';
import type { PersonWork } from '../../../contract/picking/work-schemas.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadCsv } from '../kit/download-file.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';

export { WorkPage as Component };

/** The work of each picker in the batches that were finished on some days, sorted by name. */
function WorkPage() {
  const state = useListState();
  const store = Number(state.word('negozio'));
  const query = {
    ...dayOf('from', state.word('dal')),
    ...dayOf('to', state.word('al')),
    ...(store > 0 ? { store_id: store } : {}),
  };
  const work = useQuery(listQuery(['staff', 'picking', 'work', query], () => api.call(staffPickingWork, { query })));
  const { people, stores = [], from = '', to = '' } = work.data ?? {};
  const [today] = useState(() => romeTime(new Date()).date);
  const days = (since: number, until = 0) => `al=${addDays(today, -until)}&dal=${addDays(today, -since)}`;
  return (
    <StaffList
      title={t('Resa del prelievo')}
      about={t(
        'Che cosa ha fatto ogni persona nei lotti finiti in questi giorni, se non ne scegli altri negli ultimi sette. Serve a organizzare il lavoro: lotti e scaffali diversi non si confrontano.',
      )}
      state={state}
      query={work}
      rows={people}
      views={[
        { name: t('Ultimi 7 giorni'), search: '' },
        { name: t('Oggi'), search: days(0) },
        { name: t('Ieri'), search: days(1, 1) },
        { name: t('Ultimi 30 giorni'), search: days(29) },
      ]}
      filters={[
        { name: 'dal', label: t('Dal') },
        { name: 'al', label: t('Al') },
        {
          name: 'negozio',
          label: t('Negozio'),
          choices: stores.map(({ storeId, name }) => ({ word: String(storeId), name })),
        },
      ]}
      keyOf={({ pickerId }) => pickerId}
      nameOf={({ name }) => name}
      first={{ title: t('Persona') }}
      columns={[
        {
          word: 'lotti',
          title: t('Lotti finiti'),
          cell: ({ batches }) => (batches === 1 ? t('1 lotto') : t('{n} lotti', { n: batches })),
          isEnd: true,
        },
        { word: 'tempo', title: t('Tempo'), cell: ({ minutes }) => timeText(minutes), isEnd: true },
        { word: 'pezzi', title: t('Pezzi'), cell: ({ units }) => t('{n} pezzi', { n: units }), isEnd: true },
        {
          word: 'pezzi-ora',
          title: t('Pezzi all’ora'),
          cell: ({ unitsPerHour: speed }) => t('{n} all’ora', { n: speed ?? '–' }),
          isEnd: true,
        },
        {
          word: 'trovate',
          title: t('Trovate'),
          cell: (row) => t('{share} trovate', { share: share(row.found, linesOf(row)) }),
          isEnd: true,
        },
        {
          word: 'sostituite',
          title: t('Sostituite'),
          cell: (row) => t('{share} sostituite', { share: share(row.replaced, linesOf(row)) }),
          isEnd: true,
        },
        {
          word: 'mancanti',
          title: t('Mancanti'),
          cell: (row) => t('{share} mancanti', { share: share(row.missing, linesOf(row)) }),
          isEnd: true,
        },
        {
          word: 'letture',
          title: t('Letture giuste'),
          cell: (row) => t('{share} giuste', { share: share(row.rightScans, row.rightScans + row.wrongScans) }),
          isEnd: true,
        },
      ]}
      actions={
        people &&
        people.length > 0 && (
          <Button variant="secondary" onClick={() => downloadCsv(`resa-${from}-${to}.csv`, csvOf(people))}>
            {t('Scarica CSV')}
          </Button>
        )
      }
      empty={{
        icon: 'box',
        title: t('Nessun lotto finito'),
        text: t('Le persone compaiono qui quando finiscono un lotto.'),
      }}
    />
  );
}

function dayOf(name: 'from' | 'to', day: string) {
  return isDate(day) ? { [name]: day } : {};
}

const linesOf = ({ found, replaced, missing }: PersonWork) => found + replaced + missing;

/** A share in whole percent; empty if the whole is zero. */
function share(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part * 100) / all)} %`;
}

function timeText(minutes: number): string {
  return t('{h} h {min} min', { h: Math.floor(minutes / 60), min: minutes % 60 });
}

function csvOf(people: readonly PersonWork[]): (string | number)[][] {
  return [
    [
      ...[
        t('Persona'),
        t('Lotti finiti'),
        t('Minuti'),
        t('Pezzi'),
        t('Pezzi all’ora'),
        t('Righe trovate'),
        t('Righe sostituite'),
      ],
      ...[t('Righe mancanti'), t('Letture giuste'), t('Letture sbagliate')],
    ],
    ...people.map(({ name, batches, minutes, units, unitsPerHour, ...row }) => [
      ...[
        name,
        batches,
        minutes,
        units,
        unitsPerHour ?? '',
        row.found,
        row.replaced,
        row.missing,
        row.rightScans,
        row.wrongScans,
      ],
    ]),
  ];
}
