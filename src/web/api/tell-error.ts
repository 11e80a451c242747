import { toast } from '../ui/toast/toast.ts';
import { asApiError } from './api-error.ts';

/** Shows why an action failed: every reason of the reply, without repetitions. */
export function tellError(error: unknown): void {
  const { kind, errors } = asApiError(error);
  const reasons = new Map(errors.map(({ error: text, code }) => [text, code]));
  // a shopper who declined to log in needs no message
  for (const [text, code] of reasons) toast(kind === 'session' ? 'info' : 'error', text, undefined, code);
}
