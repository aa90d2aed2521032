import type { RequestScope } from '#app/context.ts';

/** Seconds after which whoever came while the database was away may come again. */
export const unavailableSeconds = '5';

/** Trouble that will pass is said to be that, to programs and search engines too. */
export function withPassing({ failure }: RequestScope, response: Response): Response {
  if (!failure.willPass || response.status !== 500) return response;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', unavailableSeconds);
  return new Response(response.body, { status: 503, headers });
}
