import { type ReactNode, useState } from 'react';
import type { ClosingTaking, StaffClosingDay } from '../../../contract/closings/schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { documentName, instrumentName, natureName, rateName } from './closing-words.ts';

interface OfClosing {
  readonly closing: StaffClosingDay;
}

/** What came by each instrument, or in each store. */
export function Takings({ closing }: OfClosing) {
  const [by, setBy] = useState<'instrument' | 'store'>('instrument');
  const { takings, branches } = closing;
  return (
    <Panel
      title={by === 'instrument' ? t('Incassi per mezzo') : t('Incassi per negozio')}
      actions={
        branches.length > 1 && (
          <fieldset className="ml-auto flex gap-1 print:hidden">
            <legend className="sr-only">{t('Incassi')}</legend>
            <By isOn={by === 'instrument'} name={t('Per mezzo')} onPress={() => setBy('instrument')} />
            <By isOn={by === 'store'} name={t('Per negozio')} onPress={() => setBy('store')} />
          </fieldset>
        )
      }
    >
      {by === 'store' ? (
        <Table
          heads={[t('Negozio'), t('Vendite'), t('Incassi'), t('Differenze'), t('Stato')]}
          rows={branches.map(({ name, sales, takings: taken, differences, closedBy }) => [
            name || t('Sede'),
            formatEuro(sales),
            formatEuro(taken),
            formatNumber(differences),
            closedBy === undefined ? t('aperto') : t('chiuso da {name}', { name: closedBy }),
          ])}
        />
      ) : (
        <Instruments takings={takings} sales={closing.sales} />
      )}
    </Panel>
  );
}

interface ByProps {
  readonly isOn: boolean;
  readonly name: string;
  readonly onPress: () => void;
}

function By({ isOn, name, onPress }: ByProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={`min-h-8 rounded-sm border px-2.5 text-sm pointer-coarse:min-h-11 ${isOn ? 'border-accent-line bg-card font-semibold text-accent' : 'border-transparent text-ink-soft hover:bg-tint'}`}
    >
      {name}
    </button>
  );
}

function Instruments({
  takings,
  sales,
}: {
  readonly takings: readonly ClosingTaking[];
  readonly sales: StaffClosingDay['sales'];
}) {
  const left = ({ amount, paidBack }: ClosingTaking) => Math.round((amount - paidBack) * 100) / 100;
  const total = takings.reduce((sum, each) => sum + Math.round(left(each) * 100), 0) / 100;
  const others = [
    [t('Buoni comprati, usati oggi'), sales.vouchers],
    [t('A credito, da incassare'), sales.onAccount],
    [t('IVA che gli enti pubblici versano'), sales.stateVat],
    [sales.toCollect < 0 ? t('Pagato oggi per altri giorni') : t('Da incassare in altri giorni'), sales.toCollect],
  ] as const;
  return (
    <Table
      heads={[t('Mezzo'), t('Natura'), t('Pagam.'), t('Da noi'), t('Da loro'), t('Differenza')]}
      hidden={[1, 2]}
      rows={[
        ...takings.map((each) => [
          instrumentName(each.instrument),
          natureName(each.nature),
          formatNumber(each.payments),
          formatEuro(left(each)),
          each.theirs === undefined ? '' : formatEuro(each.theirs),
          <Differs key="differs" by={each.difference} />,
        ]),
        ...others
          .filter(([, amount]) => amount !== 0)
          .map(([name, amount]) => [name, '', '', formatEuro(amount), '', '']),
      ]}
      foot={[t('Incassato'), '', '', formatEuro(total), '', '']}
    />
  );
}

