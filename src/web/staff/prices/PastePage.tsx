import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { MAX_PASTED_CHARACTERS } from '../../../contract/prices/limits.ts';
import { staffPrices, staffPricesPaste } from '../../../contract/prices/routes.ts';
import type { StaffPricesChanged, StaffPricesPasteBody } from '../../../contract/prices/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { type Pasted, PRICES_KEY } from './change-prices.ts';
import { PricePreview } from './PricePreview.tsx';

export { PastePage as Component };

interface Tried {
  readonly body: StaffPricesPasteBody;
  readonly reply: StaffPricesChanged;
}

/** Changes the prices of lines from a sheet: each line is checked, what would change is said, then it is done. */
function PastePage() {
  const pasted = useLocation().state as Pasted | null;
  const [tried, setTried] = useState<Tried>();
  const [begin, setBegin] = useState(pasted ?? { text: '', store: undefined, day: undefined });
  function onTried(now: Tried) {
    setBegin({ text: now.body.text, store: now.body.warehouse_id, day: now.body.day });
    setTried(now);
  }
  return (
    <div className="staff-sheet">
      <StaffPageHead title={t('Incolla prezzi')} up={{ name: t('Prezzi'), path: staffPaths.prices() }} />
      <div className="grid gap-4 px-4 py-4">
        {tried ? (
          <PricePreview
            reply={tried.reply}
            day={tried.body.day}
            apply={(decided) => api.call(staffPricesPaste, { body: { ...tried.body, ...decided } })}
            back={t('Torna alle righe')}
            onBack={() => setTried(undefined)}
          />
        ) : (
          <PasteForm begin={begin} onTried={onTried} />
        )}
      </div>
    </div>
  );
}

function PasteForm({ begin, onTried }: { readonly begin: Pasted; readonly onTried: (tried: Tried) => void }) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const shown = useQuery({ queryKey: [...PRICES_KEY, 'stores'], queryFn: () => api.call(staffPrices, { query: {} }) });
  async function send(text: (name: string) => string): Promise<Tried> {
    const [store, day] = [Number(text('store')), text('day')];
    const body = { text: text('text'), ...(store ? { warehouse_id: store } : {}), ...(day === '' ? {} : { day }) };
    return { body, reply: await api.call(staffPricesPaste, { body: { ...body, is_trial: true } }) };
  }
  return (
    <SendForm
      key={shown.data ? 'stores' : ''}
      label={t('Incolla prezzi')}
      submit={t('Guarda che cosa cambia')}
      isOpened
      send={send}
      onSent={onTried}
      onRefused={(error) =>
        setWrong(asApiError(error).errors.flatMap((each) => (each.field === 'text' ? [each.error] : [])))
      }
      className="sm:grid-cols-1"
    >
      {(at) => (
        <>
          <TextArea
            label={t('Righe del foglio')}
            name="text"
            rows={10}
            maxLength={MAX_PASTED_CHARACTERS}
            defaultValue={begin.text}
            error={at('text')}
            hint={t(
              'Su ogni riga codice o EAN e prezzo, come nel foglio; oppure il file esportato, con le intestazioni.',
            )}
          />
          {wrong.length > 1 && (
            <Alert tone="error">
              <ul>
                {wrong.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Alert>
          )}
          <Select label={t('Dove')} name="store" defaultValue={begin.store ?? ''}>
            <option value="">{t('Tutti i negozi')}</option>
            {shown.data?.stores.map(({ warehouseId, name }) => (
              <option key={warehouseId} value={warehouseId}>
                {t('Solo {store}', { store: name })}
              </option>
            ))}
          </Select>
          <Field
            label={t('Da quando')}
            name="day"
            type="date"
            defaultValue={begin.day}
            error={at('day')}
            hint={t('Vuoto: da adesso.')}
          />
        </>
      )}
    </SendForm>
  );
}
