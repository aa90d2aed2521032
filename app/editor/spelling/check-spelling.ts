import type { Node } from '@tiptap/pm/model';
import type { Decoration, EditorView } from '@tiptap/pm/view';
import type { Match } from '#domain/match.ts';
import { spellingOf } from '#domain/spelling.ts';
import { readCursor } from '../cursor-first.ts';
import { type CheckedParagraphs, checkedParagraphs } from './checked-paragraphs.ts';
import { type RightWords, rightWords } from './right-words.ts';
import { hasFailed, keepSpellers } from './spellers.ts';
import { browserMark, type SpellingStep, spellingKey, wrongMark } from './spelling-marks.ts';

/** Milliseconds without a key after which what was typed is checked. */
const restMs = 400;

/** Letters that are checked in one go: two pages, some ten milliseconds of the worker and a few of the page. */
const atOnceLetters = 6_000;

/** Marks in a text, beyond which only those are added that are in sight: a text in another language has nothing but. */
const mostMarks = 2_000;

/** A paragraph, and where its content begins. */
type Placed = { readonly node: Node; readonly start: number };

/** The check of a text that is open. */
export type Check = {
  /** The text, or the place of the cursor, may have changed. */
  readonly follow: (hasMoved: boolean) => void;
  readonly leave: () => void;
  readonly stop: () => void;
};

/** Checks the paragraphs in sight, then all others, a little at a time and never while someone types. */
export function checkSpelling(
  view: EditorView,
  text: { readonly language: string; readonly projectId: string },
): Check {
  const words = rightWords(text.projectId);
  const checked = checkedParagraphs(text.language);
  const drawn = createDrawn(view, checked, words);
  const release = keepSpellers();
  let changedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;

  const mustWait = () => view.composing || performance.now() - changedAt < restMs;
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  async function run(): Promise<void> {
    if (isRunning || isStopped) return;
    isRunning = true;
    try {
      while (await step()) await whenIdle();
    } finally {
      isRunning = false;
    }
  }
  /** Checks the next paragraphs; whether there are more that can be checked now. */
  async function step(): Promise<boolean> {
    if (isStopped) return false;
    if (mustWait()) return later();
    const next = drawn.next();
    if (next.length === 0) return false;
    await checked.learn(next.map(({ node }) => node));
    if (isStopped) return false;
    if (hasFailed(spellingOf(text.language) ?? 'en') && spellingOf(text.language)) drawn.leaveToBrowser();
    if (mustWait()) return later();
    return drawn.draw(new Set(next.map(({ node }) => node))) || later();
  }
  function later(): false {
    schedule(restMs);
    return false;
  }
  const again = () => {
    drawn.forget();
    schedule(0);
  };
  const look = () => schedule(restMs);
  const seenAgain = () => {
    if (document.visibilityState === 'visible') void words.refresh();
  };
  const unsubscribe = words.subscribe(again);
  const scroller = view.dom.closest('.ws__main');
  scroller?.addEventListener('scroll', look, { passive: true });
  document.addEventListener('visibilitychange', seenAgain);
  // The words of the project come first, so that no name is marked and unmarked again.
  void words.refresh().then(() => schedule(0));
  return {
    follow(hasMoved) {
      if (drawn.follow(hasMoved)) return schedule(0);
      if (spellingKey.getState(view.state)?.changed === undefined) return;
      changedAt = performance.now();
      schedule(restMs);
    },
    leave: () => drawn.follow(true) && schedule(0),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      release();
      scroller?.removeEventListener('scroll', look);
      document.removeEventListener('visibilitychange', seenAgain);
    },
  };
}

