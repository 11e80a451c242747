import { type TSchema, Type } from 'typebox';

const MAX_PER_MINUTE = 1_000_000;

/** The metadata that the functions of this file attach to the schema of a variable. */
export interface Notes {
  readonly description?: string;
  readonly default?: unknown;
  /** The default in words, when the variable is not set. */
  readonly unset?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly protocols?: readonly string[];
  /** True if messages must never repeat the value. */
  readonly isPrivate?: boolean;
}

export function notesOf(schema: TSchema): Notes {
  return schema;
}

export function text(usual: string, description: string, unset?: string) {
  return Type.String({ default: usual, description, ...(unset === undefined ? {} : { unset }) });
}

export function secret(description: string) {
  return Type.String({ default: '', description, isPrivate: true });
}

export function whole(limits: { minimum: number; maximum: number; default: number }, description: string) {
  return Type.Integer({ ...limits, description });
}

export function perMinute(usual: number, description: string) {
  return whole({ minimum: 1, maximum: MAX_PER_MINUTE, default: usual }, description);
}

export function flag(usual: boolean, description: string) {
  return Type.Boolean({ default: usual, description });
}

export function oneOf<const Words extends readonly string[]>(words: Words, usual: Words[number], description: string) {
  return Type.Enum(words, { default: usual, description });
}

/** The value is not repeated in messages: it may hold a password. */
export function address(protocols: readonly string[], rest: { description: string; unset?: string }) {
  const isAddress = (given: string) => URL.canParse(given) && protocols.includes(new URL(given).protocol);
  return Type.Optional(Type.Refine(Type.String({ ...rest, protocols, isPrivate: true }), isAddress));
}
