import type { APIRequestContext } from '@playwright/test';
import type { Person, Work } from '#tests/browser/fixtures.ts';

/** All actors, with a private work in someone's organisation; a stranger owns another one. */
export const roles = ['visitor', 'stranger', 'reader', 'writer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** An id that nothing has. */
export const nobody = '01900000-0000-7000-8000-000000000000';

/** A work with someone in each role. */
export type Scene = {
  work: Work;
  blockId: string;
  /** Its linear journey, and a branching one in which nothing was drawn yet. */
  journeyId: string;
  drawnId: string;
  /** An entry of its story bible. */
  entryId: string;
  revisions: string;
  requests: Record<Role, APIRequestContext>;
  owner: Person;
};

/** Imports a private, published work, and makes someone for each role. */
export async function setScene({
  person,
  work,
  member,
  playwright,
  baseURL,
}: {
  person: (name?: string) => Promise<Person>;
  work: (owner: Person, file?: string, options?: object) => Promise<Work>;
  member: (owner: Person, some: Person, role: 'reader' | 'writer' | 'editor') => void;
  playwright: { request: { newContext: (options: object) => Promise<APIRequestContext> } };
  baseURL: string | undefined;
}): Promise<Scene> {
  const owner = await person('Owner');
  const others = {
    stranger: await person('Stranger'),
    reader: await person('Reader'),
    writer: await person('Writer'),
    editor: await person('Editor'),
  };
  for (const role of ['reader', 'writer', 'editor'] as const) member(owner, others[role], role);
  const made = await work(owner, undefined, { publish: true, visibility: 'private' });
  // From an address of their own: another test may have used up the number of reports.
  const extraHTTPHeaders = { Origin: baseURL ?? '', 'X-Forwarded-For': '10.1.0.1' };
  const visitor = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
  const blockId = made.blockPath.split('/block/')[1] ?? '';
  const page = await (await owner.request.get(made.path)).text();
  const journeyId = /\/journey\/([0-9a-f-]{36})/.exec(page)?.[1] ?? '';
  const begun = await owner.request.post(`${made.path}/manage/journeys`, {
    form: { intent: 'beginJourney', title: 'A way' },
    maxRedirects: 0,
  });
  const drawnId = /\/journey\/([0-9a-f-]{36})/.exec(begun.headers().location ?? '')?.[1] ?? '';
  const added = await owner.request.post(`${made.path}/bible.data`, {
    data: { intent: 'add', kind: 'character', name: 'Maren' },
  });
  const entryId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(await added.text())?.[0] ?? '';
  return {
    work: made,
    blockId,
    journeyId,
    drawnId,
    entryId,
    revisions: `/api/blocks/${blockId}/revisions`,
    owner,
    requests: {
      visitor,
      stranger: others.stranger.request,
      reader: others.reader.request,
      writer: others.writer.request,
      editor: others.editor.request,
      owner: owner.request,
    },
  };
}
