import type { WebSocket } from 'ws';

/** How much one socket may send before it has to wait, and when it is cut off. */
export type Pace = {
  /** Messages that may arrive together. */
  readonly burst: number;
  /** Messages a second that may come all the time: a hand that types sends thirty. */
  readonly perSecond: number;
  /** Bytes, and messages, that may wait to be handled before the socket is not read any more. */
  readonly bytesWaiting: number;
  readonly messagesWaiting: number;
  /** Milliseconds for which a socket may be behind its pace; then it is closed and sends the rest in one piece. */
  readonly behindMs: number;
};

export const socketPace: Pace = {
  burst: 2_000,
  perSecond: 200,
  bytesWaiting: 1024 * 1024,
  messagesWaiting: 256,
  behindMs: 10_000,
};

type Parts = {
  readonly pace: Pace;
  /** Milliseconds of any clock that advances evenly. */
  readonly now: () => number;
  /** Handles one message; resolves when the next may come. */
  readonly handle: (data: Uint8Array) => Promise<void>;
  /** Called when a socket was behind for too long. */
  readonly cutOff: () => void;
};

/**
 * Hands a socket's messages on one after the other. The number of waiting messages is limited: a socket that sends
 * faster is not read, so that its messages wait at its own side. Messages that had arrived before it closed are still
 * handled, because they may be someone's last words.
 *
 * @returns resolves, once the socket has closed, when nothing of it is left
 */
export function paceMessages(socket: WebSocket, { pace, now, handle, cutOff }: Parts): Promise<void> {
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  let allowance = pace.burst;
  let lastAt = now();
  let behindSince: number | undefined;
  let isClosed = false;
  let working: Promise<void> | undefined;

  /** Waits for the turn of a message; answers whether it has one. */
  async function takeTurn(): Promise<boolean> {
    const at = now();
    allowance = Math.min(pace.burst, allowance + ((at - lastAt) * pace.perSecond) / 1_000);
    lastAt = at;
    if (allowance >= 1) {
      if (allowance >= pace.burst / 2) behindSince = undefined;
      allowance -= 1;
      return true;
    }
    behindSince ??= at;
    if (at - behindSince > pace.behindMs) {
      isClosed = true;
      waiting.length = 0;
      cutOff();
      return false;
    }
    await new Promise((resume) => setTimeout(resume, 1_000 / pace.perSecond));
    return takeTurn();
  }

  async function work(): Promise<void> {
    for (let data = waiting.shift(); data; data = waiting.shift()) {
      if (!(await takeTurn())) break;
      await handle(data);
      bytes -= data.byteLength;
      if (socket.isPaused && bytes < pace.bytesWaiting / 2 && waiting.length < pace.messagesWaiting / 2)
        socket.resume();
    }
    working = undefined;
  }

  return new Promise((settled) => {
    socket.on('message', (data: Buffer) => {
      if (isClosed) return;
      waiting.push(new Uint8Array(data));
      bytes += data.byteLength;
      if (bytes > pace.bytesWaiting || waiting.length > pace.messagesWaiting) socket.pause();
      working ??= work();
    });
    socket.on('close', () => {
      isClosed = true;
      void Promise.resolve(working).then(() => settled());
    });
  });
}
