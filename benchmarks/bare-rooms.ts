// The least that Hocuspocus is: rooms in memory that begin with a text, without accounts, storage or limits.
import { readFileSync } from 'node:fs';
import { Server } from '@hocuspocus/server';
import * as Y from 'yjs';

const [file = ''] = process.argv.slice(2);
const text = readFileSync(file);

const server = new Server({
  quiet: true,
  port: 0,
  address: '127.0.0.1',
  async onLoadDocument({ document }) {
    Y.applyUpdate(document, text);
    return document;
  },
});
await server.listen();
process.stdout.write(`port ${server.address.port}\n`);
