import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Queries } from '#database/connection.ts';
import type { ProjectId } from '#domain/ids.ts';
import { localeRedirect } from './locale-redirect.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { findPageVersion } from './page-versions.ts';
import { codingFor } from './public-page.ts';
import type { Read } from './reader-counter.ts';

/** The answer of a kept page. */
export type KeptAnswer = {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};

/** A kept page as an answer: in the coding the client likes best, or nothing but that it has these bytes already. */
export function keptAnswer(
  page: KeptPage,
  { acceptEncoding, ifNoneMatch }: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): KeptAnswer {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(page.etag)) return { status: 304, headers: { ...page.headers, ETag: page.etag } };
  const coding = codingFor(acceptEncoding);
  const body = page.bodies[coding];
  const length = { ETag: page.etag, 'Content-Length': String(body.length) };
  const headers = { ...page.headers, ...length, ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }) };
  return { status: 200, headers, body };
}

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

type KeptPagesContext = {
  readonly cache: PageCache;
  readonly reader: Queries;
  /** The host of the public address; a request for another one is not answered here. */
  readonly host: string;
  readonly sessionCookie: string;
  /** The headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
  readonly now: () => number;
  readonly countReader: (read: Read, request: IncomingMessage) => void;
  /** Called for every answer from a kept page. */
  readonly countPage?: (() => void) | undefined;
};

/**
 * Answers visitors from the kept pages before anything else looks at the request, which makes it several times cheaper;
 * everything that is not plainly such a visit is passed on.
 */
export function keptPagesFirst(context: KeptPagesContext, others: Answering): Answering {
  const { cache, host, sessionCookie } = context;
  const askVersion = versionsTogether(context.reader);
  const answerTo = answersOnce(context.headers);
  return (request, response) => {
    const { url = '', method, headers } = request;
    const isVisit = method === 'GET' && headers.host === host && !headers.cookie?.includes(`${sessionCookie}=`);
    const page = isVisit ? cache.find(url) : undefined;
    if (!page || (page.until !== undefined && page.until <= context.now())) return others(request, response);
    const asking = { cookies: headers.cookie, acceptLanguage: headers['accept-language'], account: undefined };
    if (localeRedirect(url, asking)) return others(request, response);
    askVersion(page.projectId, (version) => {
      if (version !== page.publicVersion) return others(request, response);
      const { status, headers: all, body } = answerTo(page, headers['accept-encoding'], headers['if-none-match']);
      if (page.read) context.countReader(page.read, request);
      context.countPage?.();
      response.writeHead(status, all);
      response.end(body);
    });
  };
}

/** Different wishes for a coding whose answers are kept for each page; browsers have a handful. */
const mostWishes = 32;

/**
 * Assembles a page's answer once per kind of request: everything made for every visit also has to be collected as
 * garbage as often.
 */
function answersOnce(common: KeptPagesContext['headers']) {
  const made = new WeakMap<KeptPage, Map<string, KeptAnswer>>();
  return (page: KeptPage, wish: string | string[] = '', ifNoneMatch: string | undefined): KeptAnswer => {
    const acceptEncoding = String(wish);
    const answers = made.get(page) ?? new Map<string, KeptAnswer>();
    made.set(page, answers);
    const known = ifNoneMatch === undefined ? answers.get(acceptEncoding) : undefined;
    if (known) return known;
    const own = keptAnswer(page, { acceptEncoding, ifNoneMatch });
    const answer = { ...own, headers: { ...common, ...own.headers } };
    if (ifNoneMatch === undefined && answers.size < mostWishes) answers.set(acceptEncoding, answer);
    return answer;
  };
}

type Hear = (version: number | undefined) => void;

/**
 * Reads a project's public version once for all requests that arrived together. The reading begins after the last of
 * them has arrived, so that each is answered as if it had asked alone. Undefined when it cannot be read.
 */
function versionsTogether(reader: Queries): (projectId: ProjectId | undefined, hear: Hear) => void {
  let waiting = new Map<ProjectId | undefined, Hear[]>();
  const read = () => {
    const asked = waiting;
    waiting = new Map();
    for (const [projectId, hearers] of asked) {
      const tell = (version: number | undefined) => {
        for (const hear of hearers) hear(version);
      };
      findPageVersion(reader, projectId).then(tell, () => tell(undefined));
    }
  };
  return (projectId, hear) => {
    if (waiting.size === 0) setImmediate(read);
    const hearers = waiting.get(projectId);
    if (hearers) hearers.push(hear);
    else waiting.set(projectId, [hear]);
  };
}
