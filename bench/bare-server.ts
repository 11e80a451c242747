/** The upper limit of this machine: a server that sends 20 KB from memory without reading the request. */
import { createServer } from 'node:http';

const body = Buffer.alloc(20 * 1024, 'x');

createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length });
  reply.end(body);
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
