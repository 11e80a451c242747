import type { FastifyInstance } from 'fastify';
import { ok } from '../../../domain/base/result.ts';
import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { type FileRouteDeps, registerDocumentFiles } from './file-routes.ts';
import { followDocuments } from './follow-documents.ts';
import { issueForOrder } from './issue-document.ts';
import { issueForSubscription } from './issue-for-subscription.ts';
import { type DocumentRouteDeps, documentHandlers } from './routes.ts';
import { type SendDeps, sendDocument } from './send-document.ts';

type Deps = SendDeps & DocumentRouteDeps & FileRouteDeps & { readonly clock: Clock };

/** Documents: invoices and credit notes with their numbers, their files for the exchange and what becomes of them there, and prints of orders. */
export function register(deps: Deps) {
  const { db, clock } = deps;
  return {
    handlers: documentHandlers(deps),
    jobs: {
      'issue-invoice': async ({ orderId }: { readonly orderId: number }) => {
        await issueForOrder(db, orderId, clock.now());
      },
      'invoice-subscription': async ({ saleId }: { readonly saleId: number }) => {
        await db.tx(async (tx) => ok(await issueForSubscription(tx, saleId)));
      },
      'send-document': ({ documentId }: { readonly documentId: number }) => sendDocument(deps, documentId, clock.now()),
      'follow-documents': () => followDocuments(deps, clock.now()),
    },
    routes: (server: FastifyInstance) => registerDocumentFiles(server, deps),
  } satisfies Feature;
}
