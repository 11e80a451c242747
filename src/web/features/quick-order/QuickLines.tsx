import { type ReactNode, useState } from 'react';
import { MAX_QUICK_LINES } from '../../../contract/quick-order/limits.ts';
import type { quickOrderCheck } from '../../../contract/quick-order/routes.ts';
import type { QuickColumns, QuickLine, QuickLineState } from '../../../contract/quick-order/schemas.ts';
import { formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import type { Data } from '../../api/client.ts';
import { paths } from '../../page/paths.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { packLanguage, packText } from '../../product-model/price-text.ts';
import { Alert } from '../../ui/Alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Select } from '../../ui/Select.tsx';

export type Checked = Data<typeof quickOrderCheck>;

const WORDS: Readonly<Record<Exclude<QuickLineState, 'ok'>, string>> = {
  raised: msg('Si vende in confezioni: quantità arrotondata'),
  unknown: msg('Codice sconosciuto'),
  several: msg('Più prodotti hanno questo codice: scrivi quello del negozio'),
  elsewhere: msg('Non in vendita in questo negozio'),
  'sold-out': msg('Esaurito'),
  options: msg('Si sceglie dalla sua pagina'),
  amount: msg('Quantità non valida'),
};

/** Returns whether a line goes into the cart. */
export function isTaken({ state }: QuickLine): boolean {
  return state === 'ok' || state === 'raised';
}

/** Returns the price of a line (euro) before promotions of the cart. */
export function lineTotal({ product, quantity = 0, weight = 0 }: QuickLine): number {
  return Math.round((product?.priceDisplay ?? 0) * (weight > 0 ? weight : quantity) * 100) / 100;
}

interface QuickLinesProps {
  readonly order: Checked;
  readonly file: string | undefined;
  readonly onColumns: (columns: QuickColumns) => void;
  readonly onReplace: (line: number, code: string, proposal: string) => void;
  readonly onRemove: (line: number) => void;
}

/** The columns of the lines from 960 px on, as their heads have them. */
const COLUMNS = 'md:grid-cols-[2rem_3rem_minmax(0,1fr)_5rem_5.5rem]';

/** The number of ready lines that are open. */
const SHOWN = 12;

/** The lines of an order by code: first those that need a look, then those that are ready, in the order of the text. */
export function QuickLines({ order, file, onColumns, onReplace, onRemove }: QuickLinesProps) {
  const [isOnlyToCheck, setOnlyToCheck] = useState(false);
  const toCheck = order.lines.filter(({ state }) => state !== 'ok');
  const ready = order.lines.filter(({ state }) => state === 'ok');
  const rowOf = (line: QuickLine) => (
    <Line
      key={line.line}
      line={line}
      onUse={(proposal) => onReplace(line.line, line.code, proposal)}
      onRemove={() => onRemove(line.line)}
    />
  );
  const hasFilter = toCheck.length > 0 && ready.length > 0;
  const shown = hasFilter && isOnlyToCheck ? [] : ready;
  return (
    <section aria-labelledby="righe" className="grid gap-3 rounded-lg bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="righe" className="text-xl">
            {t('Le righe del tuo ordine')}
          </h2>
          {file !== undefined && <p className="break-all text-ink-soft text-xs">{t('da {file}', { file })}</p>}
        </div>
        {hasFilter && (
          <div className="flex rounded-full bg-sunken p-1">
            <Segment isOn={!isOnlyToCheck} onPress={() => setOnlyToCheck(false)}>
              {t('Tutte {n}', { n: order.lines.length })}
            </Segment>
            <Segment isOn={isOnlyToCheck} onPress={() => setOnlyToCheck(true)}>
              {t('Da guardare {n}', { n: toCheck.length })}
            </Segment>
          </div>
        )}
      </div>
      {order.isCut && (
        <Alert tone="info">
          {t('Leggiamo le prime {n} righe: dividi l’ordine in più parti.', { n: MAX_QUICK_LINES })}
        </Alert>
      )}
      {order.columns && <Columns columns={order.columns} onChange={onColumns} />}
      <div
        aria-hidden
        className={classNames('grid gap-x-3 border-line border-b pb-1.5 text-ink-soft text-xs max-md:hidden', COLUMNS)}
      >
        <span>{t('Riga')}</span>
        <span className="col-span-2">{t('Prodotto')}</span>
        <span className="text-right">{t('Quantità')}</span>
        <span className="text-right">{t('Importo')}</span>
      </div>
      <ol className="divide-y divide-line">{[...toCheck, ...shown.slice(0, SHOWN)].map(rowOf)}</ol>
      {shown.length > SHOWN && (
        <details className="group border-line border-t">
          <summary className="flex min-h-11 items-center gap-1.5 font-semibold text-accent text-sm">
            {t('Altre {n} righe pronte', { n: shown.length - SHOWN })}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ol className="divide-y divide-line">{shown.slice(SHOWN).map(rowOf)}</ol>
        </details>
      )}
    </section>
  );
}

interface SegmentProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Segment({ isOn, onPress, children }: SegmentProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames('min-h-11 rounded-full px-4 font-medium text-sm', isOn ? 'bg-card shadow-card' : undefined)}
    >
      {children}
    </button>
  );
}

interface ColumnsProps {
  readonly columns: NonNullable<Checked['columns']>;
  readonly onChange: (columns: QuickColumns) => void;
}

