import { expect, it, vi } from 'vitest';
import { type Amounts, createCartQueue } from './cart-store.ts';

function setup({ isLeaving = (): boolean => false } = {}) {
  const sent: [string, number][][] = [];
  const answers: { done: () => void; refuse: (error: Error) => void }[] = [];
  const onRefused = vi.fn();
  const send = (amounts: Amounts) => {
    sent.push([...amounts]);
    return new Promise<void>((done, refuse) => answers.push({ done, refuse }));
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { queue: createCartQueue({ send, onRefused, isLeaving }), sent, answers, onRefused, settle };
}

it('shows the wanted amount at once and forgets it when the server has answered', async () => {
  const { queue, answers, settle } = setup();
  queue.set('1', 2);
  expect(queue.pending().get('1')).toBe(2);
  await settle();
  answers[0]?.done();
  await settle();
  expect(queue.pending().size).toBe(0);
});

it('sends only the last of several quick presses, after the one under way', async () => {
  const { queue, sent, answers, settle } = setup();
  queue.set('1', 1);
  await settle();
  queue.set('1', 2);
  queue.set('1', 3);
  queue.set('2', 6);
  await settle();
  expect(sent).toEqual([[['1', 1]]]);
  answers[0]?.done();
  await settle();
  expect(sent).toEqual([
    [['1', 1]],
    [
      ['1', 3],
      ['2', 6],
    ],
  ]);
  expect(queue.pending().get('1')).toBe(3);
});

it('merges presses of the same moment into one request', async () => {
  const { queue, sent, settle } = setup();
  queue.set('1', 1);
  queue.set('1', 2);
  await settle();
  expect(sent).toEqual([[['1', 2]]]);
});

it('goes back to what the cart says when the server refuses, and says so once', async () => {
  const { queue, answers, onRefused, sent, settle } = setup();
  queue.set('1', 1);
  await settle();
  queue.set('1', 2);
  const refusal = new Error('Disponibilità insufficiente');
  answers[0]?.refuse(refusal);
  await settle();
  expect(queue.pending().size).toBe(0);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal, ['1']);
  expect(sent).toHaveLength(1);
});

it('keeps what was pressed for another product while one was refused', async () => {
  const { queue, answers, sent, settle } = setup();
  queue.set('1', 1);
  await settle();
  queue.set('2', 4);
  answers[0]?.refuse(new Error('no'));
  await settle();
  expect(sent[1]).toEqual([['2', 4]]);
});

it('tells its listeners about every change until they leave', async () => {
  const { queue } = setup();
  const notify = vi.fn();
  const leave = queue.subscribe(notify);
  queue.set('1', 1);
  leave();
  queue.set('1', 2);
  expect(notify).toHaveBeenCalledTimes(1);
});

it('takes nothing back when the browser cuts it off because the page is left', async () => {
  let isGone = false;
  const { queue, answers, onRefused, settle } = setup({ isLeaving: () => isGone });
  queue.set('1', 1);
  await settle();
  expect(queue.forgetCutOff()).toBe(false);
  queue.set('2', 6);
  isGone = true;
  answers[0]?.refuse(new Error('Failed to fetch'));
  await settle();
  expect(onRefused).not.toHaveBeenCalled();
  expect([...queue.pending()]).toEqual([
    ['1', 1],
    ['2', 6],
  ]);
  expect(queue.forgetCutOff()).toBe(true);
  expect(queue.pending().size).toBe(0);
});
