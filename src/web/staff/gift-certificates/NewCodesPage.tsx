import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_CODES_MADE } from '../../../contract/gift-certificates/limits.ts';
import { staffCodesMake } from '../../../contract/gift-certificates/series-routes.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { numberOf, SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CODES_KEY } from './code-words.ts';
import { useMadeCodes } from './series-acts.ts';

export { NewCodesPage as Component };

type At = (name: string) => string | undefined;

/** Makes many codes that nobody can guess, or one in words for everybody. */
function NewCodesPage() {
  const navigate = useNavigate();
  const sayMade = useMadeCodes();
  const client = useQueryClient();
  const [isShared, setShared] = useState(false);
  const [gives, setGives] = useState<'once' | 'balance' | 'percent'>('once');
  return (
    <div className="staff-sheet">
      <StaffPageHead title={t('Nuovi codici')} up={{ name: t('Codici'), path: staffPaths.codes() }} />
      <div className="px-4 py-3">
        <SendForm
          label={t('Nuovi codici')}
          submit={t('Fai i codici')}
          isOpened
          send={async (text) => {
            const kind = gives === 'balance' ? ('balance' as const) : ('once' as const);
            const { series } = await api.call(staffCodesMake, {
              body: { ...written(text), ...(isShared ? { count: 1 } : {}), is_shared: isShared, kind },
            });
            return series;
          }}
          onSent={async (series) => {
            await client.invalidateQueries({ queryKey: CODES_KEY });
            sayMade(series, () => navigate(staffPaths.codes(), { replace: true }));
            void navigate(staffPaths.codeSeries(series.seriesId), { replace: true });
          }}
        >
          {(at) => (
            <>
              <Field label={t('Nome della serie')} name="name" autoComplete="off" maxLength={90} error={at('name')} />
              <Select
                label={t('Per chi')}
                name="shared"
                value={isShared ? 'yes' : ''}
                onChange={({ target }) => setShared(target.value === 'yes')}
              >
                <option value="">{t('Un codice diverso per ognuno')}</option>
                <option value="yes">{t('Un codice solo, per tutti')}</option>
              </Select>
              <CodeFields at={at} isShared={isShared} />
              <Select
                label={t('Che cosa dà')}
                name="gives"
                value={gives}
                onChange={({ target }) => setGives(target.value as typeof gives)}
              >
                <option value="once">{t('Euro in meno, una volta')}</option>
                <option value="balance">{t('Un buono: il resto rimane sul codice')}</option>
                <option value="percent">{t('Percento in meno')}</option>
              </Select>
              {gives === 'percent' && (
                <Field
                  label={t('Percento')}
                  name="percent"
                  inputMode="numeric"
                  autoComplete="off"
                  error={at('percent')}
                />
              )}
              <ValueFields at={at} isPercent={gives === 'percent'} />
              <LimitFields at={at} isShared={isShared} />
            </>
          )}
        </SendForm>
      </div>
    </div>
  );
}

/** Returns the fields as they are written; numbers that are not there are left out. */
function written(text: (name: string) => string) {
  const number = <Name extends string>(name: Name) => numberOf(name, text(name));
  return {
    name: text('name'),
    code: text('code'),
    starts_on: text('starts_on'),
    ends_on: text('ends_on'),
    ...number('count'),
    ...number('percent'),
    ...number('amount'),
    ...number('minimum'),
    ...number('uses_per_user'),
    ...number('max_uses'),
    ...number('budget'),
  };
}

function CodeFields({ at, isShared }: { readonly at: At; readonly isShared: boolean }) {
  return (
    <>
      <Field
        label={isShared ? t('Codice') : t('Cominciano con')}
        name="code"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        hint={
          isShared
            ? t('Lettere e cifre, per esempio BENVENUTO.')
            : t('Per esempio NATALE: poi due gruppi di lettere a caso, senza O, 0, I, 1. Si leggono al telefono.')
        }
        error={at('code')}
      />
      {!isShared && (
        <Field
          label={t('Quanti codici')}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          hint={t('Al massimo {n}.', { n: formatNumber(MAX_CODES_MADE) })}
          error={at('count')}
        />
      )}
    </>
  );
}

function ValueFields({ at, isPercent }: { readonly at: At; readonly isPercent: boolean }) {
  return (
    <>
      <Field
        label={isPercent ? t('Al massimo euro in meno') : t('Euro')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={at('amount')}
      />
      <Field
        label={t('Da quanti euro di spesa')}
        name="minimum"
        inputMode="decimal"
        autoComplete="off"
        defaultValue="20"
        hint={t('0: per ogni spesa.')}
        error={at('minimum')}
      />
    </>
  );
}

/** The days for which a new code is valid, unless another day is written. */
const USUAL_DAYS = 60;

const todayInRome = () => romeTime(new Date()).date;

function LimitFields({ at, isShared }: { readonly at: At; readonly isShared: boolean }) {
  const [today] = useState(todayInRome);
  return (
    <>
      <Field label={t('Vale dal')} name="starts_on" type="date" defaultValue={today} error={at('starts_on')} />
      <Field
        label={t('Vale fino al')}
        name="ends_on"
        type="date"
        defaultValue={addDays(today, USUAL_DAYS)}
        error={at('ends_on')}
      />
      <Field
        label={t('Spese di ogni cliente')}
        name="uses_per_user"
        inputMode="numeric"
        autoComplete="off"
        defaultValue="1"
        error={at('uses_per_user')}
      />
      <Field
        key={String(isShared)}
        label={t('Spese con ogni codice')}
        name="max_uses"
        inputMode="numeric"
        autoComplete="off"
        required={false}
        defaultValue={isShared ? '' : '1'}
        hint={t('Vuoto: quante ne vengono.')}
        error={at('max_uses')}
      />
      <Field
        label={t('Budget in euro, poi si ferma')}
        name="budget"
        inputMode="decimal"
        autoComplete="off"
        required={false}
        hint={t('Vuoto: senza limite. L’ordine che lo supera è l’ultimo.')}
        error={at('budget')}
      />
    </>
  );
}
