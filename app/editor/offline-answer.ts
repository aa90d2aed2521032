import { isRouteErrorResponse } from 'react-router';

/** Whether the server refused; an unreachable network or database has said nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

/** The server's answer to a change of the outline; without a network one in words, and the page stays as it is. */
export async function answerOrOffline<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask();
  } catch (error) {
    if (isRefusal(error)) throw error;
    return { ok: false as const, problem: 'offline' as const };
  }
}
