import type { IncomingMessage, ServerResponse } from 'node:http';
import { identityBodyBytes } from '#domain/limits.ts';
import { addressFrom } from '#identity/address.ts';
import { answerCall, parseJson } from '#identity/answer-call.ts';
import type { IdentityContext } from '#identity/context.ts';
import { accountsLookup } from '#identity/endpoints/accounts-lookup.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

type LookUpsContext = {
  readonly identity: IdentityContext;
  readonly trustsProxy: boolean;
  /** The headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Answers the look-ups of the identity before anything else looks at the request: every page load of someone signed in
 * costs one, and the way through the routes took as long as the answer. Only exactly the request that the client sends
 * is handled here; any other form of it is passed on (identity/routes.ts) and answered the same.
 */
export function lookUpsFirst({ identity, trustsProxy, headers: common }: LookUpsContext, others: Answering): Answering {
  if (identity.hosted) return others;
  const path = '/identitytoolkit.googleapis.com/v1/accounts:lookup';
  const address = `${path}?key=${encodeURIComponent(identity.settings.apiKey)}`;
  return (request, response) => {
    const { url, method, headers } = request;
    const length = Number(headers['content-length']);
    const isPlain = headers['content-type'] === 'application/json' && headers['transfer-encoding'] === undefined;
    if (url !== address || method !== 'POST' || !isPlain || !(length <= identityBodyBytes))
      return others(request, response);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const call = {
        address: addressFrom(headers['x-forwarded-for'], request.socket.remoteAddress, trustsProxy),
        userAgent: (headers['user-agent'] ?? '').slice(0, 300),
      };
      const input = parseJson(Buffer.concat(parts).toString());
      const answer = await answerCall(identity, accountsLookup, input, call, path);
      const size = { 'Content-Length': String(Buffer.byteLength(answer.body)) };
      response.writeHead(answer.status, { ...common, ...answer.headers, ...size });
      response.end(answer.body);
    });
  };
}
