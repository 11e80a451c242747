import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffClosingSay } from '../../../contract/closings/routes.ts';
import type { ClosingDifference, StaffClosingDay } from '../../../contract/closings/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf, SendForm } from '../kit/SendForm.tsx';
import { CLOSINGS_KEY, differenceName, differencePath } from './closing-words.ts';

interface DifferencesProps {
  readonly closing: StaffClosingDay;
  readonly query: object;
}

/** What has to be counted or explained before the day is closed, and what was said about it. */
export function ClosingDifferences({ closing, query }: DifferencesProps) {
  const { differences, stores, isClosed } = closing;
  if (differences.length === 0) return null;
  return (
    <section
      aria-label={t('Da contare e da spiegare')}
      className="overflow-hidden rounded-md border border-line bg-card"
    >
      <h2 className="flex min-h-11 items-center border-line border-b px-3 font-bold text-sm">
        {t('Da contare e da spiegare')}
      </h2>
      <ul>
        {differences.map((each) => (
          <li
            key={`${each.warehouseId ?? ''} ${each.about}`}
            className={`border-line border-t px-3 py-2 first:border-t-0 ${isOpen(each) ? 'bg-danger-soft' : ''}`}
          >
            <Difference
              difference={each}
              store={
                stores.length > 1 ? stores.find(({ warehouseId }) => warehouseId === each.warehouseId)?.name : undefined
              }
              closing={closing}
              query={query}
              isClosed={isClosed}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A drawer that has what it should needs no reason. */
const isOpen = ({ reason, found, difference }: ClosingDifference) =>
  reason === '' && (found === undefined || difference !== 0);

interface DifferenceProps extends DifferencesProps {
  readonly difference: ClosingDifference;
  readonly store: string | undefined;
  readonly isClosed: boolean;
}

function Difference({ difference, store, closing, query, isClosed }: DifferenceProps) {
  const { due, found, note, reason, saidBy } = difference;
  const name = differenceName(difference);
  const path = differencePath(difference);
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon name={isOpen(difference) ? 'alert' : 'check'} className="size-4" />
        <strong>
          {path === undefined ? (
            name
          ) : (
            <Link to={path} className="underline">
              {name}
            </Link>
          )}
        </strong>
        {store !== undefined && <span className="text-ink-soft">{store}</span>}
        <span className="tabular-nums">{difference.kind === 'unsaid' ? formatEuro(due) : amountsText(due, found)}</span>
      </p>
      {note !== '' && <p className="text-ink-soft">{t('Nota di chi ha contato: {note}', { note })}</p>}
      {reason !== '' && <p>{t('{reason} ({name})', { reason, name: saidBy ?? '' })}</p>}
      {!isClosed && <SayForm name={name} difference={difference} closing={closing} query={query} />}
    </div>
  );
}

function amountsText(due: number, found: number | undefined): string {
  const amounts = { due: formatEuro(due), found: formatEuro(found ?? 0), difference: formatEuro((found ?? 0) - due) };
  if (found === undefined) return t('attesi {due}', amounts);
  return found === due
    ? t('attesi {due}, ci sono', amounts)
    : t('attesi {due}, trovati {found}: {difference}', amounts);
}

interface SayProps extends DifferencesProps {
  readonly name: string;
  readonly difference: ClosingDifference;
}

/** Writes what was counted, or why it differs; what was said can be taken back until the day is closed. */
function SayForm({ name, difference, closing: { day }, query }: SayProps) {
  const { about, kind, warehouseId, reason, found } = difference;
  const client = useQueryClient();
  const body = { closing_day: day, about, ...(warehouseId === undefined ? {} : { warehouse_id: warehouseId }) };
  // the reply is about one store, and the page may show more
  const shown = () => client.invalidateQueries({ queryKey: [...CLOSINGS_KEY, 'day', query] });
  const takeBack = useMutation({
    mutationFn: () => api.call(staffClosingSay, { body }),
    onSuccess: shown,
    onError: tellError,
  });
  const isSaid = reason !== '' || (kind === 'count' && found !== undefined);
  if (isSaid && !isOpen(difference))
    return (
      <Button
        variant="quiet"
        className="justify-self-start print:hidden"
        aria-label={t('Togli quello che è scritto: {name}', { name })}
        busy={takeBack.isPending}
        onClick={() => takeBack.mutate()}
      >
        {t('Togli')}
      </Button>
    );
  const cash = kind === 'run' || kind === 'run-open' || about === 'counter_cash';
  return (
    <SendForm
      label={name}
      className="print:hidden"
      submit={t('Scrivi')}
      others={
        cash && found !== undefined
          ? [{ act: 'cash', name: difference.difference < 0 ? t('Ammanco di cassa') : t('Eccedenza di cassa') }]
          : []
      }
      send={(text, act) => {
        const counted = kind === 'count' ? numberOf('counted', text('counted') || String(found ?? '')) : {};
        const said =
          act === 'cash'
            ? difference.difference < 0
              ? t('Ammanco di cassa')
              : t('Eccedenza di cassa')
            : text('reason');
        return api.call(staffClosingSay, { body: { ...body, ...counted, reason: said } });
      }}
      onSent={() => {
        toast('success', t('Scritto'));
        return shown();
      }}
    >
      {(at) => (
        <>
          {kind === 'count' && (
            <Field
              name="counted"
              label={t('Contato, in euro')}
              inputMode="decimal"
              defaultValue={found === undefined ? '' : String(found).replace('.', ',')}
              error={at('counted')}
            />
          )}
          {(kind !== 'count' || found !== undefined) && (
            <Field name="reason" label={t('Perché')} maxLength={300} error={at('reason')} />
          )}
        </>
      )}
    </SendForm>
  );
}
