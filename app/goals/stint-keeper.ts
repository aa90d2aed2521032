import { calendarDay } from '#domain/calendar-day.ts';
import { newId, type StintId } from '#domain/ids.ts';
import {
  countChange,
  type Hand,
  noWords,
  type StintCount,
  stintQuietMs,
  thinkingMs,
  wordsBelieved,
} from '#domain/stint.ts';
import { keepStint, sendKept } from './kept-stints.ts';

/** How often a stint that grows is sent. */
const sendEachMs = 15_000;

/** How long a page waits until it is sent. */
const sentWithinMs = 2_000;

/** Whose words are counted, and what is known of their day. */
export type Counting = {
  readonly uid: string;
  readonly projectId: string;
  /** Whose clocks say which day it is. */
  readonly timeZone: string;
  /** The time of the server, which the browser's may differ from. */
  readonly now: number;
  /** The words of that day that are counted already. */
  readonly today: number;
};

type Running = {
  readonly id: StintId;
  readonly day: string;
  readonly startedAt: number;
  seconds: number;
  count: StintCount;
};

/** Counts what one person writes of one project in this tab. */
export type StintKeeper = {
  readonly key: () => void;
  readonly words: (words: number, hand: Hand) => void;
  /** The words of today, with those that were just written. */
  readonly today: () => number;
  readonly subscribe: (hear: () => void) => () => void;
  /** Takes what the server counts today: of other tabs, too. */
  readonly know: (counting: Counting) => void;
  /** Asks someone who counts in rests to say, before something is sent, what they have not counted yet. */
  readonly askBefore: (settle: () => void) => () => void;
  /** Sends what is not sent yet; also while the page is closed. */
  readonly send: () => Promise<void>;
};

/** One for each project that is open in this tab: a stint goes on from text to text. */
const keepers = new Map<string, StintKeeper>();

/** The keeper of a project in this tab, made when it is first asked for. */
export function stintKeeper(counting: Counting): StintKeeper {
  const key = `${counting.uid} ${counting.projectId}`;
  const made = keepers.get(key) ?? createKeeper(counting);
  keepers.set(key, made);
  return made;
}

/** Sends what was written in this tab, so that a page can show it; waits no longer than a moment. */
export async function sendStints(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, sentWithinMs));
  await Promise.race([Promise.all([...keepers.values()].map(({ send }) => send())), late]);
}

function createKeeper({ uid, projectId, timeZone, now, today }: Counting): StintKeeper {
  const ahead = now - Date.now();
  const hearers = new Set<() => void>();
  const settlers = new Set<() => void>();
  let running: Running | undefined;
  let before = noWords;
  /** The words of the running stint that the server has. */
  let sentWords = 0;
  let lastKey = 0;
  /** The words of a day that are not of the running stint. */
  let others = { day: calendarDay(now, timeZone), words: today };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    for (const hear of hearers) hear();
  };
  const wordsOf = ({ count, seconds }: Running) => wordsBelieved(count.typed, seconds);
  const dayNow = () => calendarDay(Date.now() + ahead, timeZone);
  const finish = () => {
    if (running?.day === others.day) others = { ...others, words: others.words + wordsOf(running) };
    // A paste may be undone in a later stint, too.
    if (running) before = { ...running.count, typed: 0 };
    running = undefined;
    sentWords = 0;
  };
  /** The stint that is being written: a new one after a rest, and after midnight. */
  const current = (): Running => {
    const at = Date.now();
    const day = dayNow();
    if (running && (running.day !== day || at - lastKey > stintQuietMs)) {
      void flush();
      finish();
    }
    if (day !== others.day) others = { day, words: 0 };
    running ??= {
      id: newId(at, crypto.getRandomValues(new Uint8Array(10))) as StintId,
      ...{ day, startedAt: at + ahead, seconds: 0, count: before },
    };
    return running;
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (running && running.seconds > 0) {
      const { id, day, startedAt, seconds } = running;
      keepStint(uid, projectId, { id, day, startedAt, seconds: Math.ceil(seconds), words: wordsOf(running) });
    }
    await sendKept(uid, (sent, ofDay) => {
      if (sent.id !== running?.id || sent.day !== others.day) return;
      sentWords = sent.words;
      others = { ...others, words: Math.max(0, ofDay - sent.words) };
      tell();
    });
  };
  const send = () => {
    for (const settle of settlers) settle();
    return flush();
  };
  return {
    key() {
      const stint = current();
      const at = Date.now();
      // A clock that is set back takes no time away.
      stint.seconds += lastKey === 0 || at - lastKey > thinkingMs ? 1 : Math.max(0, at - lastKey) / 1_000;
      lastKey = at;
      timer ??= setTimeout(send, sendEachMs);
    },
    words(words, hand) {
      const stint = current();
      stint.count = countChange(stint.count, words, hand);
      timer ??= setTimeout(send, sendEachMs);
      tell();
    },
    today: () => (others.day === dayNow() ? others.words + (running ? wordsOf(running) : 0) : 0),
    subscribe(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    know(counting) {
      const day = calendarDay(counting.now, counting.timeZone);
      if (day !== dayNow()) return;
      others = { day, words: Math.max(0, counting.today - (running?.day === day ? sentWords : 0)) };
      tell();
    },
    askBefore(settle) {
      settlers.add(settle);
      return () => void settlers.delete(settle);
    },
    send,
  };
}
