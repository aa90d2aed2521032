import { parsedAtOnce, turnsFor } from '#domain/parsing.ts';

type Waiting = { readonly count: number; readonly begin: () => void };

/** A turn to parse something: begun when there is room, and to be ended whether it was begun or not. */
export type Turn = { readonly begun: Promise<void>; readonly end: () => void };

let free = parsedAtOnce;
const waiting: Waiting[] = [];

/**
 * Waits for a turn to parse a manuscript. The whole process has a few; they are given in order of arrival, so that a
 * large manuscript, which takes all of them, gets its turn as well.
 */
export function takeParsingTurn(bytes: number): Turn {
  const count = turnsFor(bytes);
  let state: 'waiting' | 'begun' | 'ended' = 'waiting';
  let own: Waiting | undefined;
  const begun = new Promise<void>((resolve) => {
    own = {
      count,
      begin() {
        state = 'begun';
        resolve();
      },
    };
    waiting.push(own);
  });
  beginNext();
  return {
    begun,
    end() {
      if (state === 'begun') free += count;
      else if (state === 'waiting' && own) waiting.splice(waiting.indexOf(own), 1);
      state = 'ended';
      beginNext();
    },
  };
}

function beginNext(): void {
  for (let next = waiting[0]; next && next.count <= free; next = waiting[0]) {
    waiting.shift();
    free -= next.count;
    next.begin();
  }
}
