import { type Static, Type } from 'typebox';
import { stateNames } from '../../domain/base/states.ts';
import { LINE_STATES } from '../../domain/picking/picking-events.ts';
import { DECISIONS, PROPOSAL_STATES } from '../../domain/picking/proposals.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { pictureInBody } from '../base/picture.ts';
import * as routes from './routes.ts';

const MAX_PROPOSALS = 5;
const Amounts = { pieces: Type.Integer(), grams: Type.Integer() };
const UnitPrice = Type.Number({ description: 'euro that the customer pays for a piece, or a kg' });
const Until = Type.String({ description: 'ISO instant; later answers do not count' });
const ProposalState = Type.Enum(stateNames(PROPOSAL_STATES));

const Proposal = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  unitPrice: UnitPrice,
  state: ProposalState,
});

/** The photo of a question; its address works for those who may see the question. */
const Photo = Type.Object({
  url: Type.String({ description: 'of a JPEG, below the address of the shop' }),
  width: Type.Integer({ description: 'pixels' }),
  height: Type.Integer(),
});
/**
 * The maximum length of the base64 text. It is larger than the largest photo, so that a photo above its limit is
 * refused with a message.
 */
const MAX_PHOTO_LENGTH = 2_000_000;

/** The last question about a line, unless it was withdrawn. */
export const Question = Type.Object({
  questionId: Type.Integer(),
  line: Type.Integer({ description: 'order_item_id' }),
  ...Amounts,
  customer: Type.String({ description: 'first name' }),
  until: Until,
  state: Type.Enum(['asked', 'answered', 'silent'], {
    description: 'silent: no answer in time, the wishes kept with the order count',
  }),
  proposals: Type.Array(Proposal),
  decided: Type.Optional(Type.Enum(DECISIONS, { description: 'absent: nothing is decided yet' })),
  puts: Type.Optional(Type.Integer({ description: 'the product that goes into the crate' })),
  withoutAnswer: Type.Enum(DECISIONS, { description: 'put: the first proposal' }),
  photo: Type.Optional(Photo),
});
export type Question = Static<typeof Question>;

const Questions = Type.Object({ questions: Type.Array(Question) });

export const AskBody = Type.Object({
  batch_id: Id,
  lease: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  line: Id,
  products: Type.Array(Id, {
    minItems: 1,
    maxItems: MAX_PROPOSALS,
    uniqueItems: true,
    description: 'the first is put without an answer',
  }),
  photo: Type.Optional(pictureInBody(MAX_PHOTO_LENGTH)),
});
export type AskBody = Static<typeof AskBody>;
export const WithdrawBody = Type.Object({ batch_id: Id, question_id: Id });
export type WithdrawBody = Static<typeof WithdrawBody>;

export const OrderPickingQuery = Type.Object({ order_id: Id });
export const AnswerBody = Type.Object({
  question_id: Id,
  product_id: Type.Optional({ ...Id, description: 'which of the proposals; absent: none, and the money back' }),
});
export type AnswerBody = Static<typeof AnswerBody>;

const CustomerQuestion = Type.Object({
  questionId: Type.Integer(),
  line: Type.Integer({ description: 'orderItemId' }),
  name: Type.String({ description: 'what is missing' }),
  ...Amounts,
  until: Until,
  withoutAnswer: Type.Enum(DECISIONS),
  photo: Type.Optional(Photo),
  proposals: Type.Array(
    Type.Object({
      ...Proposal.properties,
      brand: Type.String(),
      pack: Type.String(),
      picture: Type.String(),
      fullPrice: Type.Number({ description: 'euro that others pay for it' }),
    }),
  ),
});

const LineInWork = Type.Object({
  line: Type.Integer({ description: 'orderItemId' }),
  name: Type.String(),
  picture: Type.String(),
  state: Type.Enum(LINE_STATES),
  isPart: Type.Boolean({ description: 'less than was ordered' }),
  ...Amounts,
  orderedPieces: Type.Integer(),
  orderedGrams: Type.Integer(),
  substitute: Type.Optional(Type.Object({ name: Type.String(), ...Amounts })),
  isAgreed: Type.Optional(Type.Boolean({ description: 'the customer was asked about the substitute' })),
});

export const OrderPicking = Type.Object({
  isPicking: Type.Boolean({ description: 'false: nobody has begun, or the order is ready' }),
  pickedBy: Type.Optional(Type.String({ description: 'first name' })),
  lines: Type.Array(LineInWork, { description: 'changed ones first, then what is still to be looked for last' }),
  questions: Type.Array(CustomerQuestion, { description: 'that wait for an answer' }),
});
export type OrderPicking = Static<typeof OrderPicking>;

const bind = bindFrom('issue 33');

export const questionCalls = {
  staffSubstituteAsk: bind(routes.staffSubstituteAsk, {
    body: AskBody,
    data: Questions,
    summary:
      'Ask a customer about goods in place of what is missing, by page, push and mail, with a photo; who has the batch asks',
  }),
  staffSubstituteWithdraw: bind(routes.staffSubstituteWithdraw, {
    body: WithdrawBody,
    data: Questions,
    summary: 'Take a question back, as when the goods were found after all',
  }),
  orderPicking: bind(routes.orderPicking, {
    query: OrderPickingQuery,
    data: OrderPicking,
    summary: 'How far an own order is picked, what was changed, and what is asked',
  }),
  orderAnswer: bind(routes.orderAnswer, {
    body: AnswerBody,
    data: OrderPicking,
    summary: 'Answer what the picker of an own order asks: one of the proposals, or none',
  }),
} as const;

/** Refusals of customers' answers. */
export const QUESTION_ERRORS = {
  QUESTION_NOT_FOUND: 'Questa domanda non c’è',
  QUESTION_LATE: 'Il tempo per rispondere è passato: abbiamo già deciso secondo le preferenze del tuo ordine',
  QUESTION_ANSWERED: 'Hai già risposto: vale la tua prima risposta',
  QUESTION_WITHDRAWN: 'Non serve più: il prodotto è stato trovato, oppure la spesa è già pronta',
  PROPOSAL_NOT_FOUND: 'Questo prodotto non è tra quelli proposti',
} as const;

/** Refusals of pickers' questions. */
export const STAFF_QUESTION_ERRORS = {
  QUESTION_OPEN: 'Il cliente ha già una domanda su questa riga',
  LINE_DONE: 'Questa riga è già chiusa',
} as const;
