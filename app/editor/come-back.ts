import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';

/** Milliseconds after which a server that could not open a room is asked again. */
const againMs = 2_000;

/**
 * Whether a room was not opened for a temporary reason: the library's message for everything that was not refused by
 * name.
 */
export function willPass(reason: string): boolean {
  return reason === 'permission-denied';
}

/** Closes a connection that leads to no room now, and reconnects by a new one. */
export function comeBack(socket: HocuspocusProviderWebsocket): void {
  socket.disconnect();
  setTimeout(() => {
    if (socket.configuration.providerMap.size > 0) void socket.connect();
  }, againMs);
}
