import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyEdits, type Edit } from '#domain/journey/edits.ts';
import { type Graph, graphLimits } from '#domain/journey/graph.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { type Batch, type Change, createDraftStore, type Kept, type Sent } from './draft-store.ts';
import { type Refused, refusedLimit } from './refused-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const story = graph([activity(1, 'choice', [link(1, 2)]), activity(2, 'read')]);

/** A server that keeps a draft as the real one does: a request is made once, all of it or nothing. */
function createServer(drawn: Graph) {
  const server = { graph: drawn, changes: [] as Change[], isReached: true, losesAnswers: false };
  const send = async ({ request, edits }: Batch): Promise<Sent> => {
    if (!server.isReached) return { kind: 'unreached' };
    const before = server.changes.find((change) => change.request === request);
    if (before) return { kind: 'made', version: before.version };
    const edited = applyEdits(server.graph, edits);
    if (!edited.ok) return { kind: 'refused', problem: edited.problem };
    server.graph = edited.graph;
    const version = server.changes.length + 1;
    server.changes.push({ version, request, edits });
    return server.losesAnswers ? { kind: 'unreached' } : { kind: 'made', version };
  };
  return Object.assign(server, { send });
}

function openPage(server: ReturnType<typeof createServer>, name = 'page') {
  let requests = 0;
  const kept: { current: Kept } = { current: { waiting: [], refused: [] } };
  const from = { graph: server.graph, version: server.changes.length };
  const store = createDraftStore(from, {
    send: server.send,
    load: async () => ({ graph: server.graph, version: server.changes.length }),
    changesAfter: async (version) => (server.isReached ? server.changes.slice(version) : undefined),
    keep: (now) => {
      kept.current = now;
      return true;
    },
    newRequest: () => `${name}-${requests++}`,
  });
  return { store, kept, hear: () => store.hear(server.changes.slice(store.knownVersion())) };
}

const titled = (title: string, was?: string): Edit => ({
  kind: 'changeActivity',
  id: activityId(1),
  fields: { title },
  was: was === undefined ? undefined : { title: was },
});
const titleOf = (drawn: Graph) => drawn.activities[0]?.title;

test('quick typing shows immediately, is sent as one edit, and undone as one', async () => {
  const server = createServer(story);
  const { store } = openPage(server);
  let before = 'Activity 1';
  for (const title of ['D', 'Do', 'Doo', 'Door']) {
    store.edit([titled(title, before)], 'title');
    before = title;
    expect(titleOf(store.current().graph)).toBe(title);
  }
  expect(store.current().saving).toBe('saving');
  expect(server.changes).toEqual([]);
  await vi.runAllTimersAsync();
  expect(server.changes).toHaveLength(1);
  expect(server.changes[0]?.edits).toEqual([titled('Door', 'Activity 1')]);
  expect(store.current().saving).toBe('saved');
  store.undo();
  await vi.runAllTimersAsync();
  expect(titleOf(server.graph)).toBe('Activity 1');
  store.redo();
  await vi.runAllTimersAsync();
  expect(titleOf(server.graph)).toBe('Door');
  expect(store.current()).toMatchObject({ canUndo: true, canRedo: false });
});

