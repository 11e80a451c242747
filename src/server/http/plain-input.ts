import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '../../contract/base/call.ts';

/** An input that no schema can describe as wrong and no database takes: answered like any bad input. */
export class UnusableInput extends Error {
  readonly statusCode = 400;
}

const TRUTH: Readonly<Record<string, boolean>> = { 1: true, 0: false };

/**
 * Before validation. A parameter left empty (`sort=&page=`) was not chosen; a repeated one is a list, which the wire writes
 * with commas; 1 and 0 are true and false; null is not there, rather than 0; a call without a body has an empty one.
 */
export function plainInputOf(call: Pick<AnyCall, 'query' | 'body'>): (request: FastifyRequest) => Promise<void> {
  const [inQuery, inBody] = [booleansOf(call.query), booleansOf(call.body)];
  return async (request) => {
    readPlainInput(request);
    for (const name of inQuery) readTruth(request.query as Record<string, unknown>, name);
    for (const name of inBody) readTruth(request.body as Record<string, unknown>, name);
  };
}

function booleansOf({ properties }: AnyCall['query']): readonly string[] {
  return Object.entries(properties).flatMap(([name, schema]) => ('type' in schema && schema.type === 'boolean' ? [name] : []));
}

function readTruth(input: Record<string, unknown>, name: string): void {
  const value = input[name];
  if (typeof value === 'string') input[name] = TRUTH[value] ?? value;
}

function readPlainInput(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (value === '') delete query[name];
    else if (Array.isArray(value)) query[name] = value.join(',');
  }
  request.body = withoutNulls(request.body ?? {});
  checkTexts([request.query, request.params, request.body]);
}

/** After validation, which reads "Infinity" as a number above every minimum. */
export async function refuseInfinity(request: FastifyRequest): Promise<void> {
  checkNumbers([request.query, request.params, request.body]);
}

/** No call has anything like it; what looks at each level one after the other must not run out of stack. */
const MAX_DEPTH = 50;

function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new UnusableInput('too deep');
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each, depth + 1));
  const present = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(present.map(([key, each]) => [key, withoutNulls(each, depth + 1)]));
}

function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw new UnusableInput('not a text');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      checkTexts(key);
      checkTexts(each);
    }
  }
}

function checkNumbers(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new UnusableInput('not a number');
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkNumbers);
}
