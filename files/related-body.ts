/** The two parts of a body of the type `multipart/related`, as the storage protocol sends them. */
export type RelatedBody = {
  /** The first part: a JSON text. */
  readonly head: string;
  /** The type the second part says it has. */
  readonly contentType: string | undefined;
  /** Bytes of the body that are not of the second part, as clients write it. */
  readonly frame: number;
  /** The bytes of the second part, as they come; throws where the body ends before its last boundary. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether the body ended without its last boundary: sent again it would be the same. */
  readonly isUnended: () => boolean;
};

/** Bytes of everything before the second part at most. */
const headBytes = 64 * 1024;

/** Reads the head of a body, and its bytes as they come; undefined for what has not this form. */
export async function readRelated(
  body: AsyncIterable<Uint8Array>,
  contentTypeHeader: string,
): Promise<RelatedBody | undefined> {
  const boundary = /^multipart\/related\s*;.*\bboundary="?([^";,\s]{1,70})"?/i.exec(contentTypeHeader)?.[1];
  if (boundary === undefined) return undefined;
  const reading = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let parsed: ReturnType<typeof headsIn>;
  for (;;) {
    parsed = headsIn(held, boundary);
    if (parsed || held.byteLength > headBytes) break;
    const next = await reading.next();
    if (next.done) break;
    held = Buffer.concat([held, next.value]);
  }
  if (!parsed) {
    await reading.return?.();
    return undefined;
  }
  const { head, contentType, end } = parsed;
  const frame = end + boundary.length + '\r\n----'.length;
  let isUnended = false;
  const ended = () => {
    isUnended = true;
  };
  const bytes = untilBoundary(held.subarray(end), reading, { boundary: `\r\n--${boundary}`, ended });
  return { head, contentType, frame, bytes, isUnended: () => isUnended };
}

/** The first part and the head of the second, once both are there. */
function headsIn(
  bytes: Buffer,
  boundary: string,
): { head: string; contentType: string | undefined; end: number } | undefined {
  const delimiter = `--${boundary}\r\n`;
  if (bytes.subarray(0, delimiter.length).toString('latin1') !== delimiter) return undefined;
  const first = bytes.indexOf('\r\n\r\n', delimiter.length - 2);
  const second = first < 0 ? -1 : bytes.indexOf(`\r\n${delimiter}`, first + 4);
  // A part without headers ends its head immediately.
  const end = second < 0 ? -1 : bytes.indexOf('\r\n\r\n', second + delimiter.length);
  if (end < 0) return undefined;
  const headers = bytes.subarray(second + 2 + delimiter.length, end).toString('latin1');
  return {
    head: bytes.subarray(first + 4, second).toString('utf8'),
    contentType: /^content-type:[ \t]*(.*?)[ \t]*$/im.exec(headers)?.[1],
    end: end + 4,
  };
}

/**
 * Passes bytes on until a boundary; a possible beginning of one waits for more. `ended` is called for a body without
 * one.
 */
async function* untilBoundary(
  first: Buffer,
  reading: AsyncIterator<Uint8Array>,
  { boundary, ended }: { readonly boundary: string; readonly ended: () => void },
): AsyncGenerator<Uint8Array> {
  let held: Buffer = first;
  for (;;) {
    const at = held.indexOf(boundary, 0, 'latin1');
    if (at >= 0) {
      if (at > 0) yield held.subarray(0, at);
      // To its end, so that the connection can be used again.
      while (!(await reading.next()).done);
      return;
    }
    const sure = held.byteLength - boundary.length + 1;
    if (sure > 0) {
      yield held.subarray(0, sure);
      held = held.subarray(sure);
    }
    const next = await reading.next();
    if (next.done) {
      ended();
      throw new Error('The body ended before its last boundary.');
    }
    held = held.byteLength === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
  }
}
