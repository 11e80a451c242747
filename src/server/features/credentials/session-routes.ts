import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import { closeOtherSessions, closeOwnSession, listSessions } from '../../http/sessions/account-sessions.ts';
import type { Database } from '../../infra/database/types.ts';

/** Handlers that list where the customer is logged in and log out there; these calls are ours (issue 15). */
export function sessionHandlers({ db }: { readonly db: Database }): Pick<Handlers, 'sessionList' | 'sessionClose'> {
  const sessions = async (context: CallContext) => {
    const { userId } = await context.customer();
    const session = await context.session();
    const rows = await listSessions(db, userId, context.now);
    return done({ sessions: rows.map((row) => ({ ...row, isThis: row.sessionId === session?.sessionId })) });
  };
  return {
    sessionList: sessions,
    sessionClose: async (context, { body }) => {
      const { userId } = await context.customer();
      const session = await context.session();
      const { now } = context;
      if (body.others === true) await closeOtherSessions(db, { userId, sessionId: session?.sessionId, now });
      if (body.session_id !== undefined) await closeOwnSession(db, { userId, sessionId: body.session_id, now });
      return sessions(context);
    },
  };
}
