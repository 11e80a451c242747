import { type Envelope, type EnvelopeUser, type ErrorNotice, VISITOR } from '../../contract/base/envelope.ts';
import { jsonObject, jsonStart, OBJECT_END, type RawJson, raw } from '../infra/json-text.ts';
import { done, type Notice, type Outcome, type Refused } from './outcome.ts';
import { ReadyReply } from './ready-reply.ts';
import { noticeText, refusalText, type Speaker } from './spoken-texts.ts';

const NO_MESSAGES = raw(JSON.stringify(responseWith([], [])));

/** Returns the envelope that visitors get around `data` (JSON bytes), for a cache. */
export function readyReply(data: Buffer): ReadyReply {
  return new ReadyReply([jsonStart(headOf(done(undefined), VISITOR, 'it'), 'data'), data, OBJECT_END]);
}

/** Returns the rendered envelope if it can be sent unchanged: to a visitor, and without messages or a cart. */
export function readyFor(outcome: Outcome<unknown>, user: EnvelopeUser): ReadyReply | undefined {
  if (!outcome.ok || !('json' in outcome) || !(outcome.json instanceof ReadyReply)) return undefined;
  const isPlain =
    outcome.cartId === undefined &&
    !outcome.warnings?.length &&
    !outcome.infos?.length &&
    user.userId === VISITOR.userId;
  return isPlain ? outcome.json : undefined;
}

/** Returns the whole reply as JSON text or bytes. `data` that is already JSON is inserted unchanged. */
export function envelope(outcome: Outcome<unknown>, user: EnvelopeUser, speaker: Speaker): string | Buffer {
  if (!outcome.ok) return refusalEnvelope(outcome, speaker, user);
  const head = headOf(outcome, user, speaker);
  if (!('json' in outcome)) return jsonObject({ ...head, data: outcome.data });
  if (typeof outcome.json === 'string') return jsonObject({ ...head, data: raw(outcome.json) });
  const data = outcome.json instanceof ReadyReply ? [outcome.json.data] : outcome.json;
  return Buffer.concat([jsonStart(head, 'data'), ...data, OBJECT_END]);
}

export function refusalEnvelope(refused: Refused, speaker: Speaker, user: EnvelopeUser = VISITOR): string {
  const errors: ErrorNotice[] = refused.refusals.map((refusal) => ({
    error: refusalText(speaker, refusal),
    code: refusal.code,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
  }));
  const response = {
    status: 1,
    errors,
    infos: [],
    warnings: [],
    errorsMessage: errors.map(({ error }) => error),
    infosMessage: [],
    warningsMessage: [],
  };
  return JSON.stringify({ response, user, data: {} });
}

type Done = Extract<Outcome<unknown>, { ok: true }>;

/** Returns the members of the envelope before `data`. */
function headOf(outcome: Done, user: EnvelopeUser, speaker: Speaker) {
  return { response: responseOf(outcome, speaker), user, cartId: outcome.cartId };
}

function responseOf({ infos = [], warnings = [] }: Done, speaker: Speaker): RawJson | Envelope['response'] {
  if (infos.length === 0 && warnings.length === 0) return NO_MESSAGES;
  const said = (notices: readonly Notice[]) =>
    notices.map((notice) => ({ code: notice.code, text: noticeText(speaker, notice) }));
  return responseWith(said(infos), said(warnings));
}

interface Said {
  readonly code: string;
  readonly text: string;
}

function responseWith(infos: readonly Said[], warnings: readonly Said[]): Envelope['response'] {
  return {
    status: 0,
    errors: [],
    infos: infos.map(({ code, text }) => ({ info: text, code })),
    warnings: warnings.map(({ code, text }) => ({ warning: text, code })),
    errorsMessage: [],
    infosMessage: infos.map(({ text }) => text),
    warningsMessage: warnings.map(({ text }) => text),
  };
}
