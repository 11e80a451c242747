import { DISCLAIMER_DEFAULTS } from '../../../contract/account/disclaimer-schemas.ts';
import type { RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { currentDisclaimers, type DisclaimerRow, keepDisclaimerChoice } from './disclaimer-queries.ts';

/** The choice of a new customer about one disclaimer. */
export interface RegistrationChoice extends Pick<DisclaimerRow, 'disclaimerId' | 'disclaimerType' | 'version'> {
  readonly accepted: boolean;
}

/**
 * Reads what a registration chooses about the disclaimers of its module and store (D 7). `acceptTerms` accepts all that is required; a
 * list names each one, and what is left to the customer is only kept where it was named.
 */
export async function registrationChoices(
  db: Queryable,
  { disclaimers: named, acceptTerms, ...body }: RegistrationBody,
  now: Date,
): Promise<Result<RegistrationChoice[], Refusal>> {
  const { storeId, registrationModuleTypeId } = DISCLAIMER_DEFAULTS;
  const current = await currentDisclaimers(db, now, {
    storeId: body.storeId ?? storeId,
    registrationModuleTypeId: body.registrationModuleTypeId ?? registrationModuleTypeId,
  });
  const choices = new Map((named ?? []).map(({ disclaimerId, accepted }) => [disclaimerId, accepted]));
  const checked = refuseIfAny([
    ...problemIf(
      [...choices.keys()].some((id) => !current.some(({ disclaimerId }) => disclaimerId === id)),
      'DISCLAIMER_NOT_FOUND',
      'disclaimers',
    ),
    ...current.flatMap(({ disclaimerId, isRequired }) =>
      problemIf(named !== undefined && isRequired && choices.get(disclaimerId) !== true, 'CONSENT_REQUIRED', String(disclaimerId)),
    ),
  ]);
  if (!checked.ok) return checked;
  return ok(
    current.flatMap(({ disclaimerId, disclaimerType, version, isRequired }) => {
      const accepted = choices.get(disclaimerId) ?? (isRequired && acceptTerms === true ? true : undefined);
      return accepted === undefined ? [] : [{ disclaimerId, disclaimerType, version, accepted }];
    }),
  );
}

/** Keeps the choices of a new customer. That about profiling is part of the cookie choice and is kept there. */
export async function keepChoices(tx: Tx, userId: number, choices: readonly RegistrationChoice[], now: Date): Promise<void> {
  for (const { disclaimerType, disclaimerId, version, accepted } of choices)
    if (disclaimerType !== 'profiling') await keepDisclaimerChoice(tx, userId, { disclaimerId, version, accepted, chosenAt: now });
}
