import type { AreaNotifyInput } from '../../../contract/addresses/schemas.ts';
import { problemAt, problemIf, required, tooLong } from '../../../domain/base/problems.ts';
import { type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { email as emailProblem, normaliseEmail, postcode } from '../../../domain/base/validators.ts';
import { missingForCheck } from '../../../domain/delivery/address.ts';
import type { CallContext } from '../../http/call-context.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import { addAreaWaiter, onlyTownOf, zoneOfWaiter } from './area-waiters.ts';
import { type CheckDeps, checkAddress } from './check-address.ts';
import type { AddressToCover } from './coverage.ts';
import { findMunicipality } from './queries.ts';

export interface AreaDeps extends CheckDeps {
  readonly limits: Pick<RateLimits, 'mailRecipients' | 'mailSenders'>;
}

/**
 * Stores that somebody wants a mail once home delivery reaches an address (D 2, D 3 notify-request form). The shop writes to a stranger
 * because of it, so that it counts for the network address and for the recipient, as an invitation to a list does.
 */
export async function askForArea(deps: AreaDeps, context: CallContext, input: AreaNotifyInput): Promise<Outcome<{ saved: boolean }>> {
  const checked = checkForm(input);
  if (!checked.ok) return checked;
  const tooMany = (await context.limitedBy('forms')) ?? (await countMail(deps, context, input.email ?? ''));
  if (tooMany) return tooMany;
  const place = await placeOf(deps, input);
  const town = await findMunicipality(deps.db, place.city, place.postcode);
  // by the question of the check, so that nobody is sent from one to the other
  if (town && (await zoneOfWaiter(deps.db, place, town))) return refuse('PLACE_IS_SERVED', { field: 'postalcode' });
  const person = {
    email: normaliseEmail(input.email ?? ''),
    firstName: input.firstName?.trim() ?? '',
    lastName: (input.surname ?? input.lastName)?.trim() ?? '',
    inputAddress: input.inputAddress?.trim() ?? '',
  };
  await addAreaWaiter(deps.db, { ...place, ...person }, context.now);
  return done({ saved: true });
}

const MAX_NAME = 80;
const MAX_ADDRESS = 250;

/**
 * Every field is required. D 3: the entity says lastName, the check of the platform reads `surname`; the problem is at the one that came.
 */
function checkForm(input: AreaNotifyInput): Result<void, Refusal> {
  const { firstName = '', email = '', postalcode = '', inputAddress = '', acceptPrivacyPolicies } = input;
  const surname = input.surname === undefined ? 'lastName' : 'surname';
  const lastName = input[surname] ?? '';
  return refuseIfAny<Refusal>([
    ...required('firstName', firstName),
    ...tooLong('firstName', firstName, MAX_NAME),
    ...required(surname, lastName),
    ...tooLong(surname, lastName, MAX_NAME),
    ...problemAt('email', email.trim() === '' ? 'EMAIL_REQUIRED' : emailProblem(email.trim())),
    ...problemAt('postalcode', postalcode.trim() === '' ? 'POSTCODE_REQUIRED' : postcode(postalcode.trim())),
    ...required('inputAddress', inputAddress),
    ...tooLong('inputAddress', inputAddress, MAX_ADDRESS),
    ...problemIf(acceptPrivacyPolicies !== true, 'CONSENT_REQUIRED', 'acceptPrivacyPolicies'),
  ]);
}

async function countMail({ limits }: AreaDeps, context: CallContext, email: string) {
  const sender = await limits.mailSenders.consume(byAddress(context.ip));
  if (!sender.ok) return context.tooManyRequests(sender.retryAfterSeconds);
  const recipient = await limits.mailRecipients.consume(`recipient ${normaliseEmail(email)}`);
  return recipient.ok ? undefined : context.tooManyRequests(recipient.retryAfterSeconds);
}

/** The place of the form: with its position where a whole address is given and found, else its town and postcode only. */
async function placeOf(deps: CheckDeps, input: AreaNotifyInput): Promise<AddressToCover> {
  const postalcode = input.postalcode?.trim() ?? '';
  const { city = '', province = '', address1 = '', addressNumber = '' } = input;
  const address = { city, province, postalcode, address1, addressNumber };
  const found = missingForCheck(address).length === 0 ? await checkAddress(deps, address) : undefined;
  if (!found?.ok) {
    const town = city.trim() || ((await onlyTownOf(deps.db, postalcode)) ?? '');
    return { city: town, postcode: postalcode, latitude: null, longitude: null, isLocated: false };
  }
  const { input: checked, isLocated } = found.value;
  const { latitude = null, longitude = null } = checked;
  return { city: checked.city ?? city, postcode: postalcode, latitude, longitude, isLocated };
}
