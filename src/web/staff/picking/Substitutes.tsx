import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffBatchQuestions, staffSubstituteAsk, staffSubstituteWithdraw } from '../../../contract/picking/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type NewAct, nextPart, refunded, replacedBy } from '../../../domain/picking/acts.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { GoButton } from '../phone/GoButton.tsx';
import { signal } from '../phone/scanner.ts';
import { PICK } from './BatchPanels.tsx';
import { amountText, Counts } from './LineView.tsx';
import type { PickingQueue, StoredBatch } from './picking-queue.tsx';
import { NO_PHOTO, PhotoField, PhotoOf, photoProblem } from './QuestionPhoto.tsx';
import { type Choice, choicesFor, type Stop, type Walk } from './walk.ts';

/** The intervals (ms) at which the phone asks for changes: while questions to customers are open, and otherwise. */
const ASK_AGAIN_MS = 5000;
const LOOK_AGAIN_MS = 15_000;
/** The largest number of substitutes in a question: customers who are out read no more. */
const MAX_ASKED = 3;

/**
 * Keeps the phone informed of customers' answers, of orders that are cancelled or changed, and of the batch's holder.
 */
export function useNews({ batchId, batch }: StoredBatch, queue: PickingQueue): void {
  const isAsked = batch.questions.some(({ state }) => state === 'asked');
  const { data } = useQuery({
    queryKey: ['staff', 'picking', 'questions', batchId],
    queryFn: () => api.call(staffBatchQuestions, { query: { batch_id: batchId } }),
    refetchInterval: isAsked ? ASK_AGAIN_MS : LOOK_AGAIN_MS,
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const before = queue.state.get().batches.find((stored) => stored.batchId === batchId)?.batch;
    const wasAsked = (id: number) =>
      before?.questions.some(({ questionId, state }) => questionId === id && state === 'asked');
    if (data.questions.some(({ questionId, decided }) => decided !== undefined && wasAsked(questionId)))
      signal('answered');
    const wasToPick = (id: number) =>
      before?.orders.some(({ orderId, state }) => orderId === id && state === 'to_pick');
    if (data.orders.some(({ orderId, state }) => state !== 'to_pick' && wasToPick(orderId))) signal('asks');
    void queue.hear(data);
  }, [data, batchId, queue]);
}

interface SubstitutesProps {
  readonly stop: Stop;
  readonly stored: StoredBatch;
  readonly queue: PickingQueue;
  readonly onChoose: (choice: Choice, pieces: number) => void;
  readonly onMade: (made: readonly NewAct[]) => Promise<void>;
  readonly onAsked: (customer: string, until: string) => void;
  readonly onBack: () => void;
}

/** The possible substitutes for one crate: they are chosen by a scan or a press, or the customer is asked. */
export function SubstitutePanel({ stop, stored, queue, onChoose, onMade, onAsked, onBack }: SubstitutesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [photo, setPhoto] = useState(NO_PHOTO);
  const [wanted, setWanted] = useState<number>();
  const next = nextPart(stop);
  if (!next) return null;
  const { part, order, state } = next;
  const choices = choicesFor(stored, { ...stop, question: undefined });
  const pieces = Math.min(wanted ?? state.left, state.left);
  const isCounted = part.acceptsAlternatives && !stop.goods.isLoose && state.left > 1 && choices.length > 0;
  async function ask(picture: string): Promise<void> {
    setIsAsking(true);
    try {
      await queue.send();
      const { batchId, lease } = stored;
      const products = choices.slice(0, MAX_ASKED).map(({ goods }) => goods.productId);
      const body = {
        batch_id: batchId,
        lease,
        line: part.line,
        products,
        ...(picture === '' ? {} : { photo: picture }),
      };
      const { questions } = await api.call(staffSubstituteAsk, { body });
      const asked = questions.find(({ line }) => line === part.line);
      await queue.hear({ batchId, questions });
      if (asked) onAsked(asked.customer, romeTime(new Date(asked.until)).time);
    } catch (error) {
      const problem = picture === '' ? undefined : photoProblem(error);
      if (problem === undefined) tellError(error);
      else setPhoto({ base64: picture, problem });
    } finally {
      setIsAsking(false);
    }
  }
  return (
    <div className="pick-body">
      <h1 className="pick-h">
        {t('Al posto di {amount} {name}', {
          amount: amountText(stop.goods.isLoose, state.left),
          name: stop.goods.name,
        })}
      </h1>
      <p>{t('Cassa {place}, {word}', { place: order.place, word: order.word })}</p>
      <p className="pick-wish">
        <Icon name="user" />
        {part.acceptsAlternatives
          ? t('Il cliente accetta un prodotto simile, senza pagare di più.')
          : t('Il cliente non vuole altro se non glielo chiedi.')}
      </p>
      {isCounted && (
        <Counts legend={t('Quanti ne metti?')} from={1} to={state.left} count={pieces} onCount={setWanted} />
      )}
      <ul className="pick-choices">
        {choices.map((choice) => (
          <li key={choice.goods.productId}>
            <ChoiceButton
              choice={choice}
              isLoose={stop.goods.isLoose}
              onChoose={part.acceptsAlternatives ? () => onChoose(choice, Math.max(pieces, 1)) : undefined}
            />
          </li>
        ))}
      </ul>
      <div className="pick-thumb">
        {choices.length > 0 && <PhotoField photo={photo} onChange={setPhoto} />}
        <GoButton isReady={choices.length > 0} isBusy={isAsking} onPress={() => void ask(photo.base64)}>
          <Icon name="mail" />
          {isAsking ? t('Invio…') : t('Chiedi al cliente')}
        </GoButton>
        {photo.problem !== '' && photo.base64 !== '' && (
          <GoButton isReady={choices.length > 0} isBusy={isAsking} isQuiet onPress={() => void ask('')}>
            {t('Chiedi senza foto')}
          </GoButton>
        )}
        <GoButton does={PICK} isQuiet onPress={() => onMade(refunded(stop))}>
          {t('Niente, rimborsa')}
        </GoButton>
        <GoButton isQuiet onPress={onBack}>
          {t('Torna alla riga')}
        </GoButton>
      </div>
    </div>
  );
}

