import { pino } from 'pino';

export type Logger = ReturnType<typeof createLog>;

/** JSON lines on standard output. What could open an account is never written, whoever logs it. */
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
