import { generateKeyPair } from 'jose';
import { type KeyRing, makeKeyRing } from '#identity/key-ring.ts';

type Pair = ReturnType<KeyRing['newPair']>;

const made: Pair[] = [];
let given = 0;

/** Two pairs of keys in turn, made once for all tests of a file: making one takes half a second. */
function pairInTurn(): Pair {
  const at = given++ % 2;
  made[at] ??= generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  return made[at];
}

/** A ring whose new keys are quickly there. */
export const quickKeyRing = () => makeKeyRing(pairInTurn);
