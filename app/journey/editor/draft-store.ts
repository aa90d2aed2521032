import { applyEdits, type Edit, type EditProblem } from '#domain/journey/edits.ts';
import { type Graph, graphLimits } from '#domain/journey/graph.ts';
import { makeOnTop } from '#domain/journey/make-on-top.ts';
import type { SaveState } from '#domain/room.ts';
import { type Refusal, type Refused, withRefused } from './refused-batches.ts';
import { createSteps, type Steps } from './undo-steps.ts';
import { type Batch, createWaiting } from './waiting-edits.ts';

export type { Batch } from './waiting-edits.ts';

/** The server's answer about a draft. */
export type Change = {
  readonly version: number;
  readonly request?: string | undefined;
  readonly edits: readonly Edit[];
};

export type Sent =
  | { readonly kind: 'made'; readonly version: number }
  /** The server said no, and will say so again. */
  | { readonly kind: 'refused'; readonly problem: Refusal }
  /** The server was not reached, or could not write: it is asked again. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'gone' };

export type Loaded = { readonly graph: Graph; readonly version: number };

/** How a store reaches the server and this browser's memory. */
export type DraftLine = {
  readonly send: (batch: Batch) => Promise<Sent>;
  /** The changes after a number, or the whole draft where they are no longer known. */
  readonly changesAfter: (version: number) => Promise<readonly Change[] | Loaded | undefined>;
  /** The whole draft; undefined where the server was not reached. */
  readonly load: () => Promise<Loaded | undefined>;
  /** Stores unsent and refused edits in this browser; returns whether it could. */
  readonly keep: (kept: Kept) => boolean;
  readonly newRequest: () => string;
};

/** What a page must not lose: the edits that wait to be sent, and those that the server has refused. */
export type Kept = { readonly waiting: readonly Batch[]; readonly refused: readonly Refused[] };

