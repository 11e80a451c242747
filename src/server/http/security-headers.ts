import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../config/config.ts';

/** On every reply. The policy for scripts and styles is set where pages are sent. */
export function securityHeaders(config: Config): onRequestHookHandler {
  const secure = config.publicUrl.startsWith('https:');
  return (_request, reply, next) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    next();
  };
}
