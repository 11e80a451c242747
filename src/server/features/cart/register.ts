import type { FastifyInstance } from 'fastify';
import { cartHandlers } from './routes.ts';
import { sharedCartHandlers } from './share/shared-carts.ts';
import { registerCartStream, type StreamDeps } from './stream/cart-stream.ts';

type Deps = Parameters<typeof cartHandlers>[0] & Parameters<typeof sharedCartHandlers>[0] & StreamDeps;

/** Registers the carts: their calls, links to a shared cart, and the stream that notifies other devices of a change. */
export function cartFeature(deps: Deps) {
  return {
    handlers: { ...cartHandlers(deps), ...sharedCartHandlers(deps) },
    routes: (server: FastifyInstance) => registerCartStream(server, deps),
  };
}
