import type { Actor } from '#domain/account.ts';

/** Who a socket belongs to; set once at the upgrade, from the session. */
export type SocketContext = {
  readonly actor: Actor;
  readonly displayName: string;
  /** The id of its upgrade. */
  readonly request: string;
  readonly projectId?: string;
  readonly blockId?: string;
};
