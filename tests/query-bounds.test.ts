import type { KyselyPlugin } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestScope, requestScope } from '#app/context.ts';
import { loader as loadChapter } from '#app/routes/journey/load-activity.ts';
import { loader as loadHome } from '#app/routes/load-home.ts';
import { loader as loadLibrary } from '#app/routes/load-library.ts';
import { loadRoot } from '#app/shell/load-root.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { setGoal } from '#commands/goal/set-goal.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { keepPlace } from '#commands/reading/travel.ts';
import { findLinearJourney } from '#database/journey.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, type Person, textOf, writeAndFold } from '#tests/factories.ts';

/**
 * The queries of a page at most, with the two that the server asks about each request of someone signed in: who they
 * are, and their roles (docs/architecture.md).
 */
const most = { chapter: 8, home: 12, library: 10 } as const;
const ofServer = 2;

onEachEngine('the queries of a page', (openDatabase) => {
  /** A work of some chapters, someone who reads it and writes one of their own, and how to load pages as them. */
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const made = await buildProject(context, author, { firstChapter: 'One' });
    const own = await buildProject(context, reader, { firstChapter: 'Mine' });
    const goal = { projectId: own.projectId, daily: 600, total: undefined, deadline: undefined, timeZone: 'UTC' };
    must(await setGoal(context, reader.actor, goal));
    await writeAndFold(context, made.documentId, textOf('It was night. '.repeat(60)));
    must(await publishEdition(context, author.actor, made.projectId));
    must(await changeProject(context, author.actor, made.projectId, { visibility: 'public' }));
    const journeyId = await findLinearJourney(context.db.reader, made.projectId);
    if (!journeyId) throw new Error('A work has a linear journey.');
    const { blockId } = made;
    const place = { blockId, offset: 3, before: 'It ', after: 'was', at: clock.now, device: 'phone-0001' };
    must(await keepPlace(context, reader.actor, journeyId, { ...place, isPageEnd: false }));

    let count = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        count++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = { ...context.db, reader: context.db.reader.withPlugin(counting) };
    const scopeOf = (person: Person) =>
      ({
        commands: { ...context, db },
        actor: person.actor,
        account: { uid: person.id, displayName: 'Reader', orgId: person.orgSlug, isAnonymous: false },
        locale: 'en',
        path: '/',
        texts: new Map(),
        publicPage: { current: undefined },
        read: { current: undefined },
      }) as unknown as RequestScope;
    const countOf = async (load: (args: never) => Promise<unknown>, path: string, params = {}) => {
      const provider = new RouterContextProvider();
      provider.set(requestScope, scopeOf(reader));
      const args = { context: provider, request: new Request(`http://localhost${path}`), params };
      count = 0;
      await loadRoot(args as never);
      await load(args as never);
      return count + ofServer;
    };
    return { countOf, journeyId: journeyId as string, blockId: blockId as string };
  }

  test('are eight at most for a chapter, continued or opened', async () => {
    const { countOf, journeyId, blockId } = await begin();
    const params = { journeyId, activityId: blockId };
    const path = `/journey/${journeyId}/activity/${blockId}`;
    // The outline of an edition is read once.
    await countOf(loadChapter, path, params);
    expect(await countOf(loadChapter, path, params)).toBeLessThanOrEqual(most.chapter);
    expect(await countOf(loadChapter, `${path}?continue`, params)).toBeLessThanOrEqual(most.chapter);
  });

  test('are twelve at most for the first page, and ten for the library, of someone who reads, and writes for a goal', async () => {
    const { countOf } = await begin();
    // The works of a shelf, and the languages and genres of all, are read once, until any of them changes.
    await countOf(loadHome, '/');
    expect(await countOf(loadHome, '/')).toBeLessThanOrEqual(most.home);
    expect(await countOf(loadLibrary, '/library')).toBeLessThanOrEqual(most.library);
  });
});