/** Knows which paragraphs show what is known of them. */
function createDrawn(view: EditorView, checked: CheckedParagraphs, words: RightWords) {
  let drawn = new WeakSet<Node>();
  let marks = 0;
  /** A paragraph in which a word is not marked, since it is being typed. */
  let held: Node | undefined;
  let isTyping = false;

  function marksOf({ node, start }: Placed, isOfBrowser: boolean): Decoration[] {
    const { unknown = [], pieces = [] } = checked.find(node) ?? {};
    const { selection } = view.state;
    const cursor = isTyping && view.hasFocus() && selection.empty ? selection.head - start : -1;
    const wrong = unknown.filter(({ from, to, word, spelling }) => {
      if (words.isRight(word, spelling)) return false;
      const isTyped = from < cursor && cursor <= to;
      if (isTyped) held = node;
      return !isTyped;
    });
    const others = pieces.filter(({ isOurs }) => isOurs === isOfBrowser);
    return [
      ...others.map(({ from, to, isOurs }) => browserMark(start + from, start + to, !isOurs)),
      ...wrong.map(({ from, to, spelling }) => wrongMark(start + from, start + to, spelling)),
    ];
  }
  const dispatch = (step: SpellingStep) => {
    // A browser reports a moved cursor late: what is drawn before that would put it back.
    readCursor(view);
    view.dispatch(view.state.tr.setMeta(spellingKey, step).setMeta('addToHistory', false));
  };

  return {
    /** The next paragraphs that show nothing yet: those in sight, else the first of all. */
    next(): Placed[] {
      const waiting = paragraphsIn(view.state.doc).filter(({ node }) => !drawn.has(node));
      if (waiting.length === 0) return [];
      const seen = seenIn(view);
      const inSight = waiting.filter(({ node, start }) => start <= seen.to && start + node.content.size >= seen.from);
      const some = inSight.length > 0 || marks > mostMarks ? inSight : waiting;
      let letters = 0;
      return some.filter(({ node }) => {
        const isTaken = letters < atOnceLetters;
        letters += node.content.size;
        return isTaken;
      });
    },
    /** Shows what is known of these; whether anything was. */
    draw(some: ReadonlySet<Node>): boolean {
      const { state } = view;
      const { isOfBrowser = false, set } = spellingKey.getState(state) ?? {};
      const known = paragraphsIn(state.doc).filter(({ node }) => some.has(node) && checked.find(node));
      const paragraphs = known.map(({ node, start }): Match => ({ from: start, to: start + node.content.size }));
      const made = known.flatMap((each) => marksOf(each, isOfBrowser));
      for (const { node } of known) drawn.add(node);
      const hasOld = paragraphs.some(({ from, to }) => (set?.find(from, to).length ?? 0) > 0);
      if (made.length > 0 || hasOld) dispatch({ kind: 'mark', paragraphs, marks: made });
      marks += made.length;
      return known.length > 0;
    },
    /** Takes what changed into account; whether something is to be shown anew at once. */
    follow(hasMoved: boolean): boolean {
      const { changed, hand } = spellingKey.getState(view.state) ?? {};
      if (changed) {
        // A paragraph that was moved is the same, and its marks did not come along.
        for (const { node } of paragraphsIn(view.state.doc, changed)) drawn.delete(node);
        if (hand) isTyping = hand === 'typing';
        return false;
      }
      if (!hasMoved) return false;
      isTyping = false;
      const isHeld = held !== undefined;
      if (held) drawn.delete(held);
      held = undefined;
      return isHeld;
    },
    /** All is shown anew. */
    forget(): void {
      drawn = new WeakSet();
      marks = 0;
    },
    /** Has the browser check what is not said otherwise: the dictionary of the text cannot be had. */
    leaveToBrowser(): void {
      if (spellingKey.getState(view.state)?.isOfBrowser) return;
      this.forget();
      dispatch({ kind: 'begin', checker: 'fabula', isOfBrowser: true });
    },
  };
}

/** Whatever holds letters, in the whole text or in a range of it. */
function paragraphsIn(doc: Node, { from, to }: Match = { from: 0, to: doc.content.size }): Placed[] {
  const found: Placed[] = [];
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, position) => {
    if (!node.isTextblock) return true;
    found.push({ node, start: position + 1 });
    return false;
  });
  return found;
}

/** The places of a text that are in sight, about. */
function seenIn(view: EditorView): Match {
  const window = view.dom.closest('.ws__main')?.getBoundingClientRect();
  const { top, bottom, left, width } = view.dom.getBoundingClientRect();
  const placeAt = (y: number) => view.posAtCoords({ left: left + width / 2, top: y })?.pos;
  const from = placeAt(Math.max(top, window?.top ?? 0) + 4) ?? 0;
  const to = placeAt(Math.min(bottom, window?.bottom ?? innerHeight) - 4) ?? from + atOnceLetters;
  return { from, to: Math.max(from, to) };
}

function whenIdle(): Promise<unknown> {
  return new Promise((resume) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resume, { timeout: 1_000 });
    else setTimeout(resume, 30);
  });
}