test('without a network everything stays in the browser, and is made once when the server is there again', async () => {
  const server = createServer(story);
  const { store, kept } = openPage(server);
  server.isReached = false;
  store.edit([titled('A gate')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(store.current().saving).toBe('onDevice');
  expect(kept.current.waiting).toHaveLength(1);
  server.isReached = true;
  server.losesAnswers = true;
  await vi.advanceTimersByTimeAsync(4_000);
  server.losesAnswers = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(server.changes).toHaveLength(1);
  expect(store.current().saving).toBe('saved');
  expect(kept.current.waiting).toEqual([]);
});

test('a tab that was killed leaves its edits to the next one', async () => {
  const server = createServer(story);
  const first = openPage(server, 'first');
  server.isReached = false;
  first.store.edit([titled('A gate')]);
  const left = first.kept.current;
  server.isReached = true;
  const { store } = openPage(server, 'second');
  store.adopt(left);
  expect(titleOf(store.current().graph)).toBe('A gate');
  await vi.runAllTimersAsync();
  expect(titleOf(server.graph)).toBe('A gate');
});

test('words that someone else changed meanwhile are not replaced, and nobody’s are lost', async () => {
  const server = createServer(story);
  const mine = openPage(server, 'mine');
  const theirs = openPage(server, 'theirs');
  theirs.store.edit([titled('Theirs', 'Activity 1')]);
  mine.store.edit([titled('Mine', 'Activity 1')], 'title');
  await vi.runAllTimersAsync();
  mine.hear();
  expect(titleOf(server.graph)).toBe('Theirs');
  expect(titleOf(mine.store.current().graph)).toBe('Theirs');
  expect(mine.store.current().refused).toMatchObject([{ problem: 'changed', edits: [{ fields: { title: 'Mine' } }] }]);
  mine.store.dismiss(mine.store.current().refused[0]?.request ?? '');
  expect(mine.store.current().refused).toEqual([]);
});

test('words typed in a step that someone removed outlive a reload, until they are dismissed', async () => {
  const server = createServer(story);
  const [mine, theirs] = [openPage(server, 'mine'), openPage(server, 'theirs')];
  theirs.store.edit([{ kind: 'removeActivity', id: activityId(1) }]);
  mine.store.edit([titled('Mine', 'Activity 1')], 'title');
  await vi.runAllTimersAsync();
  const said = [{ problem: 'gone', edits: [{ fields: { title: 'Mine' } }] }];
  expect(mine.store.current().refused).toMatchObject(said);
  expect(mine.kept.current.waiting).toEqual([]);
  const left = mine.kept.current;
  const { store, kept } = openPage(server, 'reloaded');
  store.adopt(left);
  // A tab that was killed before it knew the answer leaves the same once more.
  store.adopt(left);
  await vi.runAllTimersAsync();
  expect(store.current()).toMatchObject({ refused: said, saving: 'saved' });
  expect(kept.current.refused).toMatchObject(said);
  expect(store.current().refused).toHaveLength(1);
  store.dismiss(store.current().refused[0]?.request ?? '');
  expect(store.current().refused).toEqual([]);
  expect(kept.current).toEqual({ waiting: [], refused: [] });
});

test('only the newest refused words are kept', () => {
  const { store, kept } = openPage(createServer(story));
  const refused = Array.from({ length: refusedLimit + 1 }, (_, at): Refused => {
    return { request: `old-${at}`, edits: [titled(`Title ${at}`)], problem: 'gone' };
  });
  store.adopt({ waiting: [], refused });
  expect(kept.current.refused).toEqual(refused.slice(1));
});

test('someone logged out keeps what they typed, and it is sent when they are back', async () => {
  const server = createServer(story);
  const send = server.send;
  let isSignedIn = false;
  const { store, kept } = openPage(
    Object.assign(server, {
      send: async (batch: Batch) => (isSignedIn ? send(batch) : ({ kind: 'signedOut' } as const)),
    }),
  );
  store.edit([titled('A gate')]);
  await vi.runAllTimersAsync();
  expect(store.current().saving).toBe('signedOut');
  expect(kept.current.waiting).toHaveLength(1);
  isSignedIn = true;
  await store.flush();
  await vi.runAllTimersAsync();
  expect(store.current().saving).toBe('saved');
});

test('any edits of three pages, with a network that comes and goes, end alike everywhere, each made or refused', async () => {
  const Act = fc.record({
    page: fc.nat(2),
    act: fc.oneof(
      fc.record({ kind: fc.constant('title' as const), words: fc.string({ maxLength: 4 }) }),
      fc.record({ kind: fc.constant('add' as const), number: fc.integer({ min: 3, max: 8 }) }),
      fc.record({ kind: fc.constant('remove' as const), number: fc.integer({ min: 2, max: 8 }) }),
      fc.record({ kind: fc.constant('lead' as const), number: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'hear' as const) }),
      fc.record({ kind: fc.constantFrom('away' as const, 'back' as const, 'lose' as const) }),
    ),
    ms: fc.constantFrom(0, 10, 500, 4_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { maxLength: 40 }), async (acts) => {
      const server = createServer(story);
      const pages = ['a', 'b', 'c'].map((name) => openPage(server, name));
      for (const { page, act, ms } of acts) {
        const { store, hear } = pages[page] as (typeof pages)[number];
        if (act.kind === 'title') store.edit([titled(act.words, titleOf(store.current().graph))], 'title');
        if (act.kind === 'add') store.edit([{ kind: 'addActivity', activity: activity(act.number, 'read') }]);
        if (act.kind === 'remove') store.edit([{ kind: 'removeActivity', id: activityId(act.number) }]);
        if (act.kind === 'lead')
          store.edit([
            { kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: activityId(act.number) } },
          ]);
        if (act.kind === 'undo') store.undo();
        if (act.kind === 'redo') store.redo();
        if (act.kind === 'hear' && server.isReached) hear();
        if (act.kind === 'away') server.isReached = false;
        if (act.kind === 'back') Object.assign(server, { isReached: true, losesAnswers: false });
        if (act.kind === 'lose') server.losesAnswers = true;
        await vi.advanceTimersByTimeAsync(ms);
      }
      Object.assign(server, { isReached: true, losesAnswers: false });
      await vi.runAllTimersAsync();
      for (const { store, hear, kept } of pages) {
        hear();
        expect(store.current().saving).toBe('saved');
        expect(kept.current.waiting).toEqual([]);
        expect(store.current().graph).toEqual(server.graph);
      }
      const requests = server.changes.map(({ request }) => request);
      expect(new Set(requests).size).toBe(requests.length);
    }),
    { numRuns: 60 },
  );
});

