import { randomBytes } from 'node:crypto';
import { withdrawEdition } from '#commands/edition/publish-edition.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { findOrganisationBySlug, listRoles } from '#database/organisation.ts';
import { findProjectBySlug } from '#database/project.ts';
import type { AccountId, JourneyId, ProjectId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { Person, Work } from '#tests/browser/fixtures.ts';
import type { Site } from '#tests/browser/site.ts';
import { buildContext, must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';

/** A small story of a door: a choice, a question, a reflection, a way that is shut at first, and three endings. */
export const doorStory: Graph = graph(
  [
    activity(
      1,
      'choice',
      [
        link(1, 2, { label: 'Knock.' }),
        link(2, 3, { label: 'Look for the *key*.', isOnce: true, effects: [{ variable: 'key', value: 'yes' }] }),
        link(3, 6, { label: 'Unlock the door.', condition: 'key', whenShut: 'shown' }),
      ],
      {
        title: 'The door comes in',
        text: 'The tide brought a **door**, standing in its frame.{if visits() > 1}\n\nIt is still there.{end}\n\n***\n\nNobody had asked for it.',
      },
    ),
    activity(
      2,
      'question',
      [
        link(4, undefined, { label: 'The clerk', feedback: 'The clerk stands beside you.' }),
        link(5, 4, { label: 'Nobody', isRight: true, feedback: 'Nobody lives behind a door like this.' }),
      ],
      { title: 'Who is behind it?', text: 'Somebody turns off a tap.' },
    ),
    activity(3, 'reflection', [link(6, 1, { label: 'Go back to the door' })], {
      title: 'What did you lose?',
      text: 'Under the mat there is a key you once lost.',
    }),
    activity(4, 'ending', [], { title: 'The kitchen', text: 'The kettle is on.' }),
    activity(5, 'ending', [], { title: 'High water', text: 'The sea came back for it.' }),
    activity(6, 'read', [link(7, 5, { label: '' })], { title: 'The stairs inside', text: 'The stairs go down.' }),
  ],
  { variables: [{ name: 'key', kind: 'flag', start: false, values: [] }] },
);

/** The same, laid out as an author would: its map is seen as it is used. */
export const laidOut: Graph = {
  ...doorStory,
  activities: doorStory.activities.map((one, at) => ({ ...one, x: 320 * Math.floor(at / 2), y: 220 * (at % 2) })),
};

/** Draws and publishes a branching journey of a work, straight in the site's database. */
export async function publishStory(
  site: Site,
  owner: Person,
  work: Work,
  title = 'The Night of the Door',
  drawn: Graph = doorStory,
): Promise<JourneyId> {
  return inDatabase(site, owner, work, async (context, actor, projectId) => {
    const id = must(await beginJourney(context, actor, projectId, { title, graph: drawn }));
    must(await publishJourney(context, actor, id));
    return id;
  });
}

type Context = ReturnType<typeof buildContext>['context'];
type Actor = Parameters<typeof beginJourney>[1];

/** Does something with a work as its owner, while the site runs. */
export async function inDatabase<Result>(
  site: Site,
  owner: Person,
  work: Work,
  act: (context: Context, actor: Actor, projectId: ProjectId) => Promise<Result>,
): Promise<Result> {
  const db = await site.open();
  try {
    const { context } = buildContext(db, { now: () => Date.now(), random: (count) => randomBytes(count) });
    const [, , org = '', slug = ''] = work.path.split('/');
    const organisation = await findOrganisationBySlug(db.reader, org);
    const project = organisation && (await findProjectBySlug(db.reader, organisation.id, slug));
    if (!project) throw new Error(`There is no work at ${work.path}.`);
    const accountId = owner.uid as AccountId;
    return await act(
      context,
      { accountId, isAnonymous: false, roles: await listRoles(db.reader, accountId) },
      project.id,
    );
  } finally {
    await db.close();
  }
}

/**
 * The author of the door's story removes the step where its reader looks for the key, publishes, and withdraws the
 * edition before: no version leads there any more.
 */
export async function takeStepAway(site: Site, author: Person, made: Work, id: JourneyId): Promise<void> {
  await inDatabase(site, author, made, async (context, actor, projectId) => {
    must(
      await editJourney(context, actor, id, [
        { kind: 'removeLink', activity: activityId(1), id: linkId(2) },
        { kind: 'changeLink', activity: activityId(1), id: linkId(3), fields: { condition: '' } },
        { kind: 'removeActivity', id: activityId(3) },
      ]),
    );
    const { number } = must(await publishJourney(context, actor, id));
    must(await withdrawEdition(context, actor, projectId, number - 1));
  });
}
