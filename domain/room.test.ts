import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropsAFifth } from '#domain/revision.ts';
import { roomToken, type SaveFacts, saveState, tokenVersion } from '#domain/room.ts';

const facts: fc.Arbitrary<SaveFacts> = fc.record({
  isConnected: fc.boolean(),
  isCovered: fc.boolean(),
  isOnDevice: fc.boolean(),
  isFailing: fc.boolean(),
  stopped: fc.constantFrom(undefined, 'refused' as const, 'signedOut' as const, 'reload' as const),
});

test('says saved only while connected to a server that has confirmed everything and can write', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const mayBeSaid = known.isConnected && known.isCovered && !known.isFailing && known.stopped === undefined;

      expect(saveState(known) === 'saved').toBe(mayBeSaid);
    }),
  );
});

test('changes that are neither on the server nor on the device are called not saved, or on their way', () => {
  const nowhere = { isConnected: false, isCovered: false, isOnDevice: false, isFailing: false };

  expect(saveState(nowhere)).toBe('notSaved');
  expect(saveState({ ...nowhere, isConnected: true })).toBe('saving');
  expect(saveState({ ...nowhere, isConnected: true, isFailing: true })).toBe('notSaved');
  expect(saveState({ ...nowhere, isOnDevice: true })).toBe('onDevice');
  expect(saveState({ ...nowhere, isOnDevice: true, isConnected: true, isFailing: true })).toBe('onDevice');
});

test('an editor’s token says its version; anything else is older than any', () => {
  fc.assert(
    fc.property(fc.nat(999_999), (version) => {
      expect(tokenVersion(roomToken(version))).toBe(version);
    }),
  );
  expect(['', 'v', 'v-1', 'v1.5', 'x1', 'v1234567'].map(tokenVersion)).toEqual(Array(6).fill(0));
});

test('a fifth of the words is a fifth', () => {
  expect(dropsAFifth(100, 81)).toBe(false);
  expect(dropsAFifth(100, 80)).toBe(true);
  expect(dropsAFifth(1, 0)).toBe(true);
  expect(dropsAFifth(0, 0)).toBe(false);
  expect(dropsAFifth(10, 20)).toBe(false);
});
