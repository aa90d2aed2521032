import type { APIRequestContext } from '@playwright/test';
import { listActs, listEndpoints } from '#tests/browser/acts.ts';
import { bible, bibleActs, timeline } from '#tests/browser/bible-acts.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { nobody, roles, setScene } from '#tests/browser/roles.ts';

type Form = Readonly<Record<string, string>>;
/** Each request, and the answers for visitor, stranger, reader, writer, editor and owner. */
type Row = readonly [send: Form | object | undefined, expected: string];

const signedIn = (status: number) => `302 ${Array(5).fill(status).join(' ')}`;
const all = (status: number) => Array(6).fill(status).join(' ');
const manager = (editor: number, owner = editor) => `302 404 403 403 ${editor} ${owner}`;
/** Nobody can manage members of a personal organisation: it has none. */
const personal = '302 404 403 403 403 403';
const someone = 'somebody0000000000000000000';
const facts = { title: 'The Lamp at Cold Knap', summary: '', credit: '', language: 'en' };
const members: Readonly<Record<string, Form>> = {
  invite: { email: 'x@example.org', role: 'writer' },
  revoke: { invitationId: nobody },
  role: { accountId: someone, role: 'owner' },
  handOver: { accountId: someone },
  removeMember: { accountId: someone },
  leave: {},
};
const manage = '/org/:orgId/:projectId/manage';
const journey = '/org/:orgId/:projectId/journey/:journeyId';
const nothingPlanned = { synopsis: '', target: null, labelId: null, pointOfView: '', storyDate: '' };
const block = '/org/:orgId/:projectId/block/:blockId';

