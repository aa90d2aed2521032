import { expect, test } from 'vitest';
import { findAccount } from '#database/account.ts';
import { findOrganisation, findOrganisationBySlug } from '#database/organisation.ts';
import { findPublicVersion } from '#database/project.ts';
import { visitor } from '#domain/account.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { changeProfile } from './change-profile.ts';

onEachEngine('a profile', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context, { displayName: 'Ana Ruiz' });
    const change = (changes: Partial<Parameters<typeof changeProfile>[3]>, actor = person.actor) =>
      changeProfile(context, actor, person.organisationId, {
        name: 'Ana Ruiz',
        slug: person.orgSlug,
        bio: '',
        links: [],
        ...changes,
      });
    return { context, person, change, reader: context.db.reader };
  }
  const problemsOf = (outcome: Awaited<ReturnType<typeof changeProfile>>) =>
    !outcome.ok && outcome.failure.kind === 'invalid' ? outcome.failure.problems : [];

  test('changes what its owner and their organisation are called, and every page that says so', async () => {
    const { context, person, change, reader } = await begin();
    const { projectId } = await buildProject(context, person);
    const version = await findPublicVersion(reader, projectId);
    const links = [
      { label: 'Blog', address: 'ana.example.org' },
      { label: '', address: '' },
    ];

    must(await change({ name: ' Ana Ruiz Gil ', bio: 'Writes at night.', links }));

    expect(await findOrganisation(reader, person.organisationId)).toMatchObject({
      name: 'Ana Ruiz Gil',
      bio: 'Writes at night.',
      links: [{ label: 'Blog', address: 'https://ana.example.org/' }],
    });
    expect(await findAccount(reader, person.id)).toMatchObject({ displayName: 'Ana Ruiz Gil' });
    expect(await findPublicVersion(reader, projectId)).toBeGreaterThan(version ?? 0);
  });

  test('takes a new address; the former one still leads there, and may be restored', async () => {
    const { person, change, reader } = await begin();
    expect(must(await change({ slug: 'night-writer' })).slug).toBe('night-writer');

    const former = await findOrganisationBySlug(reader, person.orgSlug);
    expect(former).toMatchObject({ id: person.organisationId, slug: 'night-writer' });
    expect(must(await change({ slug: person.orgSlug })).slug).toBe(person.orgSlug);
  });

  test('gives one address to one of two who want it at the same time', async () => {
    const { context, person, change } = await begin();
    const other = await buildPerson(context, { displayName: 'Olena' });
    const theirs = { name: 'Olena', slug: 'night-writer', bio: '', links: [] };
    const outcomes = await Promise.all([
      change({ slug: 'night-writer' }),
      changeProfile(context, other.actor, other.organisationId, theirs),
    ]);

    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.flatMap(problemsOf)).toEqual([{ field: 'slug', kind: 'taken' }]);
    expect(person.orgSlug).not.toBe('night-writer');
  });

  test('is called by one line, without marks that would turn the page around it', async () => {
    const { person, change, reader } = await begin();
    must(await change({ name: '\u202eAna\n Ruiz\u0007' }));
    expect(await findAccount(reader, person.id)).toMatchObject({ displayName: 'Ana Ruiz' });
  });

  test('never takes an address that names or named someone else, nor a word of ours', async () => {
    const { context, change } = await begin();
    const other = await buildPerson(context, { displayName: 'Olena' });
    const theirs = { name: 'Olena', slug: 'olena-k', bio: '', links: [] };
    must(await changeProfile(context, other.actor, other.organisationId, theirs));

    for (const slug of [other.orgSlug, 'olena-k'])
      expect(problemsOf(await change({ slug }))).toEqual([{ field: 'slug', kind: 'taken' }]);
    for (const slug of ['settings', 'a', 'Ana', '-ana-', 'a b', '../x'])
      expect(problemsOf(await change({ slug }))).toEqual([{ field: 'slug', kind: 'notAllowed' }]);
  });

  test('reports the problem of each field, and changes nothing', async () => {
    const { person, change, reader } = await begin();
    const outcome = await change({
      name: '  ',
      bio: 'a'.repeat(501),
      links: [
        { label: 'ok', address: 'example.org' },
        { label: 'b'.repeat(61), address: 'javascript:alert(1)' },
      ],
    });

    expect(problemsOf(outcome)).toEqual([
      { field: 'name', kind: 'required' },
      { field: 'bio', kind: 'tooLong' },
      { field: 'address1', kind: 'notAllowed' },
      { field: 'label1', kind: 'tooLong' },
    ]);
    expect(await findOrganisation(reader, person.organisationId)).toMatchObject({ name: 'Ana Ruiz', bio: '' });
  });

  test('is its owner’s alone', async () => {
    const { context, person, change } = await begin();
    const editor = await buildMember(context, person.organisationId, 'editor');
    const stranger = await buildPerson(context, { displayName: 'Ivan' });

    expect(await change({}, visitor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await change({}, stranger.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await change({}, editor.actor)).toMatchObject({ failure: { kind: 'forbidden' } });
  });

  test('is nothing a guest has', async () => {
    const { person, change, reader } = await begin();
    const outcome = await change({ name: 'A guest' }, { ...person.actor, isAnonymous: true });

    expect(outcome).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await findOrganisation(reader, person.organisationId)).toMatchObject({ name: 'Ana Ruiz' });
  });
});
