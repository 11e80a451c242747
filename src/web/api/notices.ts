import type { Envelope } from '../../contract/base/envelope.ts';
import { toast } from '../ui/toast/toast.ts';

/** storefront 8: shows infos as success notices and warnings as warning notices; the client throws errors. */
export function showNotices({ infos, warnings }: Envelope['response'], durationMs?: number): void {
  for (const { info, code } of infos) toast('success', info, durationMs, code);
  for (const { warning, code } of warnings) toast('warning', warning, durationMs, code);
}
