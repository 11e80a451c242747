import { type Envelope, type EnvelopeUser, type ErrorNotice, VISITOR } from '../../contract/base/envelope.ts';
import { done, type Notice, type Outcome, type Refused } from './outcome.ts';
import { ReadyReply } from './ready-reply.ts';
import { noticeText, refusalText, type Speaker } from './spoken-texts.ts';

const CLEAN =
  '{"status":0,"errors":[],"infos":[],"warnings":[],"errorsMessage":[],"infosMessage":[],"warningsMessage":[]}';

/** `data` in the envelope that visitors get, to be kept. */
export function readyReply(data: Buffer): ReadyReply {
  return new ReadyReply([Buffer.from(headOf(done(undefined), VISITOR, 'it')), data, CLOSING]);
}

/** The reply that is ready as it is: nothing but `data` is said, and to a visitor. */
export function readyFor(outcome: Outcome<unknown>, user: EnvelopeUser): ReadyReply | undefined {
  if (!outcome.ok || !('json' in outcome) || !(outcome.json instanceof ReadyReply)) return undefined;
  const isPlain =
    outcome.cartId === undefined &&
    !outcome.warnings?.length &&
    !outcome.infos?.length &&
    user.userId === VISITOR.userId;
  return isPlain ? outcome.json : undefined;
}

/** The whole reply as JSON text or bytes. `data` that is already JSON is put in as it is. */
export function envelope(outcome: Outcome<unknown>, user: EnvelopeUser, speaker: Speaker): string | Buffer {
  if (!outcome.ok) return refusalEnvelope(outcome, speaker, user);
  const head = headOf(outcome, user, speaker);
  if (!('json' in outcome)) return `${head}${JSON.stringify(outcome.data)}}`;
  if (typeof outcome.json === 'string') return `${head}${outcome.json}}`;
  const data = outcome.json instanceof ReadyReply ? [outcome.json.data] : outcome.json;
  return Buffer.concat([Buffer.from(head), ...data, CLOSING]);
}

const CLOSING = Buffer.from('}');

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

function headOf(outcome: Extract<Outcome<unknown>, { ok: true }>, user: EnvelopeUser, speaker: Speaker): string {
  return `{"response":${responseOf(outcome, speaker)},"user":${JSON.stringify(user)},${cartIdOf(outcome)}"data":`;
}

function responseOf(outcome: Extract<Outcome<unknown>, { ok: true }>, speaker: Speaker): string {
  const { infos = [], warnings = [] } = outcome;
  if (infos.length === 0 && warnings.length === 0) return CLEAN;
  const said = (notices: readonly Notice[]) =>
    notices.map((notice) => ({ code: notice.code, text: noticeText(speaker, notice) }));
  return JSON.stringify(sayingOf(said(infos), said(warnings)));
}

interface Said {
  readonly code: string;
  readonly text: string;
}

function sayingOf(infos: readonly Said[], warnings: readonly Said[]): Envelope['response'] {
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

function cartIdOf(outcome: Extract<Outcome<unknown>, { ok: true }>): string {
  return outcome.cartId === undefined ? '' : `"cartId":${outcome.cartId},`;
}