function Differs({ by }: { readonly by: number | undefined }) {
  if (by === undefined) return null;
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${by === 0 ? 'text-accent' : 'text-danger'}`}>
      <Icon name={by === 0 ? 'check' : 'alert'} className="size-4" />
      {formatEuro(by)}
    </span>
  );
}

export function Rates({ closing: { vat } }: OfClosing) {
  const sum = (of: (rate: StaffClosingDay['vat'][number]) => number) =>
    formatEuro(vat.reduce((total, each) => total + Math.round(of(each) * 100), 0) / 100);
  return (
    <Panel title={t('IVA per aliquota')}>
      <Table
        heads={[t('Aliquota'), t('Imponibile'), t('Imposta'), t('Totale')]}
        rows={vat.map((each) => [rateName(each), formatEuro(each.net), formatEuro(each.vat), formatEuro(each.gross)])}
        foot={[t('Totale'), sum(({ net }) => net), sum(({ vat: tax }) => tax), sum(({ gross }) => gross)]}
      />
    </Panel>
  );
}

export function Documents({ closing: { documents, sales } }: OfClosing) {
  const count = documents.reduce((sum, each) => sum + each.count, 0);
  return (
    <Panel title={t('Documenti')}>
      <Table
        heads={[t('Tipo'), t('N.'), t('Totale')]}
        rows={documents.map(({ kind, count: n, total }) => [documentName(kind), formatNumber(n), formatEuro(total)])}
        foot={[t('Totale'), formatNumber(count), formatEuro(sales.total)]}
      />
    </Panel>
  );
}

/** What belongs to no document of the day: certificates, deposits, subscriptions, dues and transfers. */
export function Other({ closing: { sales, other } }: OfClosing) {
  const rows = [
    [t('Buoni venduti'), other.certificatesSold],
    [t('Buoni comprati e usati'), other.certificatesUsed],
    [t('Rimborsi su buoni'), other.certificatesBack],
    [t('Buoni omaggio (sconto)'), sales.discounts],
    [t('Cauzioni'), sales.deposits],
    [t('Cauzioni rese'), sales.depositsBack],
    [t('Abbonamenti'), other.subscriptions],
    [t('Dovuti pagati'), other.duesPaid],
    [t('Bonifici arrivati'), other.transfersIn],
    [t('Bonifici da abbinare'), other.transfersLeft],
    [t('Arrotondamenti dei contanti'), other.rounding],
    [t('Ammanchi ed eccedenze di cassa'), other.cashDifference],
  ] as const;
  const shown = rows.filter(([, amount]) => amount !== 0);
  return (
    shown.length > 0 && (
      <Panel title={t('Altro')}>
        <Table heads={[t('Che cosa'), t('Importo')]} rows={shown.map(([name, amount]) => [name, formatEuro(amount)])} />
      </Panel>
    )
  );
}

/** What closing means, before it is done. */
export function AfterClosing({ closing: { isClosed, branches } }: OfClosing) {
  const closed = branches.find(({ closedBy }) => closedBy !== undefined);
  return (
    <Panel title={isClosed ? t('Giorno chiuso') : t('Quando si chiude')}>
      <ul className="grid gap-1.5 px-3 py-2 text-sm">
        {isClosed && closed && <li>{t('Chiuso da {name}.', { name: closed.closedBy ?? '' })}</li>}
        <li>{t('I numeri non cambiano più; una correzione va nel giorno in cui la fai.')}</li>
        <li>{t('Le righe della prima nota si scaricano dalla lista delle chiusure.')}</li>
      </ul>
    </Panel>
  );
}

function Panel({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0 overflow-hidden rounded-md border border-line bg-card">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-3">
        <h2 className="font-bold text-sm">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

interface TableProps {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  readonly foot?: readonly ReactNode[];
  /** Columns that a phone has no room for. */
  readonly hidden?: readonly number[];
}

/** A table of figures: names on the left, amounts on the right. */
function Table({ heads, rows, foot, hidden = [] }: TableProps) {
  const place = (index: number) =>
    `px-3 py-1.5 ${index === 0 ? 'text-left' : 'text-right'} ${hidden.includes(index) ? 'max-sm:hidden' : ''}`;
  const cells = (row: readonly ReactNode[], isBold: boolean) =>
    row.map((cell, index) =>
      index === 0 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <th key={index} scope="row" className={`${place(index)} ${isBold ? 'font-bold' : 'font-semibold'}`}>
          {cell}
        </th>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <td key={index} className={`${place(index)} whitespace-nowrap ${isBold ? 'font-bold' : ''}`}>
          {cell}
        </td>
      ),
    );
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead className="bg-sunken text-ink-soft text-xs">
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`${place(index)} font-semibold`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a day have no other key
            <tr key={index} className="border-line border-t">
              {cells(row, false)}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="border-line border-t bg-accent-soft">{cells(foot, true)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
