import { toast } from '../ui/toast/toast.ts';
import { asApiError } from './api-error.ts';

/** Says why something was not done: every reason of the reply, each once. */
export function tellError(error: unknown): void {
  const { kind, errors } = asApiError(error);
  const reasons = new Map(errors.map(({ error: text, code }) => [text, code]));
  // who would rather not log in has decided so
  for (const [text, code] of reasons) toast(kind === 'session' ? 'info' : 'error', text, undefined, code);
}
