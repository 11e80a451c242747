import type { FastifyInstance } from 'fastify';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import { type PictureDeps, registerPictures } from './pictures/pictures.ts';
import { productRequestMailJob } from './requests/product-request-mail.ts';
import { productRequestHandlers } from './requests/product-requests.ts';
import { type CatalogueDeps, catalogueHandlers } from './routes.ts';

type Deps = CatalogueDeps &
  PictureDeps &
  Parameters<typeof productRequestMailJob>[0] & {
    /** A job was written. */
    readonly wakeJobs: () => void;
  };

/** The catalogue: its calls, the pictures of products, and the mail about products that shoppers ask for. */
export function catalogueFeature(deps: Deps) {
  return {
    handlers: { ...catalogueHandlers(deps), ...productRequestHandlers({ ...deps, onRequest: deps.wakeJobs }) },
    jobs: { 'product-request': productRequestMailJob(deps) } satisfies JobHandlers,
    routes: (server: FastifyInstance) => registerPictures(server, deps),
  };
}