const acts: Readonly<Record<string, Row>> = {
  '/admin/accounts': [{ act: 'disable', id: someone }, '302 404 404 404 404 404'],
  '/admin/jobs': [{ act: 'drop', id: nobody }, '302 404 404 404 404 404'],
  '/admin/mail': [{ act: 'test' }, '302 404 404 404 404 404'],
  '/admin/reports': [{ act: 'dismiss', id: nobody }, '302 404 404 404 404 404'],
  '/adult agree': [{}, all(302)],
  '/adult withdraw': [{}, all(302)],
  '/invitation/:code': [{ answer: 'yes' }, signedIn(422)],
  // The scene's journey is a linear one: nobody chooses in it, and every form of its page begins the reading.
  '/journey/:journeyId begin': [{}, '302 404 302 302 302 302'],
  '/journey/:journeyId checkpoint': [{ id: nobody }, '302 404 302 302 302 302'],
  '/journey/:journeyId goOn': [{ id: nobody }, '302 404 302 302 302 302'],
  '/journey/:journeyId removeSave': [{ id: nobody }, '302 404 302 302 302 302'],
  '/journey/:journeyId resume': [{ run: 1 }, '302 404 302 302 302 302'],
  '/journey/:journeyId unshare': [{ activity: nobody }, '302 404 302 302 302 302'],
  '/journey/:journeyId/activity/:activityId move': [{ turn: 0, move: nobody }, signedIn(404)],
  '/journey/:journeyId/activity/:activityId back': [{ turn: 0 }, signedIn(404)],
  '/journey/:journeyId/activity/:activityId newer': [{}, signedIn(404)],
  '/journey/:journeyId/activity/:activityId save': [{ turn: 0 }, signedIn(404)],
  '/journey/:journeyId/activity/:activityId share': [{ share: 'named' }, signedIn(404)],
  '/journey/:journeyId/activity/:activityId unshare': [{}, signedIn(404)],
  '/library putBack': [{ projectId: nobody }, signedIn(404)],
  '/library remove': [{ projectId: nobody }, signedIn(404)],
  '/notifications read': [{ id: nobody }, signedIn(404)],
  '/notifications unread': [{ id: nobody }, signedIn(404)],
  '/notifications readAll': [{}, signedIn(302)],
  '/org/:orgId': [{ follow: 'yes' }, '302 200 403 403 403 403'],
  '/org/:orgId/projects': [{ restore: nobody }, signedIn(404)],
  '/organisation/new': [{ name: '' }, signedIn(422)],
  '/project/new': [{ title: '', language: 'en' }, '302 404 403 422 422 422'],
  // Nobody reports a work that nobody else can read.
  '/org/:orgId/:projectId/report': [{}, all(404)],
  // Known by what stands in the address alone, and this was made up.
  '/unsubscribe/:token': [{}, all(404)],
  // Known by what stands in the address alone as well.
  '/test/:token begin': [{}, all(302)],
  '/test/:token move': [{ trail: '1', move: nobody }, all(404)],
  '/test/:token note': [{ trail: '1', form: nobody, text: 'A note', name: '' }, all(404)],
  '/support': [{}, all(422)],
  '/settings/account region': [{ language: 'xx', timeZone: '' }, signedIn(422)],
  '/settings/download make': [{}, signedIn(200)],
  '/settings/download remove': [{ id: nobody }, signedIn(404)],
  '/settings/exit': [{ organisation: nobody, to: someone }, signedIn(404)],
  '/settings/notifications': [{ hour: '24', weekday: '1' }, signedIn(422)],
  '/settings/profile avatar': [{}, signedIn(422)],
  '/settings/profile removeAvatar': [{}, signedIn(200)],
  '/settings/security end': [{ id: 'none' }, signedIn(200)],
  '/settings/security endOthers': [{}, signedIn(200)],
  '/settings/tokens end': [{ id: 'none' }, signedIn(200)],
  '/settings/tokens make': [{ name: '', days: '7' }, signedIn(422)],
  [`${manage}/details details`]: [facts, manager(200)],
  [`${manage}/cover cover`]: [{ alt: '' }, manager(422)],
  [`${manage}/cover removeCover`]: [{}, manager(200)],
  [`${manage}/publish publish`]: [{ note: '' }, manager(200, 422)],
  [`${manage}/publish visibility`]: [{ visibility: 'private' }, manager(200)],
  [`${manage}/publish cancelSchedule`]: [{ scheduleId: nobody }, manager(404)],
  [`${manage}/editions withdraw`]: [{ number: '99' }, manager(404)],
  [`${manage}/files export`]: [{ format: 'archive' }, manager(200)],
  [`${manage}/files removeExport`]: [{ exportId: nobody }, '302 404 404 404 404 404'],
  [`${manage}/journeys beginJourney`]: [{ title: '' }, '302 404 403 422 422 422'],
  [`${manage}/journeys removeJourney`]: [{ journeyId: nobody }, '302 404 404 404 404 404'],
  [`${manage}/journeys restoreJourney`]: [{ journeyId: nobody }, '302 404 404 404 404 404'],
  [`${journey} rename`]: [{ title: 'A gate', summary: '' }, '302 404 403 200 200 200'],
  [`${journey} publish`]: [{ note: '' }, '302 404 403 403 422 422'],
  [`${manage}/danger move`]: [{ to: nobody }, '302 404 403 403 403 404'],
  ...Object.fromEntries(
    Object.entries(members).flatMap(([intent, form]) => [
      [`${manage}/members ${intent}`, [form, personal] as const],
      [`/org/:orgId/manage ${intent}`, [form, personal] as const],
    ]),
  ),
  // Nothing was sent; members of a personal organisation are redirected to where their picture is.
  '/org/:orgId/manage avatar': [{}, '302 404 302 302 302 302'],
  '/org/:orgId/manage removeAvatar': [{}, personal],
  '/org/:orgId/manage delete': [{ name: 'Owner' }, personal],
  '/org/:orgId/manage restore': [{}, '302 404 404 404 404 404'],
  // The acts of the block’s page, of which each has a row above.
  '/org/:orgId/:projectId/corkboard': [{}, '302 404 415 415 415 415'],
  '/org/:orgId/:projectId/goals set': [{ daily: '600' }, '302 404 403 200 200 200'],
  '/org/:orgId/:projectId/goals end': [{}, '302 404 403 200 200 200'],
  '/org/:orgId/:projectId/dictionary add': [{ words: 'Maren' }, '302 404 403 200 200 200'],
  '/org/:orgId/:projectId/dictionary putBack': [{ word: 'Maren' }, '302 404 403 200 200 200'],
  '/org/:orgId/:projectId/dictionary remove': [{ word: 'Maren' }, '302 404 403 200 200 200'],
  '/org/:orgId/:projectId/find replace': [{}, '302 404 403 422 422 422'],
  '/org/:orgId/:projectId/find replaceAll': [{}, '302 404 403 422 422 422'],
  '/org/:orgId/:projectId/find undo': [{ id: nobody }, '302 404 403 404 404 404'],
  [`${block} add`]: [{ parentId: null, after: null, kind: 'chapter', title: '' }, '401 404 403 200 200 200'],
  [`${block} describe`]: [{ title: 'Renamed' }, '401 404 403 200 200 200'],
  [`${block} addLabel`]: [{ name: 'Letters', color: 'red', blockId: undefined }, '401 404 403 200 422 422'],
  [`${block} changeLabel`]: [{ labelId: nobody, blockId: undefined }, '401 404 403 404 404 404'],
  [`${block} move`]: [{ parentId: null, after: null }, '401 404 403 200 200 200'],
  [`${block} split`]: [{ at: {} }, '401 404 403 422 422 422'],
  [`${block} merge`]: [{ blockId: nobody, next: nobody }, '401 404 404 404 404 404'],
  [`${block} undoMerge`]: [
    { gone: nobody, mark: '', isBetween: false, children: [], before: nothingPlanned, after: nothingPlanned },
    '401 404 403 404 404 404',
  ],
  [`${block} duplicate`]: [{ title: 'A copy' }, '401 404 403 200 200 200'],
  [`${block} trash`]: [{ blockId: nobody }, '401 404 403 404 404 404'],
  [`${block} restore`]: [{ blockId: nobody }, '401 404 403 404 404 404'],
  [`${block} describeSeveral`]: [
    { blockId: undefined, blocks: [{ blockId: nobody, status: 'final' }] },
    '401 404 403 404 404 404',
  ],
  [`${block} place`]: [
    { blockId: undefined, places: [{ blockId: nobody, parentId: null, after: null }] },
    '401 404 403 404 404 404',
  ],
  [`${block} trashSeveral`]: [{ blockId: undefined, blockIds: [nobody] }, '401 404 403 404 404 404'],
  [`${block} restoreSeveral`]: [{ blockId: undefined, blockIds: [nobody] }, '401 404 403 404 404 404'],
  ...bibleActs,
  // The acts of the story bible’s page, of which each has a row above.
  [`${bible}/:entryId`]: [{}, '302 404 415 415 415 415'],
  '/org/:orgId/:projectId/versions nameNow': [{ name: 'Draft' }, '302 404 403 200 200 200'],
  '/org/:orgId/:projectId/versions rename': [{ id: nobody, name: 'x' }, '302 404 403 404 404 404'],
  '/org/:orgId/:projectId/versions delete': [{ id: nobody }, '302 404 403 404 404 404'],
  '/org/:orgId/:projectId/versions putBack': [{ id: nobody }, '302 404 403 404 404 404'],
  '/org/:orgId/:projectId/versions restore': [{ id: nobody }, '302 404 403 404 404 404'],
  '/org/:orgId/:projectId/versions restoreText': [{ id: nobody, block: nobody }, '302 404 403 404 404 404'],
  [`${block}/versions nameNow`]: [{ name: '' }, '302 404 403 422 422 422'],
  [`${block}/versions rename`]: [{ id: nobody, name: 'x' }, '302 404 403 404 404 404'],
  [`${block}/versions restore`]: [{ id: nobody }, '302 404 403 404 404 404'],
  [`${block}/versions restorePassage`]: [{ id: nobody, passage: '0', mark: '' }, '302 404 403 404 404 404'],
  [`${block}/versions tryDraft`]: [{ name: 'x'.repeat(101), beginning: 'same' }, '302 404 403 422 422 422'],
  [`${block}/versions writeDraft`]: [{ id: nobody }, '302 404 403 422 422 422'],
  [`${block}/versions renameDraft`]: [{ id: nobody, name: '' }, '302 404 403 422 422 422'],
  [`${block}/versions giveUpDraft`]: [{ id: nobody, name: '' }, '302 404 403 422 422 422'],
  [`${block}/versions copy`]: [{ id: nobody, title: '' }, '302 404 403 404 404 404'],
  [`${block} writeDraft`]: [{ blockId: nobody, revisionId: nobody }, '401 404 404 404 404 404'],
  [`${block} restoreRevision`]: [{ blockId: nobody, revisionId: nobody }, '401 404 404 404 404 404'],
  // The last, since nothing is there any more after it.
  [`${manage}/danger trash`]: [{}, '302 404 403 403 403 302'],
};

