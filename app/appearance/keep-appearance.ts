import type { Appearance, ColourMode } from '#domain/appearance.ts';

/** One change after another, so that the last one is stored. */
let before: Promise<unknown> = Promise.resolve();

/** Saves the appearance with the account that is signed in; says whether it is saved. */
export function keepWithAccount(changes: { mode?: ColourMode; appearance?: Appearance }): Promise<boolean> {
  const send = async () => {
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
  };
  const sent = before.then(send);
  before = sent;
  return sent;
}
