import type { IdentityContext } from '#identity/context.ts';
import type { Call, Endpoint } from '#identity/endpoint.ts';
import { errorBody, type Refusal, refuse, rowOf } from '#identity/error.ts';
import { TooBusyError } from '#identity/password-hasher.ts';

/** The answer to a call of the protocol. Headers are a plain object, which goes to Node as it is. */
export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A body as it was read, or why it could not be. */
export type Input = { readonly ok: true; readonly value: unknown } | Refusal;

const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** Gives a call to its endpoint; a failure is written to the log with its path, and answered as temporary trouble. */
export async function answerCall(
  context: IdentityContext,
  endpoint: Endpoint,
  input: Input,
  call: Call,
  path: string,
): Promise<Answered> {
  if (!input.ok) return refusalAnswer(input, endpoint);
  try {
    const answer = await endpoint.answer(context, input.value, call);
    if (!answer.ok) return refusalAnswer(answer, endpoint);
    return { status: 200, headers: jsonHeaders, body: JSON.stringify(answer.value) };
  } catch (error) {
    if (error instanceof TooBusyError) return refusalAnswer(refuse('TOO_MANY_ATTEMPTS_TRY_LATER'), endpoint);
    context.log.error({ err: error, path }, 'The identity could not answer.');
    return refusalAnswer(refuse('UNAVAILABLE'), endpoint);
  }
}

/** A refusal as the client understands it; in plain text where a JSON error would make it forget its person. */
export function refusalAnswer(refusal: Refusal, endpoint?: Endpoint): Answered {
  const { status, passing } = rowOf(refusal.code);
  const wait: Readonly<Record<string, string>> = passing === undefined ? {} : { 'Retry-After': '10' };
  if (passing !== undefined && endpoint?.forgetsOnError) {
    const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store', ...wait };
    return { status: passing, headers, body: 'Try again later.' };
  }
  return { status, headers: { ...jsonHeaders, ...wait }, body: JSON.stringify(errorBody(refusal)) };
}

/** A JSON body. */
export function parseJson(text: string): Input {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return refuse('INVALID_JSON');
  }
}
