import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

/** The steps in the order in which a new shop takes them. */
export const FIRST_STEPS = [
  'seller',
  'store',
  'delivery',
  'catalogue',
  'prices',
  'slots',
  'payments',
  'people',
  'look',
  'legal',
  'trial',
] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

const FirstStep = Type.Object({
  step: Type.Enum([...FIRST_STEPS]),
  isDone: Type.Boolean({ description: 'as the data of the shop say, whoever wrote them' }),
  isNeeded: Type.Boolean({ description: 'without it the shop is not opened' }),
  count: Type.Integer({ description: 'how many there are: stores, postcodes, products on sale and so on' }),
  wrong: Type.Integer({ description: 'what waits for a correction: refused rows of the last import' }),
  drafts: Type.Integer({ description: 'products that are not on sale yet' }),
});
export type FirstStep = Static<typeof FirstStep>;

export const StaffFirstSteps = Type.Object({
  isOpen: Type.Boolean({ description: 'false: visitors see that the shop opens soon, and the staff see the shop' }),
  steps: Type.Array(FirstStep, { description: 'in the order in which they are taken' }),
});
export type StaffFirstSteps = Static<typeof StaffFirstSteps>;

export const STAFF_OPENING_ERRORS = { SHOP_NOT_READY: 'Prima di aprire mancano {count} passi' } as const;

const bind = bindFrom('issue 48');
export const firstStepsCalls = {
  staffFirstSteps: bind(routes.staffFirstSteps, {
    summary: 'See what the shop still needs before customers may enter it',
    data: StaffFirstSteps,
  }),
  staffShopOpen: bind(routes.staffShopOpen, {
    summary: 'Open the shop to visitors, or close it to all but the staff',
    body: Type.Object({ open: Type.Boolean() }),
    data: StaffFirstSteps,
  }),
};
