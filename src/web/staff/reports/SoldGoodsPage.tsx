import { staffReportSales } from '../../../contract/reports/routes.ts';
import { formatEuro, formatNumber, formatPieces, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Change } from './Change.tsx';
import { reportQueryOf, useReport } from './report-query.ts';

export { SoldGoodsPage as Component };

/** What was sold by product or by brand, the most sold first. */
function SoldGoodsPage() {
  const state = useListState();
  const by = state.word('per') === 'marca' ? 'brand' : 'product';
  const asked = { ...reportQueryOf(state), page: state.page };
  const report = useReport(by, asked);
  const { data } = report;
  return (
    <StaffList
      title={t('Prodotti e marche')}
      up={{ name: t('Rapporti'), path: staffPaths.reports() }}
      about={
        data
          ? t('Merce venduta dal {from} al {to}, IVA compresa, senza cauzioni e prima dei buoni.', {
              from: formatShortDay(data.from),
              to: formatShortDay(data.to),
            })
          : ''
      }
      state={state}
      query={report}
      file={{ of: staffReportSales, query: { ...asked, by } }}
      rows={data?.rows}
      total={data?.page.totItems}
      pages={data?.page.totPages}
      filters={[
        { name: 'dal', label: t('Dal') },
        { name: 'al', label: t('Al') },
        { name: 'per', label: t('Per'), choices: [{ word: 'marca', name: t('Marca') }] },
        {
          name: 'negozio',
          label: t('Negozio'),
          choices: (data?.stores ?? []).map(({ warehouseId, name }) => ({ word: String(warehouseId), name })),
        },
      ]}
      keyOf={({ key }) => key}
      nameOf={({ name }) => name || t('senza marca')}
      first={{ title: by === 'brand' ? t('Marca') : t('Prodotto') }}
      columns={[
        { word: 'vendite', title: t('Vendite'), isEnd: true, cell: ({ sales }) => formatEuro(sales) },
        {
          word: 'quantita',
          title: t('Quantità'),
          isEnd: true,
          cell: ({ pieces, kilos }) =>
            [pieces && formatPieces(pieces), kilos && `${formatNumber(kilos)} kg`].filter(Boolean).join(' · '),
        },
        {
          word: 'margine',
          title: t('Margine'),
          isEnd: true,
          cell: ({ margin }) => (margin === undefined ? '' : `${formatNumber(margin)} %`),
        },
        {
          word: 'prima',
          title: t('Prima'),
          isEnd: true,
          cell: ({ before }) => (before === undefined ? '' : formatEuro(before)),
        },
        {
          word: 'differenza',
          title: t('Differenza'),
          isEnd: true,
          cell: ({ sales, before }) => <Change now={sales} before={before} />,
        },
      ]}
      empty={{ icon: 'box', title: t('Niente venduto'), text: t('In questi giorni non è stata consegnata merce.') }}
    />
  );
}
