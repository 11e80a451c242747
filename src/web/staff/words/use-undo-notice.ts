import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { toastRequests } from '../../ui/toast/toast.ts';

/** The time (ms) in which an act that shoppers see can be taken back. */
const UNDO_MS = 20_000;

/**
 * Returns a function that says what an act did, with a button that takes it back; the list under the key is read again
 * after both. Without the number of an act there is no button.
 */
export function useUndoNotice(queryKey: QueryKey, takeBack: (actId: number) => Promise<void>) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey });
  const undo = async (actId: number) => {
    await takeBack(actId).catch(tellError);
    await readAgain();
  };
  return (text: string, actId: number | undefined) => {
    void toastRequests.request({
      tone: 'success',
      text,
      durationMs: UNDO_MS,
      ...(actId === undefined ? {} : { action: { label: t('Annulla'), run: () => void undo(actId) } }),
    });
    return readAgain();
  };
}
