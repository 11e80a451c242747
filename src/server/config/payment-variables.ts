import { Type } from 'typebox';
import { text, whole } from './variable-kinds.ts';

/** How the shop is paid. */
export const PAYMENT_VARIABLES = {
  SANDBOX_PAYMENTS: Type.Optional(
    Type.Boolean({
      description:
        'payments for trials, with a page of the shop in place of a provider. No money moves: it must be off where strangers can reach the shop',
      unset: 'on when local',
    }),
  ),
  WIRE_IBAN: text('', 'account to which customers may transfer money; the two are set together'),
  WIRE_HOLDER: text('', 'name of the holder of that account'),
  SHOPPER_COST_CENTS: whole(
    { minimum: 0, maximum: 100_000, default: 0 },
    'cents for whoever shops, which are authorised in addition to the total and charged only where they come up (D 9)',
  ),
  PREPARE_MINUTES: whole(
    { minimum: 1, maximum: 60, default: 10 },
    'minutes for which a cart that is prepared for payment stays frozen with its prices, goods and slot, unless it is bought before',
  ),
} as const;
