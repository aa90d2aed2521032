import { expect, test } from 'vitest';
import { allBut, verdictsOf } from '#tests/actors.ts';
import { mayMakeTokens } from './access-token.ts';

test('people make tokens; visitors and guests do not', () => {
  expect(verdictsOf(mayMakeTokens)).toEqual(allBut<string>('allowed', { visitor: 'signedOut', guest: 'guest' }));
});
