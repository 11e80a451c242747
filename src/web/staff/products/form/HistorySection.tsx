import { useMutation } from '@tanstack/react-query';
import { PRODUCT_FIELD_NAMES } from '../../../../contract/products/limits.ts';
import { staffProductsUndo } from '../../../../contract/products/routes.ts';
import type { StaffProduct, StaffProductChange } from '../../../../contract/products/schemas.ts';
import { msg, t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { formatMoment } from '../../kit/moment.ts';
import { FIELD_WORDS } from './product-words.ts';

const SOURCES: Readonly<Record<StaffProductChange['source'], string>> = {
  form: msg('a mano'),
  list: msg('nella lista'),
  bulk: msg('in blocco'),
  import: msg('importazione'),
  undo: msg('annullamento'),
};

const OTHER_WORDS: Readonly<Record<string, string>> = {
  pictures: msg('Foto'),
  links: msg('Prodotti legati'),
  proofs: msg('Prove ambientali'),
  store_price: msg('Prezzo di un negozio'),
  store_listed: msg('Assortimento di un negozio'),
};

interface HistorySectionProps {
  readonly product: StaffProduct;
  readonly onRestored: () => void;
}

/** Who changed what, when and where, with the values before and after; each can be given back. */
export function HistorySection({ product, onRestored }: HistorySectionProps) {
  const restore = useMutation({
    mutationFn: (changeId: number) => api.call(staffProductsUndo, { body: { change_id: changeId } }),
    onSuccess: ({ refused: [refused], changed }) => {
      if (refused) toast('error', refused.reason);
      else toast('success', changed > 0 ? t('Rimesso com’era') : t('Era già così'));
      onRestored();
    },
    onError: tellError,
  });
  return (
    <section id="storia" aria-labelledby="storia-title" className="scroll-mt-4">
      <h2 id="storia-title" className="font-semibold text-base">
        {t('Storia')}
      </h2>
      {product.changes.length === 0 && (
        <p className="text-ink-soft text-sm">{t('Nessuno l’ha ancora cambiato qui.')}</p>
      )}
      <ol className="mt-2 grid gap-3">
        {product.changes.map((change) => (
          <li key={change.changeId} className="border-line border-t pt-2 text-sm">
            <p className="flex flex-wrap items-center gap-x-2">
              <strong>{change.by || t('Account chiuso')}</strong>
              <span className="text-ink-soft">
                {formatMoment(change.changedAt)} · {t(SOURCES[change.source])}
              </span>
              {isRestorable(change) && (
                <Button
                  variant="quiet"
                  className="ml-auto"
                  busy={restore.isPending && restore.variables === change.changeId}
                  aria-label={t('Rimetti i valori di prima, {moment}', { moment: formatMoment(change.changedAt) })}
                  onClick={() => restore.mutate(change.changeId)}
                >
                  {t('Rimetti')}
                </Button>
              )}
            </p>
            <Values change={change} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function isRestorable({ before }: StaffProductChange): boolean {
  return Object.keys(before).some((name) => (PRODUCT_FIELD_NAMES as readonly string[]).includes(name));
}

function Values({ change: { before, after } }: { readonly change: StaffProductChange }) {
  if (Object.keys(before).length === 0) return <p>{t('Creato')}</p>;
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[12rem_1fr]">
      {Object.keys(after).map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{t(wordOf(name))}</dt>
          <dd className="min-w-0 break-words">
            <del className="text-ink-faint">{shown(before[name])}</del>
            {' → '}
            <ins className="no-underline">{shown(after[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordOf(name: string): string {
  return (FIELD_WORDS as Readonly<Record<string, string>>)[name] ?? OTHER_WORDS[name] ?? name;
}

const MAX_SHOWN = 160;

function shown(value = ''): string {
  if (value === '') return t('(vuoto)');
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;
}
