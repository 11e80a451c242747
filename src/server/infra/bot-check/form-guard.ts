import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tells people from programs that fill in forms, by the form itself and without asking anybody. */
export interface FormGuard {
  /** Travels with the form and comes back with what was filled in. */
  issue(form: GuardedForm, now: Date): string;
  /** Whether it was a program, as far as one can tell. */
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
  /** The field that people do not see. */
  readonly honeypot: string;
  readonly now: Date;
}

export interface FormGuardOptions {
  /** Nobody reads and fills in a form faster. */
  readonly minimumMs: number;
}

const GUARD = /^([0-9a-z]{1,10})\.([\w-]{12})\.([\w-]{43})$/;

/** A field that only programs fill in, and a signed time of opening. */
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