/** Says which columns of a table were read, and lets others be chosen. */
function Columns({ columns, onChange }: ColumnsProps) {
  const { code, amount, headings } = columns;
  const nameOf = (at: number) => [String.fromCharCode(65 + at), headings[at]].filter(Boolean).join(' ');
  return (
    <details className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="text-ink-soft text-xs">{t('Colonne riconosciute')}</span>
        <Tag>{t('{column}: codice', { column: nameOf(code) })}</Tag>
        <Tag>{amount < 0 ? t('senza quantità') : t('{column}: quantità', { column: nameOf(amount) })}</Tag>
        <span className="font-semibold text-accent group-open:hidden">{t('Cambia')}</span>
      </summary>
      <div className="grid gap-3 py-2 sm:grid-cols-2">
        <Select
          label={t('Colonna del codice')}
          name="code"
          value={String(code)}
          onChange={({ target }) => onChange({ code: Number(target.value), amount })}
        >
          {headings.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
            <option key={at} value={at}>
              {nameOf(at)}
            </option>
          ))}
        </Select>
        <Select
          label={t('Colonna della quantità')}
          name="amount"
          value={String(amount)}
          onChange={({ target }) => onChange({ code, amount: Number(target.value) })}
        >
          <option value="-1">{t('nessuna')}</option>
          {headings.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
            <option key={at} value={at}>
              {nameOf(at)}
            </option>
          ))}
        </Select>
      </div>
    </details>
  );
}

function Tag({ children }: { readonly children: ReactNode }) {
  return <span className="break-all rounded-sm bg-tint px-2 py-0.5 font-medium text-xs">{children}</span>;
}

interface LineProps {
  readonly line: QuickLine;
  readonly onUse: (proposal: string) => void;
  readonly onRemove: () => void;
}

function Line({ line, onUse, onRemove }: LineProps) {
  const { state, code, product } = line;
  const card = product && cardProductOf(product);
  const isBad = !isTaken(line);
  return (
    <li
      className={classNames(
        'grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2',
        COLUMNS,
        isBad && '-mx-2 rounded-md bg-danger-soft/50 px-2',
        state === 'raised' && '-mx-2 rounded-md bg-warning-soft/60 px-2',
      )}
    >
      <span className="text-ink-soft text-xs max-md:sr-only">
        <span className="sr-only">{t('Riga')} </span>
        {line.line}
      </span>
      <span className="grid size-12 place-items-center rounded-md bg-tile text-danger">
        {card ? <Picture src={card.picture} alt="" size={44} className="size-11" /> : <Icon name="alert" />}
      </span>
      <div className="min-w-0 leading-4.5">
        {card && product ? (
          <Link to={paths.product(product.slug)} lang={card.lang} className="font-medium text-sm hover:underline">
            {card.name}
          </Link>
        ) : (
          <span className="break-all font-medium text-sm">{code}</span>
        )}
        {state === 'ok' && card && (
          <span lang={packLanguage(card)} className="block text-ink-soft text-xs">
            {[packText(card), formatEuro(card.price)].filter(Boolean).join(', ')}
          </span>
        )}
        {state !== 'ok' && <Trouble line={line} state={state} onUse={onUse} onRemove={onRemove} />}
      </div>
      <Amount line={line} />
    </li>
  );
}

function Amount({ line }: Pick<LineProps, 'line'>) {
  const { state, asked, quantity = 0, weight = 0 } = line;
  const amount = weight > 0 ? formatGrams(Math.round(weight * 1000)) : String(quantity);
  const isTakenHere = isTaken(line);
  const text = state === 'raised' && asked !== '' ? `${asked} → ${amount}` : amount;
  return (
    <span className="text-right text-sm md:contents">
      <span className="block md:text-right">{isTakenHere ? text : asked || '–'}</span>
      <b className="block whitespace-nowrap md:text-right">{isTakenHere ? formatEuro(lineTotal(line)) : '–'}</b>
    </span>
  );
}

interface TroubleProps extends LineProps {
  readonly state: Exclude<QuickLineState, 'ok'>;
}

/** What is wrong with a line, and what can be done: another code, similar goods, or leaving it out. */
function Trouble({ line, state, onUse, onRemove }: TroubleProps) {
  const { proposal, product } = line;
  const act = 'inline-flex min-h-6 items-center font-semibold text-accent underline';
  return (
    <p className="text-xs leading-5">
      <b className={state === 'raised' ? 'font-semibold' : 'font-semibold text-danger'}>{t(WORDS[state])}.</b>{' '}
      {proposal && (
        <>
          {t('Forse {code}, {name}?', { code: proposal.code, name: proposal.name })}{' '}
          <button type="button" onClick={() => onUse(proposal.code)} className={act}>
            {t('Sì, usa questo')}
          </button>{' '}
        </>
      )}
      {product && (state === 'sold-out' || state === 'options') && (
        <>
          <Link to={paths.product(product.slug)} className={act}>
            {state === 'options' ? t('Apri la sua pagina') : t('Vedi i simili')}
          </Link>{' '}
        </>
      )}
      <button
        type="button"
        aria-label={t('Togli la riga {line}', { line: line.line })}
        onClick={onRemove}
        className={act}
      >
        {t('Togli')}
      </button>
    </p>
  );
}
