import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffPrices, staffPricesByRule } from '../../../contract/prices/routes.ts';
import type { PriceQuestion, StaffPricesByRuleBody, StaffPricesChanged } from '../../../contract/prices/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useListState } from '../kit/list-state.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { PRICES_KEY, signedPercent, useUndo } from './change-prices.ts';
import { summaryText } from './PlansPage.tsx';
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
        {tried ? <Preview tried={tried} onBack={() => setTried(undefined)} /> : <RuleForm onTried={setTried} />}
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
      <p>{shown.data && t('{n} prodotti, quelli che la griglia mostrava.', { n: shown.data.page.totItems })}</p>
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

/** What the rule would do; unusual prices are confirmed or left as they are, one by one. */
function Preview({ tried: { body, reply }, onBack }: { readonly tried: Tried; readonly onBack: () => void }) {
  const [decided, setDecided] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const said = useUndo();
  const navigate = useNavigate();
  const of = (isYes: boolean) => [...decided].flatMap(([id, yes]) => (yes === isYes ? [id] : []));
  async function apply() {
    setIsBusy(true);
    try {
      const done = await api.call(staffPricesByRule, { body: { ...body, confirmed: of(true), left_out: of(false) } });
      await said(
        done.changed === 1 ? t('1 prezzo cambiato') : t('{n} prezzi cambiati', { n: done.changed }),
        done.actId,
      );
      await navigate(body.day === undefined ? staffPaths.prices() : staffPaths.pricePlans({ giorno: body.day }));
    } catch (error) {
      setProblem(asApiError(error).message);
      setIsBusy(false);
    }
  }
  return (
    <section aria-label={t('Che cosa cambia')} className="grid max-w-4xl gap-4">
      <p className="text-lg">
        {reply.changed === 0 ? t('Non cambia niente.') : <strong>{summaryText(reply.summary)}</strong>}{' '}
        {body.day === undefined ? t('Da adesso.') : t('Da {day}, 0:00.', { day: formatShortDay(body.day) })}
      </p>
      {problem !== '' && <Alert tone="error">{problem}</Alert>}
      {reply.waiting.length > 0 && (
        <Alert tone="info">
          {t('Per questi prodotti aspetta già un piano:')}{' '}
          {reply.waiting
            .map(({ name, day, price }) => `${name} ${formatShortDay(day)} ${price ? formatEuro(price) : ''}`)
            .join(' · ')}
        </Alert>
      )}
      {reply.questions.length > 0 && (
        <table className="staff-table">
          <caption className="pb-2 text-left font-semibold">{t('Guarda questi uno per uno')}</caption>
          {reply.questions.map((question) => (
            <QuestionRow
              key={`${question.productId} ${question.store}`}
              question={question}
              decided={decided.get(question.productId)}
              onDecide={(isYes) => setDecided(new Map(decided).set(question.productId, isYes))}
            />
          ))}
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        {reply.changed > 0 && (
          <Button busy={isBusy} onClick={() => void apply()}>
            {body.day === undefined ? t('Cambia i prezzi') : t('Conferma per {day}', { day: formatShortDay(body.day) })}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {t('Torna alla regola')}
        </Button>
      </div>
    </section>
  );
}

interface QuestionRowProps {
  readonly question: PriceQuestion;
  readonly decided: boolean | undefined;
  readonly onDecide: (isYes: boolean) => void;
}

function QuestionRow({ question, decided, onDecide }: QuestionRowProps) {
  const { name, before, after, percent, reason, cost = 0 } = question;
  const why = {
    steep: t('oltre il 20 %'),
    jump: t('dieci volte o un decimo di prima'),
    below_cost: t('sotto costo, che è {cost}', { cost: formatEuro(cost) }),
  }[reason];
  const choice = (isYes: boolean, text: string) => (
    <Button
      variant={decided === isYes ? 'primary' : 'secondary'}
      aria-pressed={decided === isYes}
      aria-label={`${text}: ${name}`}
      onClick={() => onDecide(isYes)}
    >
      {text}
    </Button>
  );
  return (
    <tbody>
      <tr>
        <th scope="row">
          {name} <span className="font-normal text-warning text-xs">{why}</span>
        </th>
        <td className="whitespace-nowrap text-right tabular-nums">
          {formatEuro(before)} → <strong>{formatEuro(after)}</strong> {signedPercent(percent)}
        </td>
        <td>
          <span className="flex flex-wrap justify-end gap-1">
            {choice(true, t('Va bene'))}
            {choice(false, t('Lascia com’era'))}
          </span>
        </td>
      </tr>
    </tbody>
  );
}
