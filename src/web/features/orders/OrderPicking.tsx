import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders/schemas.ts';
import type { OrderPicking as Picking } from '../../../contract/picking/question-schemas.ts';
import { orderAnswer, orderPicking } from '../../../contract/picking/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { BEING_PICKED, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { orderMoved } from '../../page/order-moved.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Thumb } from './page/OrderGoods.tsx';
import { amountText, PickingProgress } from './page/PickingProgress.tsx';

/**
 * The interval (ms) for loading again: the shop announces each act, but a notification may get lost, and a question can
 * expire.
 */
const LOOK_AGAIN_MS = 30_000;

const pickingQuery = (orderId: number) => ({
  queryKey: ['mine', 'order-picking', orderId],
  queryFn: () => api.call(orderPicking, { query: { order_id: orderId } }),
});

/** The picker's question and the progress of picking, shown only while the order is picked. */
export function OrderPicking({
  order: { orderId, orderStatusId },
}: {
  readonly order: Pick<Order, 'orderId' | 'orderStatusId'>;
}) {
  const isInWork = orderStatusId === TAKEN_IN_CHARGE || orderStatusId === BEING_PICKED;
  const { data, refetch } = useQuery({
    ...pickingQuery(orderId),
    enabled: isInWork,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
  useEffect(
    () =>
      orderMoved.subscribe(() => {
        const moved = orderMoved.get()?.orderId;
        if (isInWork && (moved === orderId || moved === 0)) void refetch();
      }),
    [orderId, isInWork, refetch],
  );
  if (!isInWork) return null;
  if (!data) return <Skeleton className={`rounded-lg ${ROOM}`} />;
  const isAsked = data.questions.length > 0;
  if (!data.isPicking && !isAsked) return null;
  return (
    <div className={`grid content-start gap-4 ${ROOM}`}>
      <p role="status" className="sr-only">
        {data.questions.map(({ name }) => t('{name} è finito: c’è una domanda per te.', { name })).join(' ')}
      </p>
      {data.questions.map((question) => (
        <QuestionOfPicker key={question.questionId} orderId={orderId} question={question} by={data.pickedBy} />
      ))}
      {data.isPicking && (
        // another element below a question, so that the one above it is replaced and not moved
        <PickingProgress key={`${isAsked}`} picking={data} isBelow={isAsked} />
      )}
    </div>
  );
}

/**
 * The height that is kept from the beginning for a question of two proposals with the progress below it: the question
 * comes, is answered and goes, and what is below does not move. Without one, the first lines fill it.
 */
const ROOM = 'min-h-[44rem] sm:min-h-[39rem]';

type Question = Picking['questions'][number];

interface QuestionProps {
  readonly orderId: number;
  readonly question: Question;
  readonly by: string | undefined;
}

/** Asks the customer about missing goods: one of the proposals, or none and a refund. */
function QuestionOfPicker({ orderId, question, by }: QuestionProps) {
  const client = useQueryClient();
  const { queryKey } = pickingQuery(orderId);
  const { questionId, name, photo, proposals, until, withoutAnswer } = question;
  const [chosen, setChosen] = useState(proposals[0]?.productId);
  const answer = useMutation({
    mutationFn: (productId: number | undefined) =>
      api.call(orderAnswer, {
        body: { question_id: questionId, ...(productId === undefined ? {} : { product_id: productId }) },
      }),
    onSuccess: (picking) => {
      client.setQueryData(queryKey, picking);
      toast('success', t('Grazie: lo diciamo a chi prepara la spesa.'));
    },
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey });
    },
  });
  const heading = `domanda-${questionId}`;
  const first = proposals[0]?.name ?? '';
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded-lg bg-card p-5 shadow-card ring-2 ring-accent">
      <div className="flex flex-wrap justify-between gap-x-4 font-semibold text-sm">
        <span className="text-accent">
          {by === undefined ? t('Chi prepara la spesa ti chiede') : t('{name} ti chiede', { name: by })}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon name="clock" className="size-4" />
          {t('entro le {time}', { time: romeTime(new Date(until)).time })}
        </span>
      </div>
      <h2 id={heading} className="text-xl">
        {proposals.length === 1
          ? t('{name} è finito. Va bene questo?', { name })
          : t('{name} è finito. Quale mettiamo al suo posto?', { name })}
      </h2>
      <div className="flex flex-col gap-3 md:flex-row md:gap-5">
        {photo && <PhotoOfPicker photo={photo} by={by} />}
        <ul className="grid min-w-0 grow content-start gap-2">
          {proposals.map((proposal) => (
            <li key={proposal.productId}>
              <Proposal
                proposal={proposal}
                amount={amountText(question)}
                per={question.grams > 0 ? t('al kg') : question.pieces > 1 ? t('l’uno') : ''}
                group={heading}
                isChosen={proposal.productId === chosen}
                onChoose={proposals.length > 1 ? () => setChosen(proposal.productId) : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" disabled={answer.isPending} onClick={() => answer.mutate(undefined)}>
          {t('No, grazie')}
        </Button>
        <Button
          busy={answer.isPending && answer.variables !== undefined}
          disabled={answer.isPending}
          onClick={() => answer.mutate(chosen)}
        >
          {t('Sì, va bene')}
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        {t('Se dici no, non lo paghi.')}{' '}
        {withoutAnswer === 'put'
          ? t('Senza risposta mettiamo {name}: nell’ordine accetti un prodotto simile.', { name: first })
          : t('Senza risposta non mettiamo niente, e non lo paghi.')}
      </p>
    </section>
  );
}

/** The largest height (rem) of a photo, so that the buttons below stay visible. */
const MAX_HEIGHT = 14;

/** The picker's photo. Its space is reserved before it is loaded, and a press opens it in its full size. */
function PhotoOfPicker({
  photo,
  by,
}: {
  readonly photo: NonNullable<Question['photo']>;
  readonly by: string | undefined;
}) {
  const { url, width, height } = photo;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="block max-w-full shrink-0 self-start md:max-w-1/2"
      style={{ width: `${(MAX_HEIGHT * width) / height}rem`, aspectRatio: `${width} / ${height}` }}
    >
      <img
        src={url}
        width={width}
        height={height}
        alt={
          by === undefined ? t('Foto di chi prepara la spesa') : t('Foto di {name}, che prepara la spesa', { name: by })
        }
        className="size-full rounded-md bg-tile object-cover"
      />
    </a>
  );
}

interface ProposalProps {
  readonly proposal: Question['proposals'][number];
  readonly amount: string;
  /** The text after the price, such as “al kg”; empty: it is the price of the only piece. */
  readonly per: string;
  readonly group: string;
  readonly isChosen: boolean;
  /** Undefined: it is the only one. */
  readonly onChoose: (() => void) | undefined;
}

function Proposal({ proposal, amount, per, group, isChosen, onChoose }: ProposalProps) {
  const { name, brand, pack, picture, unitPrice, fullPrice } = proposal;
  return (
    <label className="flex min-h-16 items-center gap-3 rounded-md border border-line p-2 has-checked:border-accent has-checked:bg-accent-soft">
      {onChoose && (
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          className="size-5 shrink-0 accent-accent"
        />
      )}
      <Thumb src={picture} />
      <span className="min-w-0 grow">
        <span lang={contentLanguage()} className="block font-semibold">
          {name}
        </span>
        <span className="text-ink-soft text-sm">{[amount, brand, pack].filter((text) => text !== '').join(' · ')}</span>
      </span>
      <span className="shrink-0 text-end">
        <b>{formatEuro(unitPrice)}</b> {per !== '' && <span className="text-ink-soft text-sm">{per} </span>}
        {fullPrice > unitPrice && (
          <>
            <s className="text-ink-soft text-sm">{formatEuro(fullPrice)}</s>
            <span className="block font-semibold text-accent text-sm">{t('come il tuo')}</span>
          </>
        )}
      </span>
    </label>
  );
}
