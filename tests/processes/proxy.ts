import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Stands before the processes of a site as a proxy does: leads each connection to one of them that listens, and away from
 * one that it was told does not answer.
 */
export async function startProxy(ports: readonly number[]) {
  const avoided = new Set<number>();
  const open = new Map<Socket, number>();
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    lead(client, ports);
  });

  function lead(client: Socket, places: readonly number[]): void {
    const [port, ...others] = places.filter((place) => !avoided.has(place));
    if (port === undefined) return void client.destroy();
    const process = connect(port, '127.0.0.1');
    process.once('error', () => (open.has(client) ? client.destroy() : lead(client, others)));
    process.once('connect', () => {
      open.set(client, port);
      client.pipe(process).pipe(client);
      client.once('close', () => {
        open.delete(client);
        process.destroy();
      });
      process.once('close', () => client.destroy());
    });
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
    for (const client of open.keys()) client.destroy();
  });
  return {
    port: (server.address() as { port: number }).port,
    avoid(port: number) {
      avoided.add(port);
      for (const [client, at] of open) if (at === port) client.destroy();
    },
    trust: (port: number) => avoided.delete(port),
  };
}
