/** ok: as it should be. warning: it serves, but not for ever or not for all. wrong: something is lost or fails. */
export type Verdict = 'ok' | 'warning' | 'wrong';

/** One line of the page that `npm run doctor` prints. It never holds a password, a token or a key. */
export interface Finding {
  /** What was looked at, in one to three words. */
  readonly about: string;
  readonly verdict: Verdict;
  readonly says: string;
  /** What to do, where something is to be done. */
  readonly todo?: string;
}

export function fine(about: string, says: string): Finding {
  return { about, verdict: 'ok', says };
}

export function warning(about: string, says: string, todo: string): Finding {
  return { about, verdict: 'warning', says, todo };
}

export function wrong(about: string, says: string, todo: string): Finding {
  return { about, verdict: 'wrong', says, todo };
}

/** Runs a check; one that fails itself is a finding, so that the others are still shown. */
export async function finding(about: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [wrong(about, `could not be looked at: ${withoutPasswords(messageOf(error))}`, 'see the reason')];
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${messageOf(cause)})` : error.message;
}

/** Errors of libraries may repeat the address that they were given. */
function withoutPasswords(text: string): string {
  return text.replaceAll(/(\w+:\/\/[^\s:@/]*):[^\s@]*@/g, '$1:[secret]@');
}

const SIGNS: Readonly<Record<Verdict, string>> = { ok: 'ok', warning: 'warning', wrong: 'WRONG' };
const MARGIN = 2;

/** Returns the page in aligned lines; what to do stands below its line. */
export function pageOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length)) + MARGIN;
  const lines = findings.flatMap(({ about, verdict, says, todo }) => [
    `  ${SIGNS[verdict].padEnd(9)}${about.padEnd(width)}${says}`,
    ...(todo === undefined ? [] : [`  ${' '.repeat(9 + width)}-> ${todo}`]),
  ]);
  const count = (verdict: Verdict) => findings.filter((found) => found.verdict === verdict).length;
  return [...lines, '', `  ${count('ok')} ok, ${count('warning')} to watch, ${count('wrong')} wrong`].join('\n');
}

/** 0: all is right. 1: something is to be watched. 2: something is wrong. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ verdict }) => verdict === 'wrong')) return 2;
  return findings.some(({ verdict }) => verdict === 'warning') ? 1 : 0;
}
