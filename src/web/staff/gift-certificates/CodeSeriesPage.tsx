import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffCodeSeries, staffCodeSeriesSave, staffCodes } from '../../../contract/gift-certificates/series-routes.ts';
import type { CodeSeries, CodesQuery, MadeCode } from '../../../contract/gift-certificates/series-schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Facts } from '../kit/Facts.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf, OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CODES_KEY, usesText, valueText } from './code-words.ts';
import { SeriesState, SpentBar } from './SeriesFacts.tsx';
import { useCodeActs, useSeriesActs } from './series-acts.ts';

export { CodeSeriesPage as Component };

function CodeSeriesPage() {
  const seriesId = Number(useParams()['seriesId']);
  const query = { series_id: seriesId };
  const { data, error, refetch } = useQuery({
    queryKey: [...CODES_KEY, 'one', seriesId],
    queryFn: () => api.call(staffCodeSeries, { query }),
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const [series] = data.series;
  return series ? <SeriesCodes key={seriesId} series={series} /> : <NotFound />;
}

/** The codes of a series with the orders that used them, and what may be done with all of them. */
function SeriesCodes({ series }: { readonly series: CodeSeries }) {
  const state = useListState();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_codes');
  const query = queryOf(series, state);
  const codes = useQuery(listQuery([...CODES_KEY, 'codes', query], () => api.call(staffCodes, { query })));
  const acts = useCodeActs();
  return (
    <StaffList
      title={series.name}
      up={{ name: t('Codici'), path: staffPaths.codes() }}
      state={state}
      query={codes}
      file={{ of: staffCodes, query }}
      rows={codes.data?.codes}
      total={codes.data?.page.totItems}
      pages={codes.data?.page.totPages}
      search={t('Codice')}
      views={[
        { name: t('Tutti'), search: '' },
        { name: t('Usati'), search: 'sono=used' },
        { name: t('Non usati'), search: 'sono=unused' },
        { name: t('Fermati'), search: 'sono=stopped' },
      ]}
      keyOf={({ codeId }) => codeId}
      nameOf={({ code }) => code}
      head={({ code }) => <code className="font-mono">{code}</code>}
      first={{ title: t('Codice') }}
      columns={columns()}
      acts={(code) =>
        mayChange && (
          <Button
            variant="quiet"
            aria-label={
              code.isStopped ? t('Riapri {code}', { code: code.code }) : t('Ferma {code}', { code: code.code })
            }
            onClick={() => void (code.isStopped ? acts.start(code) : acts.stop(code))}
          >
            {code.isStopped ? t('Riapri') : t('Ferma')}
          </Button>
        )
      }
      actions={<Actions series={series} mayChange={mayChange} />}
      empty={{ icon: 'percent', title: t('Nessun codice'), text: t('Questa serie non ha codici.') }}
    >
      <Facts
        facts={[
          [t('Stato'), <SeriesState key="state" series={series} />],
          [t('Che cosa dà'), valueText(series)],
          [t('Vale'), t('dal {from} al {to}', daysOf(series))],
          [t('Fatti'), formatNumber(series.made)],
          [t('Usati'), usesText(series)],
          [t('Speso'), <SpentBar key="spent" series={series} />],
          [t('Spese di ogni cliente'), formatNumber(series.usesPerUser)],
        ]}
      />
      {mayChange && <ChangeForm series={series} />}
    </StaffList>
  );
}

function daysOf({ startsOn, endsOn }: CodeSeries) {
  return { from: wireDate(startsOn), to: wireDate(endsOn) };
}

function queryOf({ seriesId }: CodeSeries, state: ListState): CodesQuery {
  const are = (['used', 'unused', 'stopped'] as const).find((word) => word === state.word('sono'));
  return {
    series_id: seriesId,
    page: state.page,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(are === undefined ? {} : { are }),
  };
}

function columns(): Column<MadeCode>[] {
  return [
    {
      word: 'stato',
      title: t('Stato'),
      cell: ({ isStopped, uses }) =>
        isStopped ? (
          <Badge tone="danger">{t('Fermato')}</Badge>
        ) : (
          <Badge tone={uses > 0 ? 'accent' : 'neutral'}>{uses > 0 ? t('Usato') : t('Non usato')}</Badge>
        ),
    },
    { word: 'usi', title: t('Spese'), isEnd: true, cell: ({ uses }) => formatNumber(uses) },
    {
      word: 'resto',
      title: t('Rimasti'),
      isEnd: true,
      cell: ({ left }) => (left === undefined ? '' : formatEuro(left)),
    },
    {
      word: 'ordine',
      title: t('Ultimo ordine'),
      cell: ({ lastOrder }) =>
        lastOrder && (
          <Link to={staffPaths.order(lastOrder.orderId)} className="underline">
            {t('{number}, {when}', { number: String(lastOrder.orderNumber), when: formatMoment(lastOrder.usedAt) })}
          </Link>
        ),
    },
  ];
}

function Actions({ series, mayChange }: { readonly series: CodeSeries; readonly mayChange: boolean }) {
  const { stop, start, exportCodes } = useSeriesActs();
  const isOpen = series.state === 'active' || series.state === 'planned';
  return (
    <>
      <Link to={staffPaths.codeUses(series.seriesId)} className={buttonClass('secondary')}>
        {t('Ordini')}
      </Link>
      {mayChange && (
        <>
          <Button variant="secondary" onClick={() => void exportCodes(series, false)}>
            {t('Esporta CSV')}
          </Button>
          <Button variant="secondary" onClick={() => void exportCodes(series, true)}>
            {t('Esporta i non usati')}
          </Button>
          {isOpen ? (
            <Button variant="danger" onClick={() => void stop(series)}>
              {t('Ferma tutta la serie')}
            </Button>
          ) : (
            series.state !== 'over' && (
              <Button variant="primary" onClick={() => void start(series)}>
                {t('Riapri la serie')}
              </Button>
            )
          )}
        </>
      )}
    </>
  );
}

/** The fields of a series that may change after customers have its codes: never the value of a code. */
function ChangeForm({ series }: { readonly series: CodeSeries }) {
  const client = useQueryClient();
  const { seriesId, modifiedAt, name, endsOn, budget } = series;
  const readAgain = () => client.invalidateQueries({ queryKey: CODES_KEY });
  return (
    <OpenedPart title={t('Cambia nome, scadenza o budget')}>
      <SendForm
        key={modifiedAt}
        label={t('Cambia nome, scadenza o budget')}
        submit={t('Salva')}
        send={(text) =>
          api.call(staffCodeSeriesSave, {
            body: {
              series_id: seriesId,
              modified_at: modifiedAt,
              name: text('name'),
              ends_on: text('ends_on'),
              ...numberOf('budget', text('budget')),
            },
          })
        }
        onSent={async () => {
          toast('success', t('Salvato'));
          await readAgain();
        }}
      >
        {(at) => (
          <>
            <Field label={t('Nome della serie')} name="name" defaultValue={name} maxLength={90} error={at('name')} />
            <Field label={t('Vale fino al')} name="ends_on" type="date" defaultValue={endsOn} error={at('ends_on')} />
            <Field
              label={t('Budget in euro, poi si ferma')}
              name="budget"
              inputMode="decimal"
              required={false}
              defaultValue={budget === undefined ? '' : String(budget).replace('.', ',')}
              hint={t('Vuoto: senza limite. L’ordine che lo supera è l’ultimo.')}
              error={at('budget')}
            />
          </>
        )}
      </SendForm>
    </OpenedPart>
  );
}
