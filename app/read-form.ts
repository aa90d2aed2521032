import { data } from 'react-router';

/** The two ways in which a browser sends a form. */
const formTypes: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

/**
 * Reads the form that was sent to a page: the one way for every action, called before anything is changed, as a test
 * checks. A body that is no form ends the request as 415, an unreadable one as 400, each with the error page.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = typeOf(request);
  if (!formTypes.has(type)) refuseBody(415);
  try {
    return await request.formData();
  } catch (error) {
    // A client that disconnected while sending gets no answer.
    if (request.signal.aborted) throw error;
    refuseBody(400);
  }
}

/** The JSON that was sent to a page, or the status with which it is refused. */
export async function readJson(request: Request): Promise<{ value: unknown } | { status: 400 | 415 }> {
  if (typeOf(request) !== 'application/json') return { status: 415 };
  try {
    return { value: await request.json() };
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { status: 400 };
  }
}

function typeOf({ headers }: Request): string {
  return (headers.get('content-type')?.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function refuseBody(status: 400 | 415): never {
  throw data(
    { kind: 'notUnderstood' },
    { status, statusText: status === 415 ? 'Unsupported Media Type' : 'Bad Request' },
  );
}
