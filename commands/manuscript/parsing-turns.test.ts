import { expect, test } from 'vitest';
import { parsedAtOnce } from '#domain/parsing.ts';
import { takeParsingTurn } from './parsing-turns.ts';

const large = 2 ** 30;
/** Takes turns one after another and notes which of them have begun. */
function turnsOf(...sizes: readonly number[]) {
  const begun: number[] = [];
  const turns = sizes.map((bytes, at) => {
    const turn = takeParsingTurn(bytes);
    void turn.begun.then(() => begun.push(at));
    return turn;
  });
  const settled = () => new Promise((resume) => setImmediate(resume));
  return {
    end: (at: number) => turns[at]?.end(),
    begun: async () => {
      await settled();
      return [...begun];
    },
  };
}

test('only so many manuscripts are read at a time, in the order they arrived', async () => {
  const { begun, end } = turnsOf(...Array.from({ length: parsedAtOnce + 2 }, () => 1));
  expect(await begun()).toEqual([0, 1]);
  end(1);
  expect(await begun()).toEqual([0, 1, 2]);
  for (const at of [0, 2, 3]) end(at);
  expect(await begun()).toEqual([0, 1, 2, 3]);
});

test('a large one waits until it is alone, and nothing small goes before it', async () => {
  const { begun, end } = turnsOf(1, large, 1);
  expect(await begun()).toEqual([0]);
  end(0);
  expect(await begun()).toEqual([0, 1]);
  end(1);
  expect(await begun()).toEqual([0, 1, 2]);
  end(2);
});

test('a waiting turn that is given up gives way, and a turn that is ended twice returns nothing twice', async () => {
  const { begun, end } = turnsOf(large, large, large);
  end(1);
  end(0);
  end(0);
  expect(await begun()).toEqual([0, 2]);
  end(2);
  const others = turnsOf(...Array.from({ length: parsedAtOnce + 1 }, () => 1));
  expect(await others.begun()).toHaveLength(parsedAtOnce);
  for (let at = 0; at <= parsedAtOnce; at++) others.end(at);
});
