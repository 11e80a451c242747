import { pino } from 'pino';

export type Logger = ReturnType<typeof createLog>;

/** Writes JSON lines to standard output. Credentials and tokens are always redacted. */
export function createLog(level: string) {
  return pino({
    level,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        'headers.cookie',
        'headers["x-ebsn-session"]',
        'headers["x-ebsn-account"]',
      ],
      censor: '[secret]',
    },
  });
}
