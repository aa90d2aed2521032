import type { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { hearAccount } from '#app/account/account-channel.ts';
import type { SaveFacts } from '#domain/room.ts';
import { comeBack, willPass } from './come-back.ts';

type Followed = {
  readonly uid: string;
  readonly provider: HocuspocusProvider;
  readonly socket: HocuspocusProviderWebsocket;
  readonly told: (change: Partial<SaveFacts>) => void;
};

/** Tells whether a room is connected, and why it is not; `refuse` leaves it permanently. */
export function followConnection({ uid, provider, socket, told }: Followed): { refuse: () => void; end: () => void } {
  /** Reconnecting would get the same answer. */
  let isHopeless = false;
  let isEnded = false;

  provider.on('status', ({ status }: { status: string }) => {
    told({ isConnected: status === 'connected', ...(status === 'connected' ? { isFailing: false } : {}) });
    // A refusal, or an outdated editor, stays so: it does not depend on who is signed in.
    if (status === 'disconnected' && !isHopeless) {
      void askWhoIAm(
        uid,
        (isSignedOut) => isEnded || isHopeless || told({ stopped: isSignedOut ? 'signedOut' : undefined }),
      );
    }
  });
  provider.on('authenticated', () => told({ stopped: undefined }));
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    if (willPass(reason)) return comeBack(socket);
    isHopeless = reason === 'reload';
    told({ stopped: reason === 'reload' ? 'reload' : 'gone' });
  });

  const goneOffline = () => told({ isConnected: false });
  const backOnline = () => told({ isConnected: socket.status === 'connected' });
  addEventListener('offline', goneOffline);
  addEventListener('online', backOnline);
  const stopHearing = hearAccount(({ loggedOut }) => {
    if (loggedOut === uid && !isEnded) told({ stopped: 'signedOut' });
  });

  return {
    refuse() {
      isHopeless = true;
      told({ stopped: 'refused' });
      socket.disconnect();
    },
    end() {
      isEnded = true;
      removeEventListener('offline', goneOffline);
      removeEventListener('online', backOnline);
      stopHearing();
    },
  };
}

/** Whether the connection was lost because nobody, or someone else, is signed in now. */
async function askWhoIAm(uid: string, say: (isSignedOut: boolean) => void): Promise<void> {
  try {
    const answer = await fetch('/session');
    if (!answer.ok) return;
    const { account } = (await answer.json()) as { account: { uid: string } | null };
    say(account?.uid !== uid);
  } catch {
    // Offline: it is not known who is signed in, and does not matter yet.
  }
}
