export { firstLook, headScripts } from 'virtual:head-scripts';

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { requestScope } from '#app/context.ts';
import { ServerTexts } from '#app/reader/server-texts.ts';
import { ServerFailure } from '#app/shell/failure-id.ts';
import { stringsOnServer } from '#app/strings.ts';

/** For nobody: the client has closed its connection. nginx uses the same number. */
const clientGone = 499;

/** Milliseconds a page may take to be rendered. */
const renderTime = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, texts, locale, failure } = context.get(requestScope);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const strings = await stringsOnServer(locale);
  // Nothing is rendered for a client that has disconnected meanwhile: a turn of the event loop tells.
  await new Promise((resume) => setImmediate(resume));
  if (request.signal.aborted) return new Response(null, { status: clientGone });

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(new Error('A page took too long to be rendered.')), renderTime);
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={strings}>
        <ServerTexts value={texts}>
          <ServerFailure value={failure.current}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </ServerFailure>
        </ServerTexts>
      </I18nextProvider>,
      {
        nonce,
        // A page is sent when all of it is there: a long one in pieces would only be put together by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          text(body).then((html) => resolve(new Response(html, { status, headers })), reject);
          pipe(body);
          clearTimeout(timer);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => reject(error),
      },
    );
  });
}

/** Refusals are no errors: 403 and 404 are answered, not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(requestScope).logError(error);
}

export { requestScope };
