/** The timings of the keys typed into a page, in milliseconds. */
export type SeenKeys = {
  /** From each key to after the frame that shows it. */
  readonly toPaint: readonly number[];
  /** From each key to the server's word, after its commit, that it is saved; empty where there is no server. */
  readonly toSaved: readonly number[];
  /** Tasks over 50 ms. */
  readonly longTasks: readonly number[];
};

type Watch = { keys: { at: number; painted: number }[]; saved: number[]; longTasks: number[] };

declare global {
  var fabulaWatch: Watch | undefined;
}

/** Begins to watch the keys; runs in the page before anything else does. */
export function watchKeys(): void {
  const watch: Watch = { keys: [], saved: [], longTasks: [] };
  globalThis.fabulaWatch = watch;
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        const isSaved = data instanceof ArrayBuffer && new TextDecoder().decode(data).includes('"kind":"saved"');
        if (isSaved) watch.saved.push(performance.now());
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  const listen = { capture: true, passive: true };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const key = { at: timeStamp, painted: 0 };
      watch.keys.push(key);
      requestAnimationFrame(() => {
        // A message comes after the frame whose callbacks these are.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          key.painted = performance.now();
        };
        port2.postMessage(0);
      });
    },
    listen,
  );
}

/** The timings since the last call; runs in the page. */
export function seenKeys(): SeenKeys {
  const watch = globalThis.fabulaWatch ?? { keys: [], saved: [], longTasks: [] };
  const keys = watch.keys.splice(0);
  const saved = watch.saved.splice(0);
  return {
    toPaint: keys.map(({ at, painted }) => painted - at),
    // Every key is a separate update, and every update is answered: the answers come in the order of the keys.
    toSaved: saved.length === keys.length ? keys.map(({ at }, index) => (saved[index] ?? Number.NaN) - at) : [],
    longTasks: watch.longTasks.splice(0),
  };
}
