import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPrices, staffPricesByRule } from '../../../contract/prices/routes.ts';
import type { StaffPricesByRuleBody, StaffPricesChanged } from '../../../contract/prices/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useListState } from '../kit/list-state.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { PRICES_KEY } from './change-prices.ts';
import { PricePreview } from './PricePreview.tsx';
import { filtersOf } from './PricesPage.tsx';

export { RulePage as Component };

interface Tried {
  readonly body: StaffPricesByRuleBody;
  readonly reply: StaffPricesChanged;
}

/** Changes the prices that the list showed by a percentage: first what would change is said, then it is done. */
function RulePage() {
  const state = useListState();
  const [tried, setTried] = useState<Tried>();
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={t('Cambia con una regola')}
        up={{ name: t('Prezzi'), path: `${staffPaths.prices()}?${state.text}` }}
      />
      <div className="grid gap-4 px-4 py-4">
        {tried ? (
          <PricePreview
            reply={tried.reply}
            day={tried.body.day}
            apply={(decided) => api.call(staffPricesByRule, { body: { ...tried.body, ...decided } })}
            back={t('Torna alla regola')}
            onBack={() => setTried(undefined)}
          />
        ) : (
          <RuleForm onTried={setTried} />
        )}
      </div>
    </div>
  );
}

function RuleForm({ onTried }: { readonly onTried: (tried: Tried) => void }) {
  const state = useListState();
  const filters = filtersOf(state);
  const shown = useQuery({
    queryKey: [...PRICES_KEY, 'rule', filters],
    queryFn: () => api.call(staffPrices, { query: filters }),
  });
  async function send(text: (name: string) => string): Promise<Tried> {
    const [store, day] = [Number(text('store')), text('day')];
    const body = {
      filters,
      percent: text('percent'),
      rounding: text('rounding') as StaffPricesByRuleBody['rounding'],
      ...(store ? { warehouse_id: store } : {}),
      ...(day === '' ? {} : { day }),
    };
    return { body, reply: await api.call(staffPricesByRule, { body: { ...body, is_trial: true } }) };
  }
  return (
    <>
      <p>
        {shown.data &&
          t('{n} prodotti, quelli che la griglia mostrava.', { n: formatNumber(shown.data.page.totItems) })}
      </p>
      <SendForm label={t('Regola')} submit={t('Guarda che cosa cambia')} isOpened send={send} onSent={onTried}>
        {(at) => (
          <>
            <Field
              label={t('Di quanto, in percento')}
              name="percent"
              inputMode="decimal"
              autoComplete="off"
              error={at('percent')}
              hint={t('3 alza del 3 %, −5 abbassa del 5 %.')}
            />
            <Select label={t('Arrotonda')} name="rounding" error={at('rounding')}>
              <option value="nine">{t('a ,x9')}</option>
              <option value="five">{t('a 5 centesimi')}</option>
              <option value="cent">{t('al centesimo')}</option>
            </Select>
            <Select label={t('Dove')} name="store">
              <option value="">{t('Tutti i negozi')}</option>
              {shown.data?.stores.map(({ warehouseId, name }) => (
                <option key={warehouseId} value={warehouseId}>
                  {t('Solo {store}', { store: name })}
                </option>
              ))}
            </Select>
            <Field label={t('Da quando')} name="day" type="date" error={at('day')} hint={t('Vuoto: da adesso.')} />
          </>
        )}
      </SendForm>
    </>
  );
}
