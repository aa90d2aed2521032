import { createHash } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';

/**
 * The seed of a run in which frames, answers and messages come late at times, and scripts too; undefined in others.
 * What a busy machine shows once in a thousand runs comes in one of a few.
 */
export const lateSeed = process.env.FABULA_LATE ? Number(process.env.FABULA_LATE) : undefined;

/** How late at most, in milliseconds; three of ten are. */
const lateness = { frame: 300, answer: 600, message: 400, script: 1_500 };

/** Has everything come late, in all pages of a browser that a test opens. Returns how to end it. */
export async function makeLate(browser: Browser, first: BrowserContext, test: string): Promise<() => void> {
  let count = 0;
  const make = async (context: BrowserContext) => {
    await context.addInitScript(delayAll, { lateness, seed: `${lateSeed} ${test} ${count++}` });
    await context.route(/\/assets\/.*\.js/, async (route) => {
      const ms = lateBy(`${lateSeed} ${test} ${new URL(route.request().url()).pathname}`);
      if (ms > 0) await new Promise((go) => setTimeout(go, ms));
      await route.fallback().catch(() => undefined);
    });
  };
  await make(first);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...given) => {
    const context = await open(...given);
    await make(context);
    return context;
  };
  return () => Object.assign(browser, { newContext: open });
}

/** How late a script is, by its address: whichever order a page asks for them in, a seed delays the same ones. */
function lateBy(name: string): number {
  const [first = 0, second = 0] = createHash('sha256').update(name).digest();
  return first < 77 ? (second / 255) * lateness.script : 0;
}

/** Runs in each page before its scripts. */
function delayAll({ lateness: most, seed }: { lateness: typeof lateness; seed: string }): void {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 1);
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const some = (ms: number) => (chance() < 0.3 ? chance() * ms : 0);

  const draw = requestAnimationFrame;
  const cancelled = new Set<number>();
  let last = 0;
  window.requestAnimationFrame = (act) => {
    const id = ++last;
    const run = () => draw((time) => cancelled.delete(id) || act(time));
    const ms = some(most.frame);
    if (ms > 0) setTimeout(run, ms);
    else run();
    return id;
  };
  window.cancelAnimationFrame = (id) => void cancelled.add(id);

  const ask = fetch;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    const ms = some(most.answer);
    if (ms > 0) await new Promise((go) => setTimeout(go, ms));
    return answer;
  };

  /** A socket of which everything is heard in its order, and late at times. */
  window.WebSocket = class extends WebSocket {
    private due = 0;
    private readonly waiting: (() => void)[] = [];
    private readonly heard = new Map<unknown, EventListener>();

    private late(listener: EventListenerOrEventListenerObject): EventListener {
      return (event) => {
        this.due = Math.max(this.due, performance.now() + some(most.message));
        const hear = () => (typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event));
        if (this.due <= performance.now() && this.waiting.length === 0) return hear();
        this.waiting.push(hear);
        setTimeout(() => this.waiting.shift()?.(), this.due - performance.now());
      };
    }

    override addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: object): void {
      const late = this.late(listener);
      this.heard.set(listener, late);
      super.addEventListener(type, late, options);
    }

    override removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: object): void {
      super.removeEventListener(type, this.heard.get(listener) ?? (listener as EventListener), options);
    }

    override set onmessage(listener: ((event: MessageEvent) => void) | null) {
      super.onmessage = listener && (this.late(listener as EventListener) as (event: MessageEvent) => void);
    }
  };
}
