import { parseJson } from '../../../domain/base/parse-json.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';

/** A card to be charged, and whether it is to be kept. */
export interface CardChoice {
  readonly savedMeansId?: number | undefined;
  readonly savesMeans: boolean;
}

/**
 * Reads which card a call is paid by, and whether it asks for the card to be kept (S 7: payment_data is JSON text). Refuses a text that is no JSON
 * object; an empty one is none.
 */
export function cardChoice({
  user_payment_auth_id: savedMeansId,
  payment_data: text = '',
}: {
  readonly user_payment_auth_id?: number;
  readonly payment_data?: string;
}): Result<CardChoice, Refusal> {
  const data = text.trim() === '' ? {} : parseJson(text);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return refuse('BAD_INPUT', { field: 'payment_data' });
  return ok({ savedMeansId, savesMeans: 'saveCard' in data && data.saveCard === true });
}
