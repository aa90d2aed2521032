import { expect, test } from 'vitest';
import { allBut, organisationId, signedIn, verdictsOf } from '#tests/actors.ts';
import { mayDecidePiece, mayModeratePieces, mayReadPieces, maySharePiece, mayWithdrawPiece } from './shared-piece.ts';

const open = {
  organisationId,
  visibility: 'public' as const,
  deletedAt: undefined,
  withdrawnAt: undefined,
  ownerIsOpen: true,
};
const closed = { ...open, visibility: 'private' as const };
const trashed = { ...open, deletedAt: 5 };
const withdrawn = { ...open, withdrawnAt: 5 };
const members = { reader: 'allowed', writer: 'allowed', editor: 'allowed', owner: 'allowed' } as const;

test('people who may read the work share, but not guests and not before their address is verified', () => {
  expect(verdictsOf((actor) => maySharePiece(actor, open))).toEqual(
    allBut<string>('allowed', { visitor: 'signedOut', guest: 'guest' }),
  );
  for (const project of [closed, withdrawn])
    expect(verdictsOf((actor) => maySharePiece(actor, project))).toEqual(
      allBut<string>('notMember', { visitor: 'signedOut', ...members }),
    );
  expect(verdictsOf((actor) => maySharePiece(actor, trashed))).toEqual(
    allBut<string>('deleted', { visitor: 'signedOut' }),
  );
  expect(maySharePiece(signedIn('unproved', undefined, { mustProveEmail: true }), open)).toBe('unproved');
});

test('only the reader who shared a piece withdraws it', () => {
  const { owner } = verdictsOf(({ accountId }) => accountId);
  if (owner === undefined) throw new Error('An owner is signed in.');
  expect(verdictsOf((actor) => mayWithdrawPiece(actor, { accountId: owner }))).toEqual(
    allBut<string>('notTheirs', { owner: 'allowed' }),
  );
});

test('pieces are read by those who have answered the prompt, while they may read the work', () => {
  expect(verdictsOf((actor) => mayReadPieces(actor, open, true))).toEqual(
    allBut<string>('allowed', { visitor: 'signedOut' }),
  );
  expect(verdictsOf((actor) => mayReadPieces(actor, open, false))).toEqual(
    allBut<string>('notAnswered', { visitor: 'signedOut' }),
  );
  for (const project of [closed, withdrawn])
    expect(verdictsOf((actor) => mayReadPieces(actor, project, true))).toEqual(
      allBut<string>('notMember', { visitor: 'signedOut', ...members }),
    );
});

test('editors and owners read waiting pieces and decide; withdrawn ones cannot be decided', () => {
  const refused = allBut<string>('notMember', {
    ...{ reader: 'needsRole', writer: 'needsRole', editor: 'allowed', owner: 'allowed' },
  });
  expect(verdictsOf((actor) => mayModeratePieces(actor, open))).toEqual(refused);
  expect(verdictsOf((actor) => mayModeratePieces(actor, closed))).toEqual(refused);
  for (const state of ['waiting', 'approved', 'declined'] as const)
    expect(verdictsOf((actor) => mayDecidePiece(actor, open, { state }))).toEqual(refused);
  expect(verdictsOf((actor) => mayDecidePiece(actor, open, { state: 'withdrawn' }))).toEqual({
    ...refused,
    ...{ editor: 'withdrawn', owner: 'withdrawn' },
  });
});
