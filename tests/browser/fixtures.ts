import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type APIRequest,
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { noteHappenings, whatHappened } from '#tests/browser/happenings.ts';
import { lateSeed, makeLate } from '#tests/browser/late.ts';
import { mailedCode, mailedLink } from '#tests/browser/mailed.ts';
import { processCount, type Site, startSite } from '#tests/browser/site.ts';

export { expect, mailedCode, mailedLink };

/** Someone with an account and a session. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly uid: string;
  readonly org: string;
  readonly request: APIRequestContext;
};

/** A project that someone imported. */
export type Work = { readonly path: string; readonly blockPath: string };

export const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');

/** The tag of a test that needs the corpus: `npm run check:corpus` runs only these. */
export const ofCorpus = { tag: '@corpus' };

/** The tag of a test with two people, or two devices: it is run on a site with several processes, too. */
export const withOthers = { tag: '@others' };

/** The tags of such a test in which all but one have no session: each of their requests is at another process. */
export const withVisitors = { tag: [withOthers.tag, '@visitors'] };

/** Skips a test, by name, where the corpus is absent: a user's clone has none. The test has the tag `ofCorpus`. */
export function needsCorpus(file: string): string {
  if (!base.info().tags.includes(ofCorpus.tag)) throw new Error('A test that needs the corpus has the tag ofCorpus.');
  const path = join(corpus, file);
  base.skip(!existsSync(path), `the corpus is not here: ${file}`);
  return path;
}

/** A small novel of our own, in parts, chapters and scenes, with a note, verse and emphasis. */
export const smallNovel = join(import.meta.dirname, '../fixtures/books/small-novel.md');

/** Chooses the files of a manuscript in the page that imports them. */
export async function choose(
  page: Page,
  files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
): Promise<void> {
  await page.getByLabel('Choose files').setInputFiles(files);
}

type WorkerFixtures = { site: Site };
type Fixtures = {
  /** Opens an account with a session, without any clicking. */
  person: (name?: string) => Promise<Person>;
  /** Lets the page's browser be someone. */
  as: (person: Person) => Promise<void>;
  /** Imports a file as a new project of someone; published and public unless told otherwise. */
  work: (
    owner: Person,
    file?: string,
    options?: { publish?: boolean; visibility?: 'private' | 'unlisted' | 'public' },
  ) => Promise<Work>;
  /** Makes someone a member of someone else's organisation. */
  member: (owner: Person, member: Person, role: 'reader' | 'writer' | 'editor' | 'owner') => void;
  /** Lets someone run the site. */
  operator: (person: Person) => void;
  /** Notes what pages load and complain of, and says it where a test fails. */
  happenings: undefined;
  /** Makes sure that a test with two people, or two devices, had them at different processes where there are several. */
  apart: undefined;
};

let count = 0;

/** Spares the test's own calls the proof of work; pages do it. */
const debugToken = 'for-tests-on-this-machine';

/** What these fixtures need of a site. */
export const siteSettings = {
  FABULA_APP_CHECK: 'on',
  FABULA_APP_CHECK_DEBUG: debugToken,
  FABULA_TRUST_PROXY: 'on',
};

/**
 * Says how the browser is connected, before any script asks. Unless a test says another, it saves data: else each page
 * fetches the scripts of all that it leads to, which takes longer than what most tests do there.
 */
export const connected = (effectiveType: string, saveData = false) =>
  `Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { effectiveType: '${effectiveType}', saveData: ${saveData} },
  })`;

/** Gives each test its own site. */
async function useSite(use: (site: Site) => Promise<void>): Promise<void> {
  const site = await startSite(siteSettings);
  await use(site);
  await site.stop();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument taken apart
    async ({}, use) => {
      await useSite(use);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  happenings: [
    async ({ browser, context }, use, info) => {
      await context.addInitScript(connected('4g', true));
      const happened = await noteHappenings(context);
      const endLate = lateSeed === undefined ? undefined : await makeLate(browser, context, info.title);
      await use(undefined);
      endLate?.();
      if (info.status !== info.expectedStatus) await info.attach(whatHappened, { body: happened() });
    },
    { auto: true },
  ],
  apart: [
    async ({ site }, use, { tags }) => {
      const before = site.placesOfSessions().length;
      await use(undefined);
      if (processCount === 1 || !tags.includes(withOthers.tag) || tags.includes('@visitors')) return;
      const places = site.placesOfSessions().slice(before);
      expect(places.length, 'two people or devices at least, each with a session').toBeGreaterThan(1);
      expect(new Set(places).size, `no two sessions at one process: ${places}`).toBe(places.length);
    },
    { auto: true },
  ],
  person: async ({ site, playwright }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (name = 'Ana Ruiz') => {
      const person = await openPerson(playwright, site, name);
      opened.push(person.request);
      return person;
    });
    for (const request of opened) await request.dispose();
  },
  as: async ({ context }, use) => {
    await use((person) => become(context, person));
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  work: async ({}, use) => {
    await use((owner, file = smallNovel, { publish = true, visibility = 'public' } = {}) =>
      bring(owner, file, publish ? visibility : undefined),
    );
  },
  operator: async ({ site }, use) => {
    await use((person) => site.change('update account set operator_at = 1 where id = ?', [person.uid]));
  },
  member: async ({ site }, use) => {
    await use((owner, member, role) =>
      site.change(
        'insert into member select organisation.id, ?, ?, 0 from organisation where organisation.account_id = ?',
        [member.uid, role, owner.uid],
      ),
    );
  },
});

