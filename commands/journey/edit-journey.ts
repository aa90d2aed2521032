import { LRUCache } from 'lru-cache';
import type { CommandContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import type { Queries } from '#database/connection.ts';
import { findJourney, type Journey } from '#database/journey.ts';
import {
  type Draft,
  type DraftChange,
  findDraftChange,
  insertDraftChange,
  listDraftChanges,
  loadDraft,
  raiseDraftVersion,
  updateDraft,
} from '#database/journey-draft.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import { applyEdits, type Edit, type EditProblem } from '#domain/journey/edits.ts';
import { type Activity, type Graph, graphLimits } from '#domain/journey/graph.ts';
import { readersMeetTheSame } from '#domain/journey/readers-meet.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';

export type EditRefusal = { readonly kind: EditProblem | 'tooLarge' };

/** The number an edit gave the draft. */
export type EditAnswer = { readonly version: number };

/**
 * Makes edits in a journey's draft, all or none, on top of everything others changed meanwhile. When it returns they
 * are committed: only then may anyone be told that they are saved. A request that is repeated under the same name,
 * because its answer was lost, is not made again.
 */
export async function editJourney(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  edits: readonly Edit[],
  request?: string,
): Promise<Outcome<EditAnswer, EditRefusal>> {
  const journey = await findJourney(context.db.reader, id);
  if (journey?.kind !== 'branching') return failed({ kind: 'notFound' });
  const { projectId } = journey;
  const at = context.now();
  const drafts = keptDrafts(context.db);
  let after: Draft | undefined;
  const outcome = await context.db
    .inTransaction(async (tx): Promise<Outcome<EditAnswer, EditRefusal>> => {
      const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!allowed.ok) return allowed;
      const before = request === undefined ? undefined : await findDraftChange(tx, id, request);
      if (before !== undefined) return done({ version: before });
      const version = await raiseDraftVersion(tx, id);
      const graph = version === undefined ? undefined : await graphBefore(tx, id, version, drafts.get(id));
      if (version === undefined || !graph) return failed({ kind: 'notFound' });
      const edited = applyEdits(graph, edits);
      if (!edited.ok) throw new Refused({ kind: edited.problem });
      if (lengthOf(edited.graph, graph) > graphLimits.length) throw new Refused({ kind: 'tooLarge' });
      const told = readersMeetTheSame(graph, edited.graph) ? undefined : version;
      await updateDraft(tx, { id, projectId, before: graph, after: edited.graph, told });
      after = { version, graph: edited.graph };
      await insertDraftChange(tx, {
        ...{ id, projectId, version, at, request, edits },
        accountId: actor.accountId,
        undo: edited.undo,
      });
      return done({ version });
    })
    .catch((error): Outcome<EditAnswer, EditRefusal> => {
      if (error instanceof Refused) return failed({ kind: 'invalid', problems: [error.refusal] });
      throw error;
    });
  // Only committed changes: a transaction that was rolled back has changed nothing.
  if (outcome.ok && after) drafts.set(id, after);
  if (outcome.ok) context.announce?.({ kind: 'journey', journeyId: id, version: outcome.value.version });
  return outcome;
}

/** Activities of drafts that are kept between one edit and the next. */
const keptActivities = 20_000;

const draftsOf = new WeakMap<object, LRUCache<JourneyId, Draft>>();

/**
 * Drafts as their last edit here left them: someone who types a character does not wait until a thousand activities are
 * read.
 */
function keptDrafts(db: object): LRUCache<JourneyId, Draft> {
  const kept =
    draftsOf.get(db) ??
    new LRUCache<JourneyId, Draft>({
      maxSize: keptActivities,
      sizeCalculation: ({ graph }) => 1 + graph.activities.length,
    });
  draftsOf.set(db, kept);
  return kept;
}

/** The draft as it was before the edit with a number: the cached one, unless another process has changed it since. */
async function graphBefore(
  tx: Queries,
  id: JourneyId,
  version: number,
  kept: Draft | undefined,
): Promise<Graph | undefined> {
  return kept?.version === version - 1 ? kept.graph : (await loadDraft(tx, id))?.graph;
}

const lengths = new WeakMap<Activity, number>();
const sums = new WeakMap<readonly Activity[], number>();

/** The length of an activity as JSON, with the comma behind it. */
function lengthOfActivity(activity: Activity | undefined): number {
  if (!activity) return 0;
  const length = lengths.get(activity) ?? JSON.stringify(activity).length + 1;
  lengths.set(activity, length);
  return length;
}

/** The length of a graph as JSON, in UTF-16 units; parts that an edit did not change are not counted again. */
function lengthOf({ activities, ...rest }: Graph, before: Graph): number {
  const known = before.activities.length === activities.length ? sums.get(before.activities) : undefined;
  let sum = known ?? 0;
  for (const [at, activity] of activities.entries())
    if (known === undefined) sum += lengthOfActivity(activity);
    else if (activity !== before.activities[at])
      sum += lengthOfActivity(activity) - lengthOfActivity(before.activities[at]);
  sums.set(activities, sum);
  return sum + JSON.stringify(rest).length;
}

/** Rolls back a transaction that must not leave its raised number. */
class Refused extends Error {
  readonly refusal: EditRefusal;
  constructor(refusal: EditRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** Changes returned in one answer; a client that lacks more loads the draft again. */
const changesAtOnce = 200;

/**
 * What others changed in a draft after a number; undefined where that is more than one answer holds, and the draft is
 * loaded again.
 */
export async function listChangesAfter(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  after: number,
): Promise<Outcome<readonly DraftChange[] | undefined>> {
  const found = await findDrawn(context, actor, id);
  if (!found.ok) return found;
  const changes = await listDraftChanges(context.db.reader, id, { after, limit: changesAtOnce + 1 });
  // Old changes are no longer kept one by one.
  const isWhole = changes.length <= changesAtOnce && (changes[0]?.version ?? after + 1) === after + 1;
  const { version } = found.value;
  return done(isWhole && after <= version && version <= after + changes.length ? changes : undefined);
}

/** The draft of a branching journey, for its authors and those who may read drafts. */
export async function openDraft(context: CommandContext, actor: Actor, id: JourneyId): Promise<Outcome<Draft>> {
  const found = await findDrawn(context, actor, id);
  if (!found.ok) return found;
  const draft = await loadDraft(context.db.reader, id);
  return draft ? done(draft) : failed({ kind: 'notFound' });
}

async function findDrawn(context: CommandContext, actor: Actor, id: JourneyId): Promise<Outcome<Journey>> {
  const journey = await findJourney(context.db.reader, id);
  const project = journey && (await findProject(context.db.reader, journey.projectId));
  if (!project || journey.kind !== 'branching') return failed({ kind: 'notFound' });
  const verdict = mayReadDrafts(actor, project);
  return verdict === 'allowed' ? done(journey) : failed(concealed(verdict, false));
}
