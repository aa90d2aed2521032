import type { Page } from '@playwright/test';

/** A request that waits until it is let through. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

/** Keeps the scripts of a page from it until they are let through: all, or those that are named. */
export async function holdScripts(page: Page, which = '*') {
  const scripts = gate();
  await page.route(`**/assets/${which}.js`, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  return scripts;
}

/** Lets each frame come so many milliseconds late: later than a person presses the next key. */
export async function lateFrames(page: Page, lateness = 300): Promise<void> {
  await page.addInitScript((ms) => {
    const frame = requestAnimationFrame;
    const late = (act: FrameRequestCallback) => Number(setTimeout(() => frame(act), ms));
    Object.assign(window, { requestAnimationFrame: late, cancelAnimationFrame: clearTimeout });
  }, lateness);
}
