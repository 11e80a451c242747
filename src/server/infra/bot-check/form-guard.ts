import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Detects programs that fill in forms, by the form itself and without an outside service. */
export interface FormGuard {
  /** Returns a token that is sent with the form and comes back with the input. */
  issue(form: GuardedForm, now: Date): string;
  /** Returns whether the form was probably filled in by a program. */
  isProgram(attempt: Attempt): boolean;
}

export interface GuardedForm {
  readonly formId: number;
  readonly guardKey: string;
}

export interface Attempt {
  readonly form: GuardedForm;
  /** The token that `issue` returned; existing clients of the platform have none. */
  readonly guard: string | undefined;
  /** The value of the field that people do not see. */
  readonly honeypot: string;
  readonly now: Date;
}

export interface FormGuardOptions {
  /** The minimum time in which a person can read and fill in a form. */
  readonly minimumMs: number;
}

const GUARD = /^([0-9a-z]{1,10})\.([\w-]{12})\.([\w-]{43})$/;

/** Detects programs by a hidden field that only they fill in, and by a signed time of opening. */
export function createFormGuard({ minimumMs }: FormGuardOptions): FormGuard {
  return {
    issue: (form, now) => {
      const head = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${head}.${signature(form, head)}`;
    },
    isProgram: ({ form, guard, honeypot, now }) => {
      if (honeypot !== '') return true;
      if (guard === undefined) return false;
      const [, opened = '', nonce = '', signed = ''] = GUARD.exec(guard) ?? [];
      const right = signature(form, `${opened}.${nonce}`);
      if (signed.length !== right.length || !timingSafeEqual(Buffer.from(signed), Buffer.from(right))) return true;
      return now.getTime() - Number.parseInt(opened, 36) < minimumMs;
    },
  };
}

function signature({ formId, guardKey }: GuardedForm, head: string): string {
  return createHmac('sha256', guardKey).update(`${formId} ${head}`).digest('base64url');
}
