import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import { wordsOfKey } from '../../../contract/languages/label-keys.ts';
import { MAX_LABEL, MAX_LABELS } from '../../../contract/languages/staff-schemas.ts';
import { wordsOfLabel } from '../../../contract/message-codes.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { valuesOf } from './labels.ts';
import { announceLabelChange, countLabels, deleteLabel, lockLabels, readLabels, writeLabel } from './queries.ts';

type StaffLabelHandlers = Pick<Handlers, 'staffLabelList' | 'staffLabelUpdate' | 'staffLabelDelete'>;

/** Issue 4, labels: every process and every page says the new words from the next request on. */
export function staffLabelHandlers({ db }: { db: Database }): StaffLabelHandlers {
  const all = async () => done({ labels: await readLabels(db) });
  return {
    staffLabelList: all,
    staffLabelUpdate: async (_context, { body }) => {
      const label = { ...body, words: wordsOfKey(body.words), label: body.label.trim() };
      const checked = checkLabel(label);
      if (!checked.ok) return checked;
      const isWritten = await db.tx(async (tx) => {
        await lockLabels(tx);
        if ((await countLabels(tx, label)) >= MAX_LABELS) return false;
        await writeLabel(tx, label);
        await announceLabelChange(tx);
        return true;
      });
      return isWritten ? all() : refuse('TOO_MANY_LABELS', { details: { max: MAX_LABELS } });
    },
    staffLabelDelete: async (_context, { body: { language, words } }) => {
      await db.tx(async (tx) => {
        await deleteLabel(tx, language, wordsOfKey(words));
        await announceLabelChange(tx);
      });
      return all();
    },
  };
}

function checkLabel({ words, label }: BodyOf<Calls['staffLabelUpdate']>): Result<void, Refusal> {
  const field = 'label';
  const checked = refuseIfAny([...required(field, label), ...tooLong(field, label, MAX_LABEL)]);
  if (!checked.ok) return checked;
  const values = valuesOf(wordsOfLabel(words));
  if (valuesOf(label) === values) return ok();
  return values === ''
    ? refuse('LABEL_WITHOUT_VALUES', { field })
    : refuse('LABEL_VALUES', { field, details: { values: values.replaceAll(',', ', ') } });
}