/** The calls of pages besides their loaders and actions, about the work and about things that are nobody's. */
const calls: Readonly<Record<string, Row>> = {
  'GET /api/archives/:id': [undefined, all(404)],
  'GET /api/avatars/:fileId': [undefined, all(404)],
  'GET /api/blocks/:blockId/revisions': [undefined, '404 404 200 200 200 200'],
  'GET /api/blocks/:blockId/revisions/:revisionId': [undefined, all(404)],
  'GET /api/blocks/:blockId/text': [undefined, '401 404 200 200 200 200'],
  // Each is told the names of what they may read, and of nothing else.
  'GET /api/texts/names': [undefined, '401 422 422 422 422 422'],
  'POST /api/blocks/:blockId/revisions': [undefined, '404 404 403 200 200 200'],
  'GET /api/exports/:id': [undefined, all(404)],
  'GET /api/files/:fileId': [undefined, all(404)],
  'GET /api/journeys/:journeyId/chapters': [undefined, '404 404 200 200 200 200'],
  'GET /api/projects/:projectId/entries': [undefined, all(404)],
  'GET /api/projects/:projectId/outline': [undefined, all(404)],
  // Of a project that is nobody's; server/api/kept-projects.test.ts has the roles.
  'GET /api/projects/:projectId/kept': [undefined, all(404)],
  'GET /api/journeys/:journeyId/chapters/:blockId': [undefined, '404 404 200 200 200 200'],
  'POST /api/journeys/:journeyId/chapters': [{ title: 'Made', text: 'Words.' }, '404 404 403 201 201 201'],
  'GET /api/journeys/:journeyId/draft': [undefined, '404 404 200 200 200 200'],
  // A page whose number is ahead of the draft is answered immediately.
  'GET /api/journeys/:journeyId/edits': [undefined, '404 404 200 200 200 200'],
  'GET /api/journeys/:journeyId/export/:format': [undefined, '404 404 403 403 200 200'],
  'GET /api/journeys/:journeyId/fits': [undefined, '404 404 403 403 200 200'],
  // Nobody here has a run, and `json` is none of its formats.
  'GET /api/journeys/:journeyId/path/:format': [undefined, all(404)],
  // Nobody here has a run.
  'GET /api/journeys/:journeyId/offline': [undefined, all(404)],
  'GET /api/journeys/:journeyId/pieces': [undefined, '404 404 403 403 200 200'],
  'GET /api/journeys/:journeyId/removed': [undefined, '404 404 403 200 200 200'],
  'GET /api/journeys/:journeyId/readers': [undefined, '404 404 200 200 200 200'],
  'GET /api/journeys/:journeyId/readers.csv': [undefined, '404 404 200 200 200 200'],
  'GET /api/journeys/:journeyId/testing': [undefined, '404 404 200 200 200 200'],
  'POST /api/journeys/:journeyId/testing/links': [{ name: 'A', days: 7 }, '404 404 403 422 422 422'],
  'DELETE /api/journeys/:journeyId/testing/links/:linkId': [undefined, '404 404 403 404 404 404'],
  'PATCH /api/journeys/:journeyId/testing/notes/:noteId': [{ isDone: true }, '404 404 403 404 404 404'],
  'DELETE /api/journeys/:journeyId/testing/notes/:noteId': [undefined, '404 404 403 404 404 404'],
  'GET /api/uploads/:id': [undefined, all(404)],
  'PATCH /api/uploads/:id': [undefined, all(422)],
  'DELETE /api/uploads/:id': [undefined, all(404)],
  'POST /api/failures': [{ id: '0123456789ab', message: '', stack: '', path: '/' }, all(204)],
  'POST /api/guest-works': [{}, all(422)],
  'POST /api/import': [{}, '401 404 403 422 422 422'],
  'POST /api/imports': [{}, all(422)],
  'POST /api/imports/preview': [{}, all(422)],
  'POST /api/journeys/:journeyId/edits': [
    { request: 'request-1', edits: [{ kind: 'setMayGoBack', may: true }] },
    '404 404 403 200 200 200',
  ],
  // Nothing was drawn: it has no beginning.
  'POST /api/journeys/:journeyId/linear': [undefined, '404 404 403 403 422 422'],
  'POST /api/journeys/:journeyId/offline': [{ number: 1, edition: 1, moves: [] }, all(404)],
  'POST /api/journeys/:journeyId/pieces/:pieceId': [{ decision: 'approved' }, '404 404 403 403 404 404'],
  'POST /api/journeys/:journeyId/changes/:version/taken-back': [{}, '404 404 403 404 404 404'],
  'POST /api/journeys/:journeyId/translation': [{}, '404 404 403 422 422 422'],
  // Of a project that is nobody's; server/api/dictionary.test.ts has the roles.
  'GET /api/projects/:projectId/dictionary': [undefined, all(404)],
  'POST /api/projects/:projectId/dictionary': [{ word: 'Maren' }, all(404)],
  'POST /api/projects/:projectId/pictures': [{ path: 'x' }, '401 404 404 404 404 404'],
  'POST /api/uploads': [{ name: 'a.md', size: 0 }, '401 422 422 422 422 422'],
  'PUT /api/appearance': [{ mode: 'dark' }, '401 200 200 200 200 200'],
  'PUT /api/projects/:projectId/stints/:stintId': [
    { uid: nobody, day: new Date().toISOString().slice(0, 10), startedAt: 0, seconds: 60, words: 9 },
    // Nobody is the one who wrote them.
    all(401),
  ],
};

