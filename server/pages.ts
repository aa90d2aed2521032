import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { CurrentAccount, RequestScope, requestScope } from '#app/context.ts';
import { noteConsent } from '#commands/account/note-consent.ts';
import type { WholeContext } from '#commands/context.ts';
import { DatabaseUnavailable } from '#database/connection.ts';
import { requestId } from '#database/engine/request-id.ts';
import type { AccountId } from '#domain/ids.ts';
import { defaultLocale, type Locale, splitLocale } from '#domain/locale.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { findSession, type Session } from '#identity/session.ts';
import { readSessionCookie } from '#identity/session-cookie.ts';
import { siteContact } from './contact.ts';
import { isUnrendered, lastResortPage } from './last-resort-page.ts';
import { redirectByLocale } from './locale-redirect.ts';
import type { Log } from './log.ts';
import { siteFacts } from './operators.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { findPageVersion } from './page-versions.ts';
import { withPassing, withTroubles } from './passing-trouble.ts';
import { hashOf } from './public-page.ts';
import { type Read, type ReaderCounter, readerOf } from './reader-counter.ts';
import { actorOfSession } from './requester.ts';
import { keptPageOf, privately, sendKept, sendOnce, withPolicy } from './send-page.ts';
import type { Settings } from './settings.ts';
import type { FindSitePage } from './site-pages.ts';

export type PagesContext = {
  readonly settings: Settings;
  readonly commands: WholeContext;
  readonly identity: IdentityContext;
  readonly log: Log;
  readonly cache: PageCache;
  readonly readers: ReaderCounter;
  /** When the process began. */
  readonly startedAt: number;
  readonly findSitePage: FindSitePage;
  /** The description of the API, in OpenAPI's form. */
  readonly describeApi: () => object;
  /** The bundled pages; while developing they may change from one request to the next. */
  readonly build: () => Promise<ServerBuild>;
  readonly mode: 'production' | 'development';
};

/** Accounts whose answer about cookies is remembered, so that it is not looked up with every page. */
const mostNoted = 10_000;

/** A build with the exports of its entry besides those the router needs (app/entry.server.tsx). */
type PageBuild = ServerBuild & {
  entry: { module: { requestScope?: typeof requestScope; headScripts?: readonly string[]; firstLook?: string } };
};

type Handling = {
  readonly build: ServerBuild;
  readonly handler: RequestHandler;
  readonly key: typeof requestScope;
  /** The hashes of the scripts that stand in pages. */
  readonly inlineHashes: readonly string[];
};

