import type { NoticeCode } from '../../contract/base/notices.ts';
import { type Refused as RefusedFor, refuseFor } from '../../domain/base/result.ts';
import type { ReadyReply } from './ready-reply.ts';
import type { Details, RefusalCode } from './spoken-texts.ts';

/** The reason of a refusal. A refusal is a value: its reply is 200 with a non-zero status (decisions, Session). */
export interface Refusal {
  readonly code: RefusalCode;
  /** The input field it is about. */
  readonly field?: string;
  /** The values for the {braces} of the text. */
  readonly details?: Details;
}

/** A message of a successful call. */
export interface Notice {
  readonly code: NoticeCode;
  /** The values for the {braces} of the text. */
  readonly details?: Details;
}

/** A refused result with every reason: the same value in the domain, in a feature and in the reply of a call. */
export type Refused = RefusedFor<Refusal>;

/** `data` that is JSON already, whole or in pieces. */
export type Json = string | readonly Buffer[] | ReadyReply;

export type Outcome<Data> =
  | {
      readonly ok: true;
      readonly data: Data;
      /**
       * The address to which a browser is redirected instead of getting the reply: one of this shop, or of a configured
       * provider.
       */
      readonly redirectTo?: string | undefined;
      readonly infos?: readonly Notice[];
      readonly warnings?: readonly Notice[];
      readonly cartId?: number;
    }
  | {
      readonly ok: true;
      readonly json: Json;
      readonly infos?: readonly Notice[];
      readonly warnings?: readonly Notice[];
      readonly cartId?: number;
    }
  | Refused;

export function done<Data>(data: Data): { readonly ok: true; readonly data: Data } {
  return { ok: true, data };
}

/** A reply whose `data` is already JSON: the cached replies of the catalogue and the cart. */
export function doneJson(json: Json): { readonly ok: true; readonly json: Json } {
  return { ok: true, json };
}

export function refuse(code: RefusalCode, rest: Omit<Refusal, 'code'> = {}): Refused {
  return refuseFor([{ code, ...rest }]);
}

export function refuseAll(refusals: readonly Refusal[]): Refused {
  return refuseFor(refusals);
}
