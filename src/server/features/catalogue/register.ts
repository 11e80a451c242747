import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import { type PictureDeps, registerPictures } from './pictures/pictures.ts';
import { productRequestMailJob } from './requests/product-request-mail.ts';
import { productRequestHandlers } from './requests/product-requests.ts';
import { type CatalogueDeps, catalogueHandlers } from './routes.ts';

type Deps = CatalogueDeps & PictureDeps & Parameters<typeof productRequestHandlers>[0] & Parameters<typeof productRequestMailJob>[0];

/** The catalogue: its calls, the pictures of products, and the mail about products that shoppers ask for. */
export function register(deps: Deps) {
  return {
    handlers: { ...catalogueHandlers(deps), ...productRequestHandlers(deps) },
    jobs: { 'product-request': productRequestMailJob(deps) },
    routes: (server: FastifyInstance) => registerPictures(server, deps),
  } satisfies Feature;
}
