import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { activeTracer } from './tracing/tracing.ts';

export type Logger = ReturnType<typeof createLog>;

/**
 * Fields of a PostgreSQL error that quote values of rows, such as the e-mail that another account has already. They are
 * redacted.
 */
const VALUES_OF_ROWS = ['detail', 'where', 'internalQuery'];

/**
 * Writes JSON lines to standard output. Credentials, tokens and values of rows in database errors are always redacted.
 * Lines of what is traced have the ids of its trace.
 */
export function createLog(level: string, destination?: DestinationStream) {
  const tracer = activeTracer();
  const options: LoggerOptions = {
    level,
    ...(tracer && { mixin: () => tracer.fields() }),
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        'headers.cookie',
        'headers["x-ebsn-session"]',
        'headers["x-ebsn-account"]',
        ...VALUES_OF_ROWS.flatMap((name) => [`err.${name}`, `err.cause.${name}`]),
      ],
      censor: '[secret]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
