import { expect, test } from 'vitest';
import { actors, allBut, organisationId, verdictsOf } from '#tests/actors.ts';
import { mayArchiveWork, maySeeArchive, mayTakeArchive } from './account-archive.ts';

test('every signed-in account exports its own data, guests too', () => {
  expect(verdictsOf(mayTakeArchive)).toEqual(allBut<string>('allowed', { visitor: 'signedOut' }));
});

test('an archive is seen by its owner alone, and by no operator or owner of an organisation', () => {
  for (const [name, { accountId }] of Object.entries(actors)) {
    if (accountId === undefined) continue;
    expect(verdictsOf((actor) => maySeeArchive(actor, { accountId }))).toEqual(
      allBut<string>('notTheirs', { visitor: 'signedOut', [name]: 'allowed' }),
    );
  }
});

test('of works, those go into an archive that its person owns', () => {
  expect(verdictsOf((actor) => mayArchiveWork(actor, { organisationId }))).toEqual(
    allBut<string>('notOwner', { visitor: 'signedOut', owner: 'allowed' }),
  );
});
