import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { mailedCode } from '#tests/browser/mailed.ts';
import type { Site } from '#tests/browser/site.ts';

/** What is asked of a site here. */
type Place = Pick<Site, 'url' | 'folder'>;

/** Someone with an account and a session on a running site. */
export type Author = { readonly site: Place; readonly cookie: string; readonly org: string };

/** Opens an account, confirms its email, without which nothing is published, and begins a session. */
export async function openAuthor(site: Place, email = 'author@example.org'): Promise<Author> {
  const call = (method: string, body: object) =>
    fetch(`${site.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=fabula`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify(body),
    });
  const opened = await call('signUp', { email, password: 'verba volant', returnSecureToken: true });
  const { idToken } = (await opened.json()) as { idToken: string };
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const confirmed = await call('update', { oobCode: await mailedCode(site, email) });
  const session = await fetch(`${site.url}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin: site.url },
  });
  // All of them: besides the session's there is one that names the browser.
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { account } = (await session.json()) as { account?: { orgId: string } };
  if (!cookie || !account) throw new Error(`The account was not opened: ${opened.status}, ${session.status}.`);
  if (!confirmed.ok) throw new Error(`Its email was not confirmed: ${confirmed.status}.`);
  return { site, cookie, org: account.orgId };
}

/** A work that was imported: its own address and that of its first block. */
export type Work = { readonly path: string; readonly blockPath: string; readonly words: number };

/** Imports a file as a new work. */
export async function importFile(author: Author, file: string): Promise<Work> {
  return bring(author, basename(file), readFileSync(file));
}

/** Imports a manuscript as a new work. */
export async function bring(
  { site, cookie, org }: Author,
  name: string,
  content: Uint8Array<ArrayBuffer> | string,
): Promise<Work> {
  const answer = await fetch(`${site.url}/api/import?org=${org}&name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { cookie, origin: site.url, 'content-type': 'application/octet-stream' },
    body: content,
  });
  if (!answer.ok) throw new Error(`${name} was not imported: ${answer.status} ${await answer.text()}`);
  const { url, words } = (await answer.json()) as { url: string; words: number };
  return { path: url.split('/block/')[0] ?? '', blockPath: url, words };
}

/** Publishes a work for everyone; answers the address of its first chapter. */
export async function publish(author: Author, { path }: Work, language: string): Promise<string> {
  await manage(author, `${path}/manage/publish`, { intent: 'publish', note: '', visibility: 'public' });
  const details = { title: 'A work', summary: '', credit: '', language };
  await manage(author, `${path}/manage/details`, { intent: 'details', ...details });
  const page = await (await fetch(author.site.url + path)).text();
  const chapter = /\/org\/[^"/]+\/[^"/]+\/block\/[\w-]+/.exec(page)?.[0];
  if (!chapter) throw new Error(`No chapter of ${path} is to be read.`);
  return chapter;
}

async function manage({ site, cookie }: Author, path: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { cookie, origin: site.url },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (answer.status >= 400) throw new Error(`${path} could not be managed: ${answer.status}`);
}
