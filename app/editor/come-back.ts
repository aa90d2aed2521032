import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';

/** Milliseconds after which a server that could not open a room is asked again. */
const againMs = 2_000;

/** Whether a room was not opened for a reason that will pass: what the library says for whatever was not refused by name. */
export function willPass(reason: string): boolean {
  return reason === 'permission-denied';
}

/** Lets go of a connection that leads to no room now, and comes back by a new one. */
export function comeBack(socket: HocuspocusProviderWebsocket): void {
  socket.disconnect();
  setTimeout(() => {
    if (socket.configuration.providerMap.size > 0) void socket.connect();
  }, againMs);
}
