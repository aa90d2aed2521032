import type { Appearance, ColourMode } from '#domain/appearance.ts';

type Changes = { mode?: ColourMode; appearance?: Appearance };

/** What waits for the answer to what was sent before it. */
let waiting: Changes | undefined;
let before = Promise.resolve(true);

/**
 * Saves the appearance with the account that is signed in; says whether it is saved. One change is sent after another,
 * so that the last one is stored; those that wait when the page is left are sent then.
 */
export function keepWithAccount(changes: Changes): Promise<boolean> {
  waiting = { ...waiting, ...changes };
  addEventListener('pagehide', sendWaiting);
  // One that was sent together with a later one has the same answer.
  before = before.then((was) => sendWaiting() ?? was);
  return before;
}

function sendWaiting(): Promise<boolean> | undefined {
  if (!waiting) return undefined;
  const sent = send(waiting);
  waiting = undefined;
  return sent;
}

async function send(changes: Changes): Promise<boolean> {
  try {
    const answer = await fetch('/api/appearance', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(changes),
      keepalive: true,
    });
    return answer.ok;
  } catch {
    // This browser has it; the account will with the next change.
    return false;
  }
}
