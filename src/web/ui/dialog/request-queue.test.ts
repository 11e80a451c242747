import { expect, it, vi } from 'vitest';
import { createDesk, onUnattended } from './request-queue.ts';

it('keeps a question until somebody attends, and rings for them', async () => {
  const desk = createDesk<string, boolean>();
  const bell = vi.fn();
  const silence = onUnattended(bell);
  const answer = desk.ask('Rimuovere?');
  expect(bell).toHaveBeenCalledOnce();
  desk.attend(async (question) => question === 'Rimuovere?');
  expect(await answer).toBe(true);
  await desk.ask('Ancora?');
  expect(bell).toHaveBeenCalledOnce();
  silence();
});

it('keeps questions again after the one who attended has left', async () => {
  const desk = createDesk<string, string>();
  const leave = desk.attend(async () => 'uno');
  leave();
  const answer = desk.ask('?');
  desk.attend(async () => 'due');
  expect(await answer).toBe('due');
});
