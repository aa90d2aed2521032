/** What was seen of the keys typed into a page, in milliseconds. */
export type SeenKeys = {
  /** From each key to after the frame that shows it. */
  readonly toPaint: readonly number[];
  /** From each key to the page's word that it is saved on the server; empty where a page says nothing. */
  readonly toSaved: readonly number[];
  /** Tasks over 50 ms. */
  readonly longTasks: readonly number[];
};

type Watch = { keys: { at: number; written: number; painted: number }[]; saved: number[]; longTasks: number[] };

declare global {
  var fabulaWatch: Watch | undefined;
}

/** Begins to watch the keys; runs in the page. */
export function watchKeys(): void {
  const watch: Watch = { keys: [], saved: [], longTasks: [] };
  globalThis.fabulaWatch = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.fabulaWatch?.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  const listen = { capture: true, passive: true };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const key = { at: timeStamp, written: Number.POSITIVE_INFINITY, painted: 0 };
      globalThis.fabulaWatch?.keys.push(key);
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
  addEventListener(
    'input',
    () => {
      const key = globalThis.fabulaWatch?.keys.at(-1);
      if (key) key.written = performance.now();
    },
    listen,
  );
  const said = document.querySelector<HTMLElement>('.saved');
  if (!said) return;
  new MutationObserver(() => {
    if (said.dataset.state === 'saved') globalThis.fabulaWatch?.saved.push(performance.now());
  }).observe(said, { attributes: true, attributeFilter: ['data-state'] });
}

/** What was seen since this was last asked; runs in the page. */
export function seenKeys(): SeenKeys {
  const watch = globalThis.fabulaWatch ?? { keys: [], saved: [], longTasks: [] };
  const keys = watch.keys.splice(0);
  const saved = watch.saved.splice(0);
  return {
    toPaint: keys.map(({ at, painted }) => painted - at),
    // The page says "saved" only of all it holds: the first time after the key was written it means this key, too.
    toSaved: keys.flatMap(({ at, written }) => {
      const told = saved.find((time) => time > written);
      return told === undefined ? [] : [told - at];
    }),
    longTasks: watch.longTasks.splice(0),
  };
}
