import { generateKeyBetween } from 'fractional-indexing';
import { changeOutline } from '#commands/block/outline-change.ts';
import type { CommandContext } from '#commands/context.ts';
import { listBlocks, updateBlock } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { deletePlacedDates, listPlacedDates, savePlacedDates } from '#database/story-date.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, blockLengths, outlineLength } from '#domain/block.ts';
import { tidyName } from '#domain/entry.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type DateMove, type DateMoveProblem, dateKey, moveDate, orderDates, timelineOf } from '#domain/timeline.ts';
import { placeDates } from './place-dates.ts';

/** Why a timeline was not changed; `changed`: someone else gave the scene another date meanwhile. */
export type TimelineProblem = { readonly field: 'date'; readonly kind: DateMoveProblem | 'changed' | 'tooLong' };

type Changed = Outcome<string, TimelineProblem>;

const refuse = (kind: TimelineProblem['kind']) =>
  failed({ kind: 'invalid' as const, problems: [{ field: 'date' as const, kind }] });

/**
 * Moves a date of the story before or behind another one, or to the end. What stood in a proposed order until then keeps that as
 * its place.
 *
 * @param wish.date, wish.before, wish.after - dates as they compare
 * @param wish.was - the dates around it, as they were seen
 */
export async function moveStoryDate(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  { date: key, ...to }: Omit<DateMove, 'key'> & { readonly date: string },
): Promise<Changed> {
  const outcome = await changeOutline<string, TimelineProblem>(
    context,
    actor,
    projectId,
    async (tx): Promise<Changed> => {
      const placed = await listPlacedDates(tx, projectId);
      const keys = placed.map((one) => one.key);
      const days = timelineOf(await listBlocks(tx, projectId), keys).days;
      const shown = new Set(days.map((day) => day.key));
      const toldFirst = days.toSorted((one, other) => firstTold(one) - firstTold(other)).map((day) => day.key);
      const order = moveDate(orderDates(toldFirst, keys), shown, { key, ...to });
      if (typeof order === 'string') return refuse(order);
      await keepOrder(tx, projectId, { order, shown, placed, moved: key });
      return done(key);
    },
  );
  return outcome.ok ? done(outcome.value.about) : outcome;
}

const firstTold = ({ scenes }: { readonly scenes: readonly { readonly told: number }[] }) => scenes[0]?.told ?? 0;

type Order = {
  readonly order: readonly string[];
  readonly shown: ReadonlySet<string>;
  readonly placed: readonly { readonly key: string; readonly position: string }[];
  readonly moved: string;
};

/** Keeps the place of what was moved, or of all dates where some have none yet. */
async function keepOrder(tx: Queries, projectId: ProjectId, { order, shown, placed, moved }: Order): Promise<void> {
  const positions = new Map(placed.map(({ key, position }) => [key, position]));
  const at = order.indexOf(moved);
  const [before, after] = [positions.get(order[at - 1] ?? ''), positions.get(order[at + 1] ?? '')];
  const areAllPlaced = order.every((key) => positions.has(key));
  if (areAllPlaced && (before === undefined || after === undefined || before < after)) {
    const position = generateKeyBetween(before ?? null, after ?? null);
    return savePlacedDates(tx, projectId, [{ key: moved, position }]);
  }
  // Dates that no scene has keep their places for when one has them again, as long as there is room.
  const kept = order.length > outlineLength ? order.filter((key) => shown.has(key)) : order;
  await deletePlacedDates(tx, projectId);
  await savePlacedDates(tx, projectId, placeDates(kept));
}

/**
 * Says when a scene happens in the story. A date that only this scene had, and that had its place, gives its place to a
 * new one: it was only written in another way.
 *
 * @param wish.was - its date as it was seen
 */
export async function dateScene(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  { blockId, date: typed, was }: { readonly blockId: BlockId; readonly date: string; readonly was: string },
): Promise<Changed> {
  const date = tidyName(typed);
  if (date.length > blockLengths.storyDate) return refuse('tooLong');
  const outcome = await changeOutline<string, TimelineProblem>(
    context,
    actor,
    projectId,
    async (tx, now, leave): Promise<Changed> => {
      const blocks = await listBlocks(tx, projectId);
      const block = blocks.find(({ id }) => id === blockId);
      if (!block) return failed({ kind: 'notFound' });
      if (block.storyDate !== was && block.storyDate !== date) return refuse('changed');
      if (block.storyDate === date) leave();
      else await updateBlock(tx, blockId, { storyDate: date }, now);
      await inheritPlace(tx, projectId, { blocks, block, key: dateKey(date) });
      return done(blockId);
    },
  );
  return outcome.ok ? done(outcome.value.about) : outcome;
}

async function inheritPlace(
  tx: Queries,
  projectId: ProjectId,
  { blocks, block, key }: { readonly blocks: readonly Block[]; readonly block: Block; readonly key: string },
): Promise<void> {
  const old = dateKey(block.storyDate);
  if (key === '' || blocks.some(({ id, storyDate }) => id !== block.id && dateKey(storyDate) === old)) return;
  const placed = await listPlacedDates(tx, projectId);
  const from = placed.find((one) => one.key === old);
  if (!from || placed.some((one) => one.key === key)) return;
  const next = placed.find(({ position }) => position > from.position);
  const position = generateKeyBetween(from.position, next?.position ?? null);
  await savePlacedDates(tx, projectId, [{ key, position }]);
}
