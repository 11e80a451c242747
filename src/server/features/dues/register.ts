import { romeTime } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { dueReason } from '../../../domain/dues/due-status.ts';
import type { WireAccount } from '../../../domain/orders/payment-type.ts';
import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { type BillingDeps, billMonths, billOrder, remindOfDues } from './bill-orders.ts';
import { type DuePaymentDeps, duePaymentHandlers } from './payment-routes.ts';
import { writeLink } from './queries.ts';
import { dueHandlers } from './routes.ts';

type Deps = DuePaymentDeps & BillingDeps & Omit<DueMailDeps, 'wire'>;

/** Payment dues: what companies owe for orders on account and until when, the mails about it, and paying them with a login or by a link. */
export function register(deps: Deps) {
  const { clock, providers } = deps;
  return {
    handlers: { ...dueHandlers(deps), ...duePaymentHandlers(deps) },
    jobs: {
      'bill-order': ({ orderId }: { readonly orderId: number }) => billOrder(deps, orderId, clock.now()),
      'bill-months': () => billMonths(deps, clock.now()),
      'remind-of-dues': () => remindOfDues(deps, clock.now()),
      'due-mail': dueMailJob({ ...deps, wire: providers.wire }),
    },
  } satisfies Feature;
}

interface DueMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly onAccount: Pick<OnAccountRules, 'blocksExpired'>;
  /** Undefined: nobody pays by wire. */
  readonly wire: WireAccount | undefined;
}

interface DueToMail {
  readonly email: string;
  readonly firstName: string;
  readonly companyName: string | null;
  readonly amountCents: number;
  readonly dueOn: string;
  readonly documentNumber: string;
}

/**
 * The job that writes to a company about a due, with the link by which it is paid without a login. Each mail makes a link of its own,
 * because only its hash is stored. A due that is paid meanwhile is not written about.
 */
function dueMailJob({ db, mailer, clock, publicUrl, onAccount, wire }: DueMailDeps): FeatureJobs['due-mail'] {
  return async ({ dueId, kind }, { key }) => {
    const due = await db.maybeOne<DueToMail>(sql`
      select c.email, c.first_name, c.company_name, d.amount_cents - d.credited_cents as amount_cents, d.due_on, d.document_number
      from dues d join credit_lines l using (credit_line_id) join customers c on c.user_id = l.master_id
      where d.due_id = ${dueId} and d.state = 'open' and c.closed_at is null`);
    if (!due) return;
    const now = clock.now();
    const token = newToken();
    await writeLink(db, dueId, hashToken(token), now);
    const { dueLetter } = await import('../../mails/due-letters.ts');
    const { email, firstName, companyName: company, dueOn } = due;
    const letter = {
      email,
      firstName,
      kind,
      dueId,
      dueOn,
      companyName: company ?? '',
      amountCents: due.amountCents,
      documentNumber: due.documentNumber,
      isBlocking: onAccount.blocksExpired && dueOn < romeTime(now).date,
      wire: wire && { ...wire, reason: dueReason([dueId]) },
      link: `${publicUrl}/pagamento-veloce/${token}`,
    };
    await mailer.send(() => dueLetter(letter), key);
  };
}