test('every act of every page answers every role as its rule says', async ({
  person,
  work,
  member,
  playwright,
  baseURL,
}) => {
  test.slow();
  expect(Object.keys(acts).sort(), 'a page has an act without a row, or a row has no act').toEqual(await listActs());
  const {
    work: made,
    blockId,
    journeyId,
    drawnId,
    entryId,
    owner,
    requests,
  } = await setScene({ person, work, member, playwright, baseURL });
  const wrong: string[] = [];
  for (const [name, [form, expected]] of Object.entries(acts)) {
    const [path = '', intent] = name.split(' ');
    const address = path
      .replace(':projectId/journey/:journeyId', `:projectId/journey/${drawnId}`)
      .replace('/org/:orgId/:projectId', made.path)
      .replace(':orgId', owner.org)
      .replace(':blockId', blockId)
      .replace(':entryId', entryId)
      .replace(':journeyId', journeyId)
      .replace(':activityId', blockId)
      .replace(':code', 'none');
    const send = (request: APIRequestContext) =>
      path === block
        ? request.post(`${address}.data`, {
            data: { intent, ...(intent === 'add' ? {} : { blockId }), ...form },
            maxRedirects: 0,
          })
        : path === bible || path === timeline
          ? request.post(`${address}.data`, {
              data: { intent, ...(path === timeline || intent === 'add' ? {} : { entryId }), ...form },
              maxRedirects: 0,
            })
          : request.post(address, {
              form: {
                ...(intent && { intent }),
                ...(path === '/project/new' && { org: owner.org }),
                ...(form as Form),
              },
              maxRedirects: 0,
            });
    const got: number[] = [];
    for (const role of roles) got.push((await send(requests[role])).status());
    if (got.join(' ') !== expected) wrong.push(`${name}: ${got.join(' ')} instead of ${expected}`);
  }
  expect(wrong).toEqual([]);
});

