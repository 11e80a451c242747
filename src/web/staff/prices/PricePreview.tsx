import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PriceQuestion, StaffPricesChanged } from '../../../contract/prices/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { signedPercent, useUndo } from './change-prices.ts';
import { summaryText } from './PlansPage.tsx';

interface PricePreviewProps {
  /** What the server said when it tried. */
  readonly reply: StaffPricesChanged;
  readonly day: string | undefined;
  readonly apply: (decided: { confirmed: number[]; left_out: number[] }) => Promise<StaffPricesChanged>;
  readonly back: string;
  readonly onBack: () => void;
}

/** What an act would do; unusual prices are confirmed or left as they are, one by one. */
export function PricePreview({ reply, day, apply: send, back, onBack }: PricePreviewProps) {
  const [decided, setDecided] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const said = useUndo();
  const navigate = useNavigate();
  const of = (isYes: boolean) => [...decided].flatMap(([id, yes]) => (yes === isYes ? [id] : []));
  async function apply() {
    setIsBusy(true);
    try {
      const done = await send({ confirmed: of(true), left_out: of(false) });
      await said(
        done.changed === 1 ? t('1 prezzo cambiato') : t('{n} prezzi cambiati', { n: done.changed }),
        done.actId,
      );
      await navigate(day === undefined ? staffPaths.prices() : staffPaths.pricePlans({ giorno: day }));
    } catch (error) {
      setProblem(asApiError(error).message);
      setIsBusy(false);
    }
  }
  return (
    <section aria-label={t('Che cosa cambia')} className="grid max-w-4xl gap-4">
      <p className="text-lg">
        {reply.changed === 0 ? t('Non cambia niente.') : <strong>{summaryText(reply.summary)}</strong>}{' '}
        {day === undefined ? t('Da adesso.') : t('Da {day}, 0:00.', { day: formatShortDay(day) })}
      </p>
      {problem !== '' && <Alert tone="error">{problem}</Alert>}
      {reply.waiting.length > 0 && (
        <Alert tone="info">
          {t('Per questi prodotti aspetta già un piano:')}{' '}
          {reply.waiting
            .map((plan) => `${plan.name} ${formatShortDay(plan.day)} ${plan.price ? formatEuro(plan.price) : ''}`)
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
            {day === undefined ? t('Cambia i prezzi') : t('Conferma per {day}', { day: formatShortDay(day) })}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {back}
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
