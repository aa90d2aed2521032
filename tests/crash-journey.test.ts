import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { beginJourney } from '#commands/journey/change-journey.ts';
import type { Database } from '#database/connection.ts';
import { loadDraft } from '#database/journey-draft.ts';
import type { JourneyId } from '#domain/ids.ts';
import { applyEdits, type Edit } from '#domain/journey/edits.ts';
import { readEdits, writeEdits } from '#domain/journey/edits-json.ts';
import { emptyGraph, type Graph } from '#domain/journey/graph.ts';
import { enginesHere, install, isBuilt, logInAll } from '#tests/crash/install.ts';
import { startProcess } from '#tests/crash/process.ts';
import { buildContext, must, seededRandom } from '#tests/factories.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { type Client, send } from '#tests/server.ts';

/** What one author does: adds steps, links them to the first, and gives them words. */
function* editsOf(author: number): Generator<Edit> {
  for (let count = 0; ; count++) {
    const number = 100 + author * 10_000 + count;
    yield { kind: 'addActivity', activity: activity(number, 'read') };
    yield { kind: 'addLink', activity: activityId(1), link: link(number, number) };
    yield { kind: 'changeActivity', id: activityId(number), fields: { text: `Said by ${author}: ${count}.` } };
  }
}

type Author = { readonly told: Map<string, number>; readonly asked: string[] };

/** Sends edits one by one, each again and again under the same name until it is answered, as the editor does. */
async function write(
  client: Client,
  { cookie, id, who, mayGoOn }: { cookie: string; id: JourneyId; who: number; mayGoOn: () => boolean },
  { told, asked }: Author,
): Promise<void> {
  let count = 0;
  for (const edit of editsOf(who)) {
    if (!mayGoOn()) return;
    const request = `author-${who}-${count++}`;
    asked.push(request);
    while (!told.has(request)) {
      const answer = await send(client, `/api/journeys/${id}/edits`, {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'application/json' },
        body: `{"request":"${request}","edits":${writeEdits([edit])}}`,
      }).catch(() => undefined);
      if (answer?.status === 200) told.set(request, ((await answer.json()) as { version: number }).version);
      else if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${request}: ${answer.status} ${await answer.text()}`);
      else await pause(20);
    }
  }
}

/** The draft, and the edits that made it, as a database has them. */
async function storedDraft(db: Database, id: JourneyId) {
  const draft = await loadDraft(db.reader, id);
  const changes = await db.reader
    .selectFrom('journey_edit')
    .select(['version', 'request', 'edits'])
    .where('journey_id', '=', id)
    .orderBy('version')
    .execute();
  if (!draft) throw new Error('The draft is gone.');
  return { draft, changes };
}

describe.skipIf(!isBuilt).each(enginesHere)(
  'a server that is killed while two authors edit a journey ($name)',
  ({ rounds, database }) => {
    test('has each edit that was answered, once, and none by halves', { timeout: 600_000 }, async () => {
      const { environment, open, client, author, projectId, emails } = await install(database());
      const begun = await open();
      const { context } = buildContext(begun, { now: Date.now });
      const first = graph([activity(1, 'choice', [link(1, undefined)])]);
      const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: first }));
      await begun.close();
      const cookies = await logInAll(environment, client, emails.slice(0, 2));
      const random = seededRandom(rounds);
      const authors: Author[] = cookies.map(() => ({ told: new Map(), asked: [] }));
      let isEditing = true;
      let server = await startProcess(environment);
      const writing = cookies.map((cookie, who) =>
        write(client, { cookie, id, who, mayGoOn: () => isEditing }, authors[who] as Author),
      );
      const saved = () => authors.reduce((sum, { told }) => sum + told.size, 0);
      for (let round = 0; round < Math.ceil(rounds / 7); round++) {
        const before = saved();
        await expect.poll(() => saved() - before, { timeout: 30_000 }).toBeGreaterThan(8);
        await pause((random(1)[0] ?? 0) % 20);
        server.kill('SIGKILL');
        await server.ended;
        const toldBefore = authors.map(({ told }) => new Map(told));
        const db = await open();
        const { draft, changes } = await storedDraft(db, id);
        await db.close();
        const kept = new Map(changes.map(({ version, request }) => [request, version]));
        expect(kept.size).toBe(changes.length);
        for (const told of toldBefore)
          for (const [request, version] of told) expect(kept.get(request), `round ${round}: ${request}`).toBe(version);
        expect(changes.map(({ version }) => version)).toEqual(changes.map((_, at) => at + 1));
        expect(draft.version).toBe(changes.length);
        let made: Graph = { ...emptyGraph, ...first };
        for (const { edits } of changes) {
          const edited = applyEdits(made, readEdits(edits));
          if (!edited.ok) throw new Error(`An edit that was kept cannot be made: ${edited.problem}`);
          made = edited.graph;
        }
        expect(draft.graph).toEqual(made);
        server = await startProcess(environment);
      }
      isEditing = false;
      await Promise.all(writing);
      server.kill('SIGTERM');
      await server.ended;
      for (const { told, asked } of authors) expect([...told.keys()]).toEqual(asked);
    });
  },
);
