import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type PageDeps, registerPages } from './pages.ts';

test('a form that is sent without scripts is answered by its page, a call that is nowhere is not', async () => {
  const app = Fastify();
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
  registerPages(app, { development: true } as PageDeps);
  const posted = async (url: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { statusCode, headers: sent } = await app.inject({ method: 'POST', url, headers, payload: 'login=a' });
    return [statusCode, sent.location];
  };
  expect(await posted('/login')).toEqual([303, '/login']);
  expect(await posted('/password/nuova?token=x')).toEqual([303, '/password/nuova?token=x']);
  expect(await posted('//elsewhere.example/login')).toEqual([404, undefined]);
  expect(await posted('/ebsn/api/nowhere')).toEqual([404, undefined]);
});