export type DraftState = {
  /** What the page shows: the server's draft with the waiting edits on top of it. */
  readonly graph: Graph;
  readonly saving: SaveState;
  readonly refused: readonly Refused[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export type DraftStore = {
  readonly current: () => DraftState;
  readonly subscribe: (hear: () => void) => () => void;
  /**
   * Makes edits immediately on the page, and sends them. Edits of one group that follow one another quickly, as the
   * letters of a text do, are sent and undone as one.
   */
  readonly edit: (edits: readonly Edit[], group?: string) => EditProblem | undefined;
  readonly undo: () => EditProblem | undefined;
  readonly redo: () => EditProblem | undefined;
  /** Takes what others changed. */
  readonly hear: (changes: readonly Change[] | Loaded) => void;
  /** Sends the edits that a closed tab could not send, and shows those that were refused there. */
  readonly adopt: (left: Kept) => void;
  /** Sends what waits, now. */
  readonly flush: () => Promise<void>;
  /** Drops refused edits: their author has copied their words, or does not want them. */
  readonly dismiss: (request: string) => void;
  readonly knownVersion: () => number;
};

/** Milliseconds without a key after which typed text is sent. */
const quietMs = 400;

/** Milliseconds after which an unreachable server is asked again. */
const againMs = 3_000;

/**
 * The draft of a journey as one page has it: edits show immediately, wait here until they are saved, and are never
 * lost.
 */
export function createDraftStore(from: Loaded, line: DraftLine, now: () => number = Date.now): DraftStore {
  let confirmed = from;
  const waiting = createWaiting(line.newRequest, now);
  let sending: string | undefined;
  let saving: SaveState = 'saved';
  let isKept = true;
  let refused: readonly Refused[] = [];
  const undone = { undo: createSteps(now), redo: createSteps(now) };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hearers = new Set<() => void>();
  let state = snapshot(confirmed.graph);

  function snapshot(graph: Graph): DraftState {
    return { graph, saving, refused, canUndo: !undone.undo.isEmpty(), canRedo: !undone.redo.isEmpty() };
  }

  function show(graph?: Graph): void {
    state = snapshot(graph ?? laidOver(confirmed.graph, waiting.all()));
    for (const hear of hearers) hear();
  }

  function keep(): void {
    isKept = line.keep({ waiting: waiting.all(), refused });
  }

  function say(next: SaveState): void {
    saving = next === 'onDevice' && !isKept ? 'notSaved' : next;
  }

  function make(edits: readonly Edit[], group: string | undefined): readonly Edit[] | EditProblem {
    const edited = applyEdits(state.graph, edits);
    if (!edited.ok) return edited.problem;
    waiting.add(edits, group);
    keep();
    if (saving === 'saved') say('saving');
    show(edited.graph);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), group === undefined ? 0 : quietMs);
    return edited.undo;
  }

  /** Takes a step of one list back, so that the other list can make it again. */
  function turn(from: Steps, to: Steps): EditProblem | undefined {
    const edits = from.take();
    const back = edits && make(makeOnTop(state.graph, edits)?.edits ?? edits, undefined);
    if (typeof back === 'object') to.add(back);
    show(state.graph);
    return typeof back === 'string' ? back : undefined;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const [next] = waiting.all();
    if (sending !== undefined || !next || saving === 'gone') return;
    sending = next.request;
    waiting.send(next.request);
    const answer = await line.send(next);
    const isChanged = answer.kind === 'refused' && answer.problem === 'changed';
    // Until its result is known, it is not sent again.
    const merged = isChanged ? await onTopOfTheirs(next) : undefined;
    sending = undefined;
    if (answer.kind === 'unreached') {
      say('onDevice');
      show(state.graph);
      timer = setTimeout(() => void flush(), againMs);
      return;
    }
    if (answer.kind === 'signedOut' || answer.kind === 'gone') {
      say(answer.kind);
      return show(state.graph);
    }
    if (answer.kind === 'refused') {
      if (merged) waiting.renew(next.request, merged);
      else {
        waiting.drop(new Set([next.request]));
        refused = withRefused(refused, [{ ...next, problem: answer.problem }]);
      }
    } else if (answer.version === confirmed.version + 1) {
      take([{ version: answer.version, ...next }]);
    } else if (answer.version > confirmed.version) {
      // Others changed it meanwhile: their changes are made first, and this one among them.
      const missed = await line.changesAfter(confirmed.version);
      if (missed) take(missed);
    }
    settled(next.request, answer.kind === 'made' && confirmed.version >= answer.version);
  }

  /** Words that someone else changed meanwhile, with both changes in them; undefined where that cannot be. */
  async function onTopOfTheirs({ edits }: Batch): Promise<readonly Edit[] | undefined> {
    const merged = () => {
      const made = makeOnTop(confirmed.graph, edits);
      return { made: made?.edits, isNew: made?.edits.some((edit, at) => edit !== edits[at]) ?? false };
    };
    const known = merged();
    // Asked without need, the server waits for the next change.
    if (known.isNew || !known.made) return known.made;
    const missed = await line.changesAfter(confirmed.version);
    if (missed) take(missed);
    const { made, isNew } = merged();
    return isNew ? made : undefined;
  }

  /** After an answer: confirmed edits no longer wait, and waiting ones are sent. */
  function settled(request: string, isIn: boolean): void {
    if (isIn) waiting.drop(new Set([request]));
    keep();
    say(waiting.all().length === 0 ? 'saved' : 'saving');
    show();
    if (waiting.all().length > 0) timer = setTimeout(() => void flush(), 0);
  }

  function take(changes: readonly Change[] | Loaded): void {
    const taken = isList(changes) ? followed(confirmed, changes) : changes;
    // It never differs while both sides count alike; if it does, the whole draft is right.
    if (!taken) return void line.load().then((loaded) => loaded && hear(loaded));
    confirmed = taken;
    if (isList(changes)) waiting.drop(new Set(changes.map(({ request }) => request)));
    let { graph } = confirmed;
    waiting.rebase((edits) => {
      const made = makeOnTop(graph, edits);
      graph = made?.graph ?? graph;
      return made?.edits ?? edits;
    });
  }

  function hear(changes: readonly Change[] | Loaded): void {
    take(changes);
    if (waiting.all().length === 0 && sending === undefined) say('saved');
    keep();
    show();
  }

  return {
    current: () => state,
    subscribe(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    edit(edits, group) {
      // The server would refuse them.
      if (edits.length > graphLimits.edits) return 'tooMany';
      const undo = make(edits, group);
      if (typeof undo === 'string') return undo;
      undone.undo.add(undo, group);
      undone.redo.clear();
      show(state.graph);
      return undefined;
    },
    undo: () => turn(undone.undo, undone.redo),
    redo: () => turn(undone.redo, undone.undo),
    hear,
    adopt(left) {
      if (left.waiting.length === 0 && left.refused.length === 0) return;
      refused = withRefused(left.refused, refused);
      waiting.adopt(left.waiting);
      keep();
      if (left.waiting.length > 0) say('saving');
      show();
      void flush();
    },
    flush,
    dismiss(request) {
      refused = refused.filter((batch) => batch.request !== request);
      keep();
      show(state.graph);
    },
    knownVersion: () => confirmed.version,
  };
}

function isList(changes: readonly Change[] | Loaded): changes is readonly Change[] {
  return Array.isArray(changes);
}

/** The server's draft with the waiting edits on top; the server refuses those that no longer fit. */
function laidOver(graph: Graph, waiting: readonly Batch[]): Graph {
  return waiting.reduce((before, { edits }) => makeOnTop(before, edits)?.graph ?? before, graph);
}

/** A draft after changes that follow one another from it; undefined where one of them cannot be made. */
function followed(from: Loaded, changes: readonly Change[]): Loaded | undefined {
  let { graph, version } = from;
  for (const change of changes) {
    if (change.version !== version + 1) continue;
    const edited = applyEdits(graph, change.edits);
    if (!edited.ok) return undefined;
    ({ graph } = edited);
    ({ version } = change);
  }
  return { graph, version };
}
