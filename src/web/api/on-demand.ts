import { toast } from '../ui/toast.ts';
import { asApiError, offlineError } from './api-error.ts';

/** Code that a press needs and the first page does not: loaded, then used. What goes wrong on the way is said. */
export function onDemand<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => unknown,
  takeBack?: () => void,
): void {
  load()
    .catch(() => {
      throw offlineError();
    })
    .then(use)
    .catch((error: unknown) => {
      takeBack?.();
      toast('error', asApiError(error).message);
    });
}
