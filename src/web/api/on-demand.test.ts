import { expect, it } from 'vitest';
import { toastRequests } from '../ui/toast/toast.ts';
import { onDemand } from './on-demand.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('uses code in the order of the presses, whichever is here first, and goes on after one that never came', async () => {
  const done: string[] = [];
  const said: string[] = [];
  const leave = toastRequests.handle(async ({ text }) => void said.push(text));
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  onDemand(
    () => first.promise,
    (code) => done.push(code),
  );
  onDemand(
    () => second.promise,
    (code) => done.push(code),
    () => done.push('taken back'),
  );
  onDemand(
    async () => 'third',
    (code) => done.push(code),
  );
  await settled();
  expect(done).toEqual([]);
  second.reject(new Error('gone'));
  first.resolve('first');
  await settled();
  expect(done.toSorted()).toEqual(['first', 'taken back', 'third']);
  expect(done.indexOf('first')).toBeLessThan(done.indexOf('third'));
  expect(said).toHaveLength(1);
  leave();
});