interface ChoiceButtonProps {
  readonly choice: Choice;
  readonly isLoose: boolean;
  /** undefined: the customer has to be asked about it first. */
  readonly onChoose: (() => void) | undefined;
}

/** A substitute. A press puts it into the crate. */
function ChoiceButton({ choice: { goods, ofLine }, isLoose, onChoose }: ChoiceButtonProps) {
  const { acceptedPercent: percent } = ofLine;
  return (
    <button type="button" aria-disabled={onChoose === undefined} onClick={onChoose}>
      <Picture src={goods.picture} alt="" size={72} kind="photo" eager className="pick-choice" />
      <span className="min-w-0 grow">
        <span lang={contentLanguage()} className="block">
          {goods.name} {goods.brand}
        </span>
        <small>{[goods.shelf, goods.pack].filter((text) => text !== '').join(' · ')}</small>
        {ofLine.isPreferred && <small>{t('Scelto dal cliente')}</small>}
        {percent !== undefined && <small>{t('{n} su 100 lo accettano', { n: percent })}</small>}
      </span>
      <span className="text-end">
        {formatEuro(ofLine.unitPrice)} {isLoose && <small>{t('al kg')}</small>}
        {goods.fullPrice > ofLine.unitPrice && (
          <small>{t('vale {price}', { price: formatEuro(goods.fullPrice) })}</small>
        )}
      </span>
    </button>
  );
}

interface AnswerProps {
  readonly stop: Stop;
  readonly stored: StoredBatch;
  readonly onMade: (made: readonly NewAct[]) => Promise<void>;
  readonly onOther: () => void;
}

/** The customer's decision about a line, or the preference in the order if there was no answer. */
export function AnswerView({ stop, stored, onMade, onOther }: AnswerProps) {
  const next = nextPart(stop);
  const { question, goods } = stop;
  if (!next || !question) return null;
  const { order, state } = next;
  const [choice] = question.decided === 'put' ? choicesFor(stored, stop) : [];
  const name = { name: question.customer };
  const amount = amountText(goods.isLoose, state.left);
  const into = { amount, place: order.place, word: order.word };
  if (question.decided === 'put')
    return (
      <div className="pick-body">
        <h1 className="pick-h">
          {question.state === 'silent'
            ? t('{name} non ha risposto: accetta un simile', name)
            : t('{name} ha detto sì', name)}
        </h1>
        <p>{t('Metti {amount} nella cassa {place}, {word}', into)}</p>
        {choice && (
          <div className="pick-goods">
            <Picture src={choice.goods.picture} alt="" size={172} kind="photo" eager className="pick-picture" />
            <p>
              <b lang={contentLanguage()}>{choice.goods.name}</b> {choice.goods.brand}
              <br />
              {choice.goods.shelf}
            </p>
          </div>
        )}
        <p>{t('al posto di {name}', { name: goods.name })}</p>
        <PhotoOf question={question} />
        {choice && !goods.isLoose && (
          <GoButton does={PICK} onPress={() => onMade(replacedBy(choice.goods.productId, stop))}>
            <Icon name="check" />
            {t('Messo nella cassa {place}', { place: order.place })}
          </GoButton>
        )}
      </div>
    );
  return (
    <div className="pick-body">
      <h1 className="pick-h">
        {question.state === 'silent' ? t('{name} non ha risposto', name) : t('{name} ha detto no', name)}
      </h1>
      <p>{t('Non mettere niente: {amount} {name} si rimborsa.', { amount, name: goods.name })}</p>
      <GoButton does={PICK} onPress={() => onMade(refunded(stop))}>
        {t('Continua')}
      </GoButton>
      <GoButton isQuiet onPress={onOther}>
        {t('Proponi un altro')}
      </GoButton>
    </div>
  );
}

interface WaitingProps {
  readonly stored: StoredBatch;
  readonly walk: Walk;
  readonly queue: PickingQueue;
}

/**
 * Lines with an open question to the customer; a question can be withdrawn, for example when the goods were found after
 * all.
 */
export function Waiting({ stored: { batchId }, walk: { waiting }, queue }: WaitingProps) {
  async function withdraw(questionId: number): Promise<void> {
    try {
      const { questions } = await api.call(staffSubstituteWithdraw, {
        body: { batch_id: batchId, question_id: questionId },
      });
      await queue.hear({ batchId, questions });
    } catch (error) {
      tellError(error);
    }
  }
  if (waiting.length === 0) return null;
  return (
    <>
      <h2 className="pick-h">{t('Aspettano una risposta')}</h2>
      <ul className="pick-list">
        {waiting.map(
          ({ key, goods, question }) =>
            question && (
              <li key={key}>
                <PhotoOf question={question} />
                {goods.name}: {question.customer},{' '}
                {t('entro le {time}', { time: romeTime(new Date(question.until)).time })}{' '}
                <button
                  type="button"
                  className="min-h-11 underline"
                  aria-label={t('Ritira la domanda: {name}', { name: goods.name })}
                  onClick={() => void withdraw(question.questionId)}
                >
                  {t('Ritira la domanda')}
                </button>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