test('edits over the server’s limit are refused on the page, and nothing is lost by it', () => {
  const server = createServer(story);
  const { store, kept } = openPage(server);
  const many = Array.from({ length: graphLimits.edits + 1 }, (_, at) => titled(`Title ${at}`));
  expect(store.edit(many)).toBe('tooMany');
  expect(titleOf(store.current().graph)).toBe('Activity 1');
  expect(kept.current.waiting).toEqual([]);
  expect(store.edit(many.slice(1))).toBeUndefined();
});

test('two people who type into one text at the same time both keep their words, and nobody is asked', async () => {
  const server = createServer(story);
  const [ana, ivan] = [openPage(server, 'ana'), openPage(server, 'ivan')];
  const type = ({ store }: typeof ana, change: (title: string) => string) => {
    const before = titleOf(store.current().graph) ?? '';
    store.edit([titled(change(before), before)], 'title');
  };
  for (const letter of 'abcdefghij') {
    type(ana, (title) => `${title}${letter}`);
    type(ivan, (title) => `${letter.toUpperCase()}${title}`);
    await vi.advanceTimersByTimeAsync(350);
    ana.hear();
    ivan.hear();
  }
  await vi.runAllTimersAsync();
  ana.hear();
  ivan.hear();
  expect(titleOf(server.graph)).toBe('JIHGFEDCBAActivity 1abcdefghij');
  for (const { store } of [ana, ivan]) {
    expect(titleOf(store.current().graph)).toBe(titleOf(server.graph));
    expect(store.current()).toMatchObject({ refused: [], saving: 'saved' });
  }
});

test('letters that are typed while an answer is lost are sent under another name', async () => {
  const server = createServer(story);
  const { store } = openPage(server);
  server.losesAnswers = true;
  store.edit([titled('D', 'Activity 1')], 'title');
  await store.flush();
  // The server has it; the page does not know.
  store.edit([titled('Do', 'D')], 'title');
  server.losesAnswers = false;
  await vi.runAllTimersAsync();
  expect(titleOf(server.graph)).toBe('Do');
  expect(titleOf(store.current().graph)).toBe('Do');
});
