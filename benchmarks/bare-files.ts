// The least a server can do with files: a sent file is streamed to one on the disk and flushed, a requested one is read
// from it.
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const [file = ''] = process.argv.slice(2);
const server = createServer(async (request, response) => {
  try {
    if (request.method === 'POST') await pipeline(request, createWriteStream(file, { flush: true }));
    else await pipeline(createReadStream(file), response);
    response.end();
  } catch {
    response.destroy();
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