/** The same on a site that no other file has works on. */
export const testAlone = test.extend<object, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument taken apart
    async ({}, use) => {
      await useSite(use);
    },
    { scope: 'worker' },
  ],
});

async function openPerson(playwright: { readonly request: APIRequest }, site: Site, name: string): Promise<Person> {
  count++;
  const request = await playwright.request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: {
      Origin: site.url,
      'X-Firebase-AppCheck': await appCheckToken(site),
      // One address may open only so many accounts.
      'X-Forwarded-For': `10.0.${count >> 8}.${count & 255}`,
    },
  });
  const email = `person${process.pid}-${count}@example.org`;
  const password = 'correct horse battery';
  const call = async (path: string, data: object) => {
    const answer = await request.post(`/identitytoolkit.googleapis.com/v1/${path}?key=fabula`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { idToken, localId } = await call('accounts:signUp', { email, password, returnSecureToken: true });
  await call('accounts:update', { idToken, displayName: name, returnSecureToken: true });
  await call('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await call('accounts:update', { oobCode: await mailedCode(site, email) });
  const session = await request.post('/session', { headers: { Authorization: `Bearer ${idToken}` } });
  expect(session.status()).toBe(200);
  const { account } = await session.json();
  return { name, email, password, uid: localId, org: account.orgId, request };
}

async function appCheckToken({ url }: Site): Promise<string> {
  const answer = await fetch(`${url}/app-check/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ debugToken }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function become(context: BrowserContext, person: Person): Promise<void> {
  await context.clearCookies();
  const { cookies } = await person.request.storageState();
  await context.addCookies(cookies);
}

async function bring(
  owner: Person,
  file: string,
  visibility: 'private' | 'unlisted' | 'public' | undefined,
): Promise<Work> {
  const answer = await owner.request.post(`/api/import?org=${owner.org}&name=${encodeURIComponent(basename(file))}`, {
    data: readFileSync(file),
    headers: { 'Content-Type': 'application/octet-stream' },
    timeout: 60_000,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { url } = await answer.json();
  const path = url.split('/block/')[0];
  const work = { path, blockPath: url };
  if (!visibility) return work;
  await publish(owner, work);
  await changeDetails(owner, work, { visibility });
  return work;
}

/** Publishes the next edition of a work. */
export async function publish(owner: Person, { path }: Pick<Work, 'path'>): Promise<void> {
  const answer = await owner.request.post(`${path}/manage/publish`, {
    form: { intent: 'publish', note: '' },
    maxRedirects: 0,
    timeout: 60_000,
  });
  expect(answer.status()).toBe(200);
}

/** Changes a work's details, and who can read it: everyone, where nothing is said of that; fields that are not named stay as they are in a new project. */
export async function changeDetails(
  owner: Person,
  { path }: Pick<Work, 'path'>,
  change: {
    title?: string;
    visibility?: string;
    renewSlug?: string;
    hideFromSearch?: string;
    status?: string;
    rating?: string;
    tags?: string;
    genres?: string;
    summary?: string;
    language?: string;
  },
): Promise<void> {
  const { visibility = 'public', ...facts } = change;
  const page = await (await owner.request.get(`${path}/manage/details`)).text();
  const title = /name="title"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="title"/.exec(page);
  const form = {
    intent: 'details',
    title: title?.[1] ?? title?.[2] ?? 'A work',
    summary: '',
    credit: '',
    language: 'en',
    ...facts,
  };
  const answer = await owner.request.post(`${path}/manage/details`, { form, maxRedirects: 0 });
  expect([200, 302]).toContain(answer.status());
  const shown = await owner.request.post(`${path}/manage/publish`, { form: { intent: 'visibility', visibility } });
  expect(shown.status()).toBe(200);
}
