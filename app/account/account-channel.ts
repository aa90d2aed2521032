/** Tells the tabs of a browser about each other's logins and logouts. */
const channelName = 'fabula-account';

/** One message; `tab` is the tab that sends it, where it already knows. */
type Told = {
  /** The account whose session is over in this browser. */
  readonly loggedOut?: string;
  /** The account whose session has begun. */
  readonly cameIn?: string;
  /** Whose session may be over: the tab that follows the identity has to check. */
  readonly look?: string;
  readonly tab?: string;
};

const ownTab = String(Math.random());

function tell(told: Told): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(told);
  channel.close();
}

/**
 * Tells the other tabs that an account is logged out here.
 *
 * @param options.alsoHere - this tab does not know it yet either
 */
export function tellLoggedOut(uid: string, { alsoHere = false } = {}): void {
  tell({ loggedOut: uid, ...(alsoHere ? {} : { tab: ownTab }) });
}

/** Tells the other tabs that someone has logged in. */
export function tellCameIn(uid: string): void {
  tell({ cameIn: uid, tab: ownTab });
}

/** Asks the tab that follows the identity to look whether an account is still in. */
export function tellLook(uid: string): void {
  tell({ look: uid });
}

/** Hears what tabs tell, this one but for what it knows; answers how to stop listening. */
export function hearAccount(hear: (told: Told) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let channel: BroadcastChannel;
  const open = () => {
    channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<Told>) => data.tab !== ownTab && hear(data);
  };
  open();
  // Browsers do not keep a page for the way back that has a channel open.
  addEventListener('pagehide', () => channel.close(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && open(), { signal });
  return () => {
    leaving.abort();
    channel.close();
  };
}