test('every call besides the pages answers every role as its rule says', async ({
  person,
  work,
  member,
  playwright,
  baseURL,
}) => {
  // A stream does not end by itself: notifications.test.ts has it.
  const known = [...Object.keys(calls), 'GET /api/notifications/stream'].sort();
  expect(known, 'there is a call without a row, or a row without its call').toEqual(listEndpoints());
  const { blockId, drawnId, owner, requests } = await setScene({ person, work, member, playwright, baseURL });
  const wrong: string[] = [];
  for (const [name, [sent, expected]] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ');
    const address = path
      .replace(':blockId', blockId)
      .replace(':journeyId', drawnId)
      .replace(':format', 'json')
      .replace(':version', '99')
      .replace(/:\w+/g, nobody);
    const whole =
      path === '/api/import'
        ? `${address}?org=${owner.org}&name=a.unknown`
        : name === 'GET /api/journeys/:journeyId/edits'
          ? `${address}?after=99`
          : name === 'GET /api/journeys/:journeyId/pieces'
            ? `${address}?state=waiting`
            : address;
    const got: number[] = [];
    for (const role of roles) {
      const answer = await requests[role].fetch(whole, { method, ...(sent && { data: sent }), maxRedirects: 0 });
      got.push(answer.status());
    }
    if (got.join(' ') !== expected) wrong.push(`${name}: ${got.join(' ')} instead of ${expected}`);
  }
  expect(wrong).toEqual([]);
});
