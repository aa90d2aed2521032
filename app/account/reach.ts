/** Something of ours that failed where the client itself was content; its code is one of `clientErrors`. */
export class AccountError extends Error {
  override name = 'AccountError';
  readonly code: string;
  constructor(code: string, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.code = `auth/${code}`;
  }
}

/** Milliseconds that an answer may take, as the client has it. */
const answerMs = 30_000;

/**
 * Asks our own server for something of the identity. A server that does not answer in time, or cannot be reached, fails
 * as the client's own calls do: by `auth/network-request-failed`.
 */
export async function reach(path: string, init: RequestInit = {}): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), answerMs);
  try {
    return await fetch(path, { ...init, signal: late.signal });
  } catch (cause) {
    throw new AccountError('network-request-failed', `${init.method ?? 'GET'} ${path} was not answered.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
