import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/browser/fixtures.ts';
import { nobody, type Role, roles, type Scene, setScene } from '#tests/browser/roles.ts';
import { listRoutePages } from '#tests/route-table.ts';

/**
 * The answer for each role: a status, or where it leads: `login` (and back), `library`, the first page of the `settings`
 * or of a work’s `details`, one’s `projects`, or a `text` in its editor.
 */
type Expected = Readonly<Record<Role, number | 'login' | 'library' | 'settings' | 'details' | 'projects' | 'text'>>;

const everyone: Expected = { visitor: 200, stranger: 200, reader: 200, writer: 200, editor: 200, owner: 200 };
const signedIn: Expected = { ...everyone, visitor: 'login' };
const members: Expected = { ...signedIn, stranger: 404 };
const managers: Expected = { ...members, reader: 403, writer: 403 };
/** Only for the site's admins (operator.test.ts): nobody else is told that it is there. */
const concealed: Expected = { visitor: 'login', stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 };
const loggedOut: Expected = {
  visitor: 200,
  stranger: 'library',
  reader: 'library',
  writer: 'library',
  editor: 'library',
  owner: 'library',
};

/** Every route of the table, with a private work in it; a route without its row fails. */
const pages: Readonly<Record<string, Expected>> = {
  '/': everyone,
  '/login': loggedOut,
  '/register': loggedOut,
  '/library': signedIn,
  // Those who write are led to what was written last; the others to their own projects.
  '/write': {
    visitor: 'login',
    stranger: 'projects',
    reader: 'projects',
    writer: 'text',
    editor: 'text',
    owner: 'text',
  },
  '/notifications': signedIn,
  '/notifications/:notificationId': {
    visitor: 'login',
    stranger: 404,
    reader: 404,
    writer: 404,
    editor: 404,
    owner: 404,
  },
  '/journey/find': signedIn,
  '/journey/:journeyId': members,
  '/journey/:journeyId/activity/:activityId': members,
  '/org/:orgId': signedIn,
  '/org/:orgId/projects': signedIn,
  // A personal organisation is managed where its person’s settings are.
  '/org/:orgId/manage': {
    ...{
      visitor: 'login',
      stranger: 404,
      reader: 'settings',
      writer: 'settings',
      editor: 'settings',
      owner: 'settings',
    },
  },
  '/organisation/new': signedIn,
  '/invitation/:code': { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
  '/org/:orgId/:projectId': { ...members, visitor: 404 },
  '/org/:orgId/:projectId/manage': { ...managers, editor: 'details', owner: 'details' },
  '/org/:orgId/:projectId/manage/details': managers,
  '/org/:orgId/:projectId/manage/cover': managers,
  '/org/:orgId/:projectId/manage/journeys': managers,
  '/org/:orgId/:projectId/manage/members': managers,
  '/org/:orgId/:projectId/manage/publish': managers,
  '/org/:orgId/:projectId/manage/editions': managers,
  '/org/:orgId/:projectId/manage/files': managers,
  '/org/:orgId/:projectId/manage/statistics': managers,
  '/org/:orgId/:projectId/manage/danger': { ...managers, editor: 403 },
  // A private work cannot be reported, not even by its members.
  '/org/:orgId/:projectId/report': {
    ...{ visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
  },
  '/org/:orgId/:projectId/block/:blockId/versions': members,
  '/org/:orgId/:projectId/find': members,
  '/org/:orgId/:projectId/corkboard': members,
  '/org/:orgId/:projectId/bible': members,
  '/org/:orgId/:projectId/bible/:entryId': members,
  '/org/:orgId/:projectId/bible/timeline': members,
  '/org/:orgId/:projectId/versions': members,
  '/org/:orgId/:projectId/goals': { ...members, reader: 403 },
  '/org/:orgId/:projectId/dictionary': { ...members, reader: 403 },
  '/org/:orgId/:projectId/block/:blockId': members,
  '/org/:orgId/:projectId/journey/:journeyId': members,
  '/project/new': everyone,
  '/adult': everyone,
  '/about': everyone,
  '/conduct': everyone,
  '/privacy': everyone,
  '/terms': everyone,
  '/support': everyone,
  '/forgot': everyone,
  '/confirm': everyone,
  '/settings': {
    ...signedIn,
    stranger: 'settings',
    reader: 'settings',
    writer: 'settings',
    editor: 'settings',
    owner: 'settings',
  },
  '/settings/profile': signedIn,
  '/settings/exit': signedIn,
  '/settings/download': signedIn,
  '/settings/accessibility': signedIn,
  '/settings/account': signedIn,
  '/settings/security': signedIn,
  '/admin': concealed,
  '/admin/accounts': concealed,
  '/admin/organisations': concealed,
  '/admin/reports': concealed,
  '/admin/jobs': concealed,
  '/admin/mail': concealed,
  '/settings/tokens': signedIn,
  '/settings/notifications': signedIn,
  '/unsubscribe/:token': { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
  '/test/:token': { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
  '/api': everyone,
  '/*': { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
};

function addressOf(route: string, { work, blockId, journeyId, drawnId, entryId, owner }: Scene): string {
  return route
    .replace(':projectId/journey/:journeyId', `:projectId/journey/${drawnId}`)
    .replace(':notificationId', nobody)
    .replace(':journeyId', journeyId)
    .replace(':activityId', blockId)
    .replace('/org/:orgId/:projectId', work.path)
    .replace(':orgId', owner.org)
    .replace(':blockId', blockId)
    .replace(':entryId', entryId)
    .replace('/*', '/no/such/page');
}

test('every route answers every role as its rule says, in all four variants', async ({
  person,
  work,
  member,
  playwright,
  baseURL,
}) => {
  test.slow();
  const table = new Set((await listRoutePages()).map(({ path }) => path));
  // Layouts without their own path stand around other pages.
  expect(Object.keys(pages).sort()).toEqual([...table].sort());

  const scene = await setScene({ person, work, member, playwright, baseURL });
  for (const [route, expected] of Object.entries(pages)) {
    for (const prefix of ['', '/en', '/es', '/uk']) {
      const address = prefix + addressOf(route, scene).replace(/^\/$/, prefix === '' ? '/' : '');
      for (const role of roles) {
        const answer = await scene.requests[role].get(address, {
          maxRedirects: 0,
          headers: { 'Accept-Language': 'en' },
        });
        const location = answer.headers().location ?? '';
        const got =
          answer.status() === 302 && /\/login\?next=/.test(location)
            ? 'login'
            : answer.status() === 302 && location.endsWith('/library')
              ? 'library'
              : answer.status() === 302 && location.endsWith('/settings/profile')
                ? 'settings'
                : answer.status() === 302 && location.endsWith('/manage/details')
                  ? 'details'
                  : answer.status() === 302 && location.endsWith('/projects')
                    ? 'projects'
                    : answer.status() === 302 && location.includes('/block/')
                      ? 'text'
                      : answer.status();
        // A part's address leads a reader to its first chapter.
        if (got === 302 && expected[role] === 200 && location.includes('/activity/')) continue;
        expect(got, `${role} at ${address}`).toBe(expected[role]);
      }
    }
  }
});

test('every call that changes or tells something answers every role as its rule says', async ({
  person,
  work,
  member,
  playwright,
  baseURL,
}) => {
  test.slow();
  const scene = await setScene({ person, work, member, playwright, baseURL });
  const { work: made, blockId, revisions, owner, requests, journeyId } = scene;
  const place = { blockId, offset: 0, before: '', after: '', at: 1, device: 'test-device', isPageEnd: false };
  const calls: Readonly<
    Record<
      string,
      { call: (request: APIRequestContext) => Promise<{ status: () => number }>; expected: Record<Role, number> }
    >
  > = {
    revisions: {
      call: (request) => request.get(revisions),
      expected: { visitor: 404, stranger: 404, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    place: {
      call: (request) => request.put(`/api/v1/places/${journeyId}`, { data: place }),
      expected: { visitor: 401, stranger: 404, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    'a library, and readings': {
      call: (request) => request.get('/api/v1/library'),
      expected: { visitor: 401, stranger: 200, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    'the beginning of a reading': {
      call: (request) => request.post('/api/v1/readings', { data: { journeyId } }),
      expected: { visitor: 401, stranger: 404, reader: 201, writer: 201, editor: 201, owner: 201 },
    },
    rename: {
      call: (request) =>
        request.post(`${made.blockPath}.data`, {
          data: { intent: 'describe', blockId, title: 'Renamed' },
          maxRedirects: 0,
        }),
      expected: { visitor: 401, stranger: 404, reader: 403, writer: 200, editor: 200, owner: 200 },
    },
    publish: {
      call: (request) =>
        request.post(`${made.path}/manage/publish`, { form: { intent: 'publish', note: '' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 404, reader: 403, writer: 403, editor: 200, owner: 422 },
    },
    'an answer to whether somebody reads works for adults': {
      call: (request) => request.post(`/adult?next=${made.path}`, { form: { intent: 'agree' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 302, reader: 302, writer: 302, editor: 302, owner: 302 },
    },
    'a form that is wrong': {
      call: (request) =>
        request.post(`${made.path}/manage/details`, { form: { intent: 'no such thing' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 404, reader: 422, writer: 422, editor: 422, owner: 422 },
    },
    export: {
      call: (request) =>
        request.post(`${made.path}/manage/files`, { form: { intent: 'export', format: 'archive' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 404, reader: 403, writer: 403, editor: 200, owner: 200 },
    },
    'a cover that is no picture': {
      call: (request) =>
        request.post(`${made.path}/manage/cover`, {
          multipart: { intent: 'cover', alt: '', picture: { name: 'a', mimeType: 'image/png', buffer: Buffer.of(1) } },
          maxRedirects: 0,
        }),
      expected: { visitor: 302, stranger: 404, reader: 403, writer: 403, editor: 422, owner: 422 },
    },
    'no cover': {
      call: (request) =>
        request.post(`${made.path}/manage/cover`, { form: { intent: 'removeCover' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 404, reader: 403, writer: 403, editor: 200, owner: 200 },
    },
    'no avatar': {
      call: (request) => request.post('/settings/profile', { form: { intent: 'removeAvatar' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 200, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    "an avatar that is nobody's": {
      call: (request) => request.get(`/api/avatars/${nobody}`),
      expected: { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
    },
    // It knows people by their token: a session opens nothing there (tests/storage/refusals.test.ts has every role).
    'the object store': {
      call: (request) => request.get('/v0/b/fabula/o?prefix='),
      expected: { visitor: 401, stranger: 401, reader: 401, writer: 401, editor: 401, owner: 401 },
    },
    // What an operator does is in operator.test.ts.
    ...Object.fromEntries(
      ['accounts', 'reports', 'jobs', 'mail'].map((page) => [
        `what an operator does to ${page}`,
        {
          call: (request: APIRequestContext) =>
            request.post(`/admin/${page}`, { form: { act: 'disable', id: owner.uid }, maxRedirects: 0 }),
          expected: { visitor: 302, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
        },
      ]),
    ),
    'an upload': {
      call: (request) => request.post('/api/uploads', { data: { name: 'a.md', size: 9 } }),
      expected: { visitor: 401, stranger: 201, reader: 201, writer: 201, editor: 201, owner: 201 },
    },
    "somebody else's file": {
      call: (request) => request.get('/api/exports/01900000-0000-7000-8000-000000000000'),
      expected: { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
    },
    "somebody else's archive": {
      call: (request) => request.get('/api/archives/01900000-0000-7000-8000-000000000000'),
      expected: { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
    },
    "somebody else's archive, to be removed": {
      call: (request) =>
        request.post('/settings/download', {
          form: { intent: 'remove', id: '01900000-0000-7000-8000-000000000000' },
          maxRedirects: 0,
        }),
      expected: { visitor: 302, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
    },
    'what failed in a browser': {
      call: (request) =>
        request.post('/api/failures', { data: { id: '0123456789ab', message: '', stack: '', path: '/' } }),
      expected: { visitor: 204, stranger: 204, reader: 204, writer: 204, editor: 204, owner: 204 },
    },
    'how things look': {
      call: (request) => request.put('/api/appearance', { data: { mode: 'dark' } }),
      expected: { visitor: 401, stranger: 200, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    'how somebody is told': {
      call: (request) =>
        request.post('/settings/notifications', { form: { hour: '24', weekday: '1' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 422, reader: 422, writer: 422, editor: 422, owner: 422 },
    },
    'the end of letters, by a link that is made up': {
      call: (request) =>
        request.post(`/unsubscribe/${owner.uid}.all.forged`, { form: { agree: 'yes' }, maxRedirects: 0 }),
      expected: { visitor: 404, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
    },
    'a token that is wrong': {
      call: (request) =>
        request.post('/settings/tokens', { form: { intent: 'make', name: '', days: '7' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 422, reader: 422, writer: 422, editor: 422, owner: 422 },
    },
    'a batch of nothing': {
      call: (request) => request.post('/api/v1/batch', { data: { acts: [] } }),
      expected: { visitor: 400, stranger: 400, reader: 400, writer: 400, editor: 400, owner: 400 },
    },
    'the facts of a work': {
      call: (request) => request.patch(`/api/v1/blocks/${blockId}`, { data: { synopsis: 'Said.' } }),
      expected: { visitor: 401, stranger: 404, reader: 403, writer: 200, editor: 200, owner: 200 },
    },
    'a profile': {
      call: (request) => request.post('/settings/profile', { form: { name: '', slug: '', bio: '' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 422, reader: 422, writer: 422, editor: 422, owner: 422 },
    },
    trash: {
      call: (request) => request.post(`${made.path}/manage/danger`, { form: { intent: 'trash' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 404, reader: 403, writer: 403, editor: 403, owner: 302 },
    },
    'the newest notifications': {
      call: (request) => request.get('/api/v1/notifications'),
      expected: { visitor: 401, stranger: 200, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    'how many notifications there are': {
      call: (request) => request.get('/api/v1/notification-counts/mine'),
      expected: { visitor: 401, stranger: 200, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    "somebody else's notification": {
      call: (request) => request.patch(`/api/v1/notifications/${nobody}`, { data: { read: true } }),
      expected: { visitor: 401, stranger: 404, reader: 404, writer: 404, editor: 404, owner: 404 },
    },
    'an act that there is not': {
      call: (request) => request.delete(`/api/v1/places/${journeyId}`),
      expected: { visitor: 501, stranger: 501, reader: 501, writer: 501, editor: 501, owner: 501 },
    },
    'what the API is': {
      call: (request) => request.get('/api/openapi.json'),
      expected: { visitor: 200, stranger: 200, reader: 200, writer: 200, editor: 200, owner: 200 },
    },
    'all notifications': {
      call: (request) => request.post('/notifications', { form: { intent: 'readAll' }, maxRedirects: 0 }),
      expected: { visitor: 302, stranger: 302, reader: 302, writer: 302, editor: 302, owner: 302 },
    },
    import: {
      call: (request) =>
        request.post(`/api/import?org=${owner.org}&name=a.md`, { data: Buffer.from('# One\n\nText.') }),
      expected: { visitor: 401, stranger: 404, reader: 403, writer: 200, editor: 200, owner: 200 },
    },
  };
  for (const [name, { call, expected }] of Object.entries(calls)) {
    for (const role of roles) expect((await call(requests[role])).status(), `${role}: ${name}`).toBe(expected[role]);
  }
});