/** Answers every address that is a page. */
export function createPages(context: PagesContext): (c: Context) => Promise<Response> {
  const handlers = new Map<string, Handling>();

  const addressOf = makeAddressOf(context.settings.trustsProxy);
  const noted = new LRUCache<AccountId, string>({ max: mostNoted });

  async function handlerFor(prefix: string): Promise<Handling> {
    const build: PageBuild = await context.build();
    const kept = handlers.get(prefix);
    if (kept?.build === build) return kept;
    const key = build.entry.module.requestScope;
    if (!key) throw new Error('The page bundle does not give out its request scope.');
    const handler = createRequestHandler({ ...withTroubles(build, key), basename: prefix }, context.mode);
    const { headScripts = [], firstLook = '' } = build.entry.module;
    const handling = { build, handler, key, inlineHashes: [...headScripts, firstLook].map(hashOf) };
    handlers.set(prefix, handling);
    return handling;
  }

  async function render(c: Context, scope: RequestScope, prefix: Locale | undefined): Promise<Response> {
    const { handler, key } = await handlerFor(prefix ? `/${prefix}` : '/');
    const provider = new RouterContextProvider();
    provider.set(key, scope);
    return handler(c.req.raw, provider);
  }

  function count(c: Context, read: Read, accountId?: AccountId): void {
    // A prefetched page may never be looked at.
    if (c.req.header('sec-purpose')?.includes('prefetch') || c.req.method !== 'GET') return;
    const reader = accountId ?? readerOf(addressOf(c), c.req.header('user-agent'));
    if (reader !== undefined) context.readers.count(read, reader);
  }

  /** Records the answer about cookies that a browser keeps, where it is new; nobody waits for that. */
  function noteCookie(c: Context, accountId: AccountId): void {
    const said = getCookie(c, 'cc_cookie');
    if (said === undefined || noted.get(accountId) === said) return;
    noted.set(accountId, said);
    noteConsent(context.commands, accountId, said).catch((error) => {
      noted.delete(accountId);
      context.log.error({ err: error }, 'A consent was not noted.');
    });
  }

  return async (c) => {
    const url = new URL(c.req.url);
    const path = pageOf(url.pathname);
    const { prefix } = splitLocale(path);
    const cookie = readSessionCookie(c, context.identity.settings);
    let away: DatabaseUnavailable | undefined;
    const noteAway = (error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      away = error;
      return undefined;
    };
    const session = await findSession(context.identity, cookie).catch(noteAway);
    const redirect = redirectByLocale(c, url, session?.language);
    if (redirect) return redirect;
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';

    const key = url.pathname;
    const isPlain = isReading && cookie === undefined && url.search === '';
    if (isPlain) {
      const kept = context.cache.find(key);
      if (kept && (await isFresh(context, kept).catch(noteAway))) {
        if (kept.read) count(c, kept.read);
        return sendKept(c, kept);
      }
    }

    const scopeFor = (some: Session | undefined) => scopeOf(context, c, some, prefix ?? defaultLocale, path);
    // The actor is not known while the database is unreachable: the page that says so is a visitor's.
    const scope = (await scopeFor(away ? undefined : session).catch(noteAway)) ?? (await scopeFor(undefined));
    if (away) scope.logError(away);
    const response = withPassing(scope, await render(c, scope, prefix));
    if (isUnrendered(response))
      return lastResortPage(scope.locale, scope.brand, scope.failure.current ?? '', response.status);
    if (scope.read.current && response.status === 200) count(c, scope.read.current, session?.accountId);
    if (session && isReading) noteCookie(c, session.accountId);
    if (!(response.headers.get('Content-Type') ?? '').startsWith('text/html')) return privately(response);

    const { current: page } = scope.publicPage;
    if (
      !isReading ||
      !page ||
      cookie !== undefined ||
      response.status !== 200 ||
      c.req.method === 'HEAD' ||
      context.mode === 'development'
    ) {
      const { inlineHashes } = await handlerFor(prefix ? `/${prefix}` : '/');
      return withPolicy(context, response, scope.nonce, inlineHashes);
    }
    if (!isPlain || page.publicVersion === undefined) return sendOnce(context, c, response);
    const { projectId, publicVersion, until } = page;
    const made = await keptPageOf(context, response, {
      projectId,
      publicVersion,
      ...(until === undefined ? {} : { until }),
      read: scope.read.current,
      hasPrefix: prefix !== undefined,
    });
    context.cache.keep(key, made);
    return sendKept(c, made);
  };
}

/**
 * The page whose data is requested; that of a language's first page is at `/es.data`, of the first of all at `/_.data`.
 */
function pageOf(path: string): string {
  return path.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
}

async function isFresh({ commands }: PagesContext, { projectId, publicVersion, until }: KeptPage): Promise<boolean> {
  if (until !== undefined && until <= commands.now()) return false;
  return (await findPageVersion(commands.db.reader, projectId)) === publicVersion;
}

async function scopeOf(
  context: PagesContext,
  c: Context,
  session: Session | undefined,
  locale: Locale,
  path: string,
): Promise<RequestScope> {
  const { commands, settings, log } = context;
  const account: CurrentAccount | undefined = session && {
    uid: session.accountId,
    displayName: session.displayName,
    photoURL: session.photoUrl,
    orgId: session.orgSlug,
    timeZone: session.timeZone,
    isAnonymous: session.isAnonymous,
    isOperator: session.isOperator,
  };
  const failure: RequestScope['failure'] = { current: undefined, isOfData: c.req.path.endsWith('.data') };
  return {
    commands,
    actor: await actorOfSession(context.identity, session),
    account,
    sessionId: session?.id,
    provedAt: session?.authAt,
    hasOutbox: settings.mail.reachesPeople && settings.mail.smtpUrl === undefined && !settings.identity.hosted,
    isHosted: settings.identity.hosted !== undefined,
    locale,
    brand: settings.brand,
    analyticsId: settings.analyticsId,
    publicUrl: settings.publicUrl,
    contact: siteContact(context, c, locale),
    sitePage: (name) => context.findSitePage(name, locale),
    site: siteFacts(context, c),
    describeApi: context.describeApi,
    nonce: randomBytes(16).toString('base64'),
    path,
    logError(error) {
      const id = requestId() ?? randomBytes(6).toString('hex');
      log.error({ err: error, id, path }, 'A page failed.');
      failure.current = id;
      failure.willPass = error instanceof DatabaseUnavailable;
      return id;
    },
    failure,
    texts: new Map(),
    publicPage: { current: undefined },
    read: { current: undefined },
  };
}
