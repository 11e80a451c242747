import { useQuery } from '@tanstack/react-query';
import type { StaffBags } from '../../../contract/settings/goods-schemas.ts';
import { BAG_LIMITS } from '../../../contract/settings/limits.ts';
import { staffBags, staffBagsSave } from '../../../contract/settings/routes.ts';
import { formatMoney, parseDecimal } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, useEdited } from '../kit/use-edited.ts';

export { BagsPage as Component };

/** Prices and numbers by bag as they are typed: `12.price`, `12.paid`. */
type BagsDraft = Readonly<Record<string, string>>;

const KEY = ['staff', 'bags'];
const read = () => api.call(staffBags, { query: {} });

/** What bags cost: by law those of plastic are never free, and their price is a line of the receipt. */
function BagsPage() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: read, ...EDITED_QUERY });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <BagsForm start={data} />;
}

function BagsForm({ start }: { readonly start: StaffBags }) {
  const { bags } = start;
  const edited = useEdited<BagsDraft>({
    offersUndo: true,
    key: 'bags',
    start: draftOf(start),
    isValue: isBagsDraft,
    read: async () => draftOf(await read()),
    save: async ({ value, modifiedAt }) =>
      draftOf(await api.call(staffBagsSave, { body: { modifiedAt, bagPrices: pricesIn(value, bags) } })),
  });
  const change = (name: string, typed: string) => edited.change({ ...edited.value, [name]: typed });
  const limits = { min: formatMoney(BAG_LIMITS.minCents), max: formatMoney(BAG_LIMITS.maxCents) };
  return (
    <StaffForm
      title={t('Sacchetti')}
      up={{ name: t('Impostazioni'), path: staffPaths.settings() }}
      edited={edited}
      theirs={(theirs) => <p>{Object.values(theirs).join(' · ')}</p>}
      names={Object.fromEntries(
        bags.flatMap(({ packagingTypeId: id, name }) => [
          [`${id}.price`, t('{name}: prezzo', { name })],
          [`${id}.paid`, t('{name}: quanti si pagano', { name })],
        ]),
      )}
    >
      <div className="grid max-w-2xl gap-5">
        <p className="text-sm">
          {t(
            'Le borse di plastica non si regalano: il prezzo di ognuna è sullo scontrino (D.Lgs. 152/2006, art. 226-bis e 226-ter).',
          )}
        </p>
        {bags.length === 0 && (
          <p className="text-ink-soft text-sm">{t('Questo negozio non mette sacchetti nel conto.')}</p>
        )}
        {bags.map(({ packagingTypeId: id, name, kind }, index) => (
          <fieldset key={id} className="grid gap-3 border-line border-t pt-3 sm:grid-cols-2">
            <legend className="float-left font-semibold sm:col-span-2">
              {name} · {kind === 'carrier' ? t('per la spesa') : t('per frutta e verdura')}
            </legend>
            <Field
              name={`bags.${index}.price`}
              label={t('Prezzo €')}
              inputMode="decimal"
              hint={t('Da {min} a {max}.', limits)}
              value={edited.value[`${id}.price`] ?? ''}
              error={edited.problem?.at(`bags.${index}.price`)}
              onChange={({ target }) => change(`${id}.price`, target.value)}
            />
            <Field
              name={`bags.${index}.paid`}
              label={t('Si pagano al massimo')}
              inputMode="numeric"
              hint={t('Vuoto: tutti. Per quelli di plastica regalare gli altri non è permesso: chiedi a un avvocato.')}
              value={edited.value[`${id}.paid`] ?? ''}
              error={edited.problem?.at(`bags.${index}.paid`)}
              onChange={({ target }) => change(`${id}.paid`, target.value)}
            />
          </fieldset>
        ))}
      </div>
    </StaffForm>
  );
}

function draftOf({ bags, modifiedAt }: StaffBags) {
  const value = Object.fromEntries(
    bags.flatMap(({ packagingTypeId: id, priceCents, maxPaid }) => [
      [`${id}.price`, (priceCents / 100).toFixed(2).replace('.', ',')],
      [`${id}.paid`, maxPaid === null ? '' : String(maxPaid)],
    ]),
  );
  return { value, modifiedAt };
}

function isBagsDraft(stored: unknown): stored is BagsDraft {
  return (
    typeof stored === 'object' && stored !== null && Object.values(stored).every((value) => typeof value === 'string')
  );
}

/** What is no number becomes one that the server refuses at its field. */
function pricesIn(draft: BagsDraft, bags: StaffBags['bags']) {
  return bags.map(({ packagingTypeId }) => {
    const price = parseDecimal((draft[`${packagingTypeId}.price`] ?? '').replace('€', ''));
    const paid = (draft[`${packagingTypeId}.paid`] ?? '').trim();
    return {
      packagingTypeId,
      priceCents: price === undefined ? 0 : Math.round(price * 100),
      ...(paid === '' ? {} : { maxPaid: parseDecimal(paid) ?? 0 }),
    };
  });
}
