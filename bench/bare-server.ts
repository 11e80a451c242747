/** What Node can do at most here: 20 KB from memory, nothing looked at. */
import { createServer } from 'node:http';

const body = Buffer.alloc(20 * 1024, 'x');

createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length });
  reply.end(body);
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
