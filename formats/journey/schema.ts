import { z } from 'zod';
import { type ActivityId, type BlockId, isId, type LinkId, type MapId, type MapItemId } from '#domain/ids.ts';
import { sourceHashLength } from '#domain/journey/chapter-source.ts';
import {
  activityKinds,
  graphLimits,
  isVariableName,
  mapItemKinds,
  offerOrders,
  shutWays,
  variableKinds,
} from '#domain/journey/graph.ts';
import { inkLimits } from '#domain/journey/ink-story.ts';
import { itemSize } from '#domain/journey/map.ts';
import { typedText } from '#domain/typed-text.ts';

/** Words of at most some UTF-16 units, as someone typed them. */
const text = (most: number) => z.string().max(most).transform(typedText);
/** Fields that older journeys, or those that do not need them, do not have. */
const optional = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((held) => held ?? undefined);
const ActivityKey = z
  .string()
  .refine(isId)
  .transform((id) => id as ActivityId);
const LinkKey = z
  .string()
  .refine(isId)
  .transform((id) => id as LinkId);
const MapKey = z
  .string()
  .refine(isId)
  .transform((id) => id as MapId);
const ItemKey = z
  .string()
  .refine(isId)
  .transform((id) => id as MapItemId);
const Place = z.number().int().min(0).max(graphLimits.activities);
/** Pixels on the map. */
const Coordinate = z.number().min(-1_000_000).max(1_000_000);
const Expression = text(graphLimits.expressionLength);
const Name = z.string().refine(isVariableName);
const Value = z.union([z.boolean(), z.number(), text(graphLimits.valueLength)]);
const Effects = z.array(z.strictObject({ variable: Name, value: Expression })).max(graphLimits.effects);
const Group = text(graphLimits.groupLength);

const Variable = z.strictObject({
  name: Name,
  kind: z.enum(variableKinds),
  start: Value,
  values: z.array(text(graphLimits.valueLength)).max(graphLimits.variableValues),
  carried: optional(text(graphLimits.carriedLength)),
});

/** Null and undefined are the first map. */
const OnMap = optional(MapKey);
const Target = optional(ActivityKey);

const linkFields = {
  to: Target,
  label: text(graphLimits.labelLength),
  condition: Expression,
  effects: Effects,
  isOnce: z.boolean(),
  whenShut: z.enum(shutWays),
  whyShut: optional(text(graphLimits.whyShutLength)),
  isAutomatic: z.boolean(),
  isRight: z.boolean(),
  feedback: text(graphLimits.textLength),
};
const Link = z.strictObject({ id: LinkKey, ...linkFields });

const Offer = z.strictObject({ group: Group, by: z.enum(offerOrders), atMost: z.number().int().min(1).max(1_000) });
const Storylet = z.strictObject({
  group: Group,
  condition: Expression,
  weight: z.number().positive().max(1_000_000),
  isOnce: z.boolean(),
});

/** Its own files may hold any text; the code that tells it checks its compiled form. */
const Ink = z.strictObject({
  compiled: text(inkLimits.compiledLength),
  files: z
    .array(z.strictObject({ name: text(inkLimits.nameLength), text: text(inkLimits.sourceLength) }))
    .max(inkLimits.files)
    .refine((files) => files.reduce((sum, file) => sum + file.text.length, 0) <= inkLimits.sourceLength),
  knots: z.number().int().min(0).max(inkLimits.compiledLength),
  words: z.number().int().min(0).max(inkLimits.compiledLength),
});

/** Whether there is such a block is checked where it is used. */
const Source = z.strictObject({
  block: z
    .string()
    .refine(isId)
    .transform((id) => id as BlockId),
  hash: text(sourceHashLength),
});

const activityFields = {
  kind: z.enum(activityKinds),
  title: text(graphLimits.titleLength),
  text: text(graphLimits.textLength),
  effects: Effects,
  isCheckpoint: z.boolean(),
  hint: optional(text(graphLimits.hintLength)),
  offer: optional(Offer),
  storylet: optional(Storylet),
  map: OnMap,
  ink: optional(Ink),
  source: optional(Source),
  x: Coordinate,
  y: Coordinate,
};
const Activity = z.strictObject({
  id: ActivityKey,
  ...activityFields,
  links: z.array(Link).max(graphLimits.links),
});

const Extent = z.number().min(itemSize.least).max(itemSize.most);
const itemFields = {
  map: OnMap,
  text: text(graphLimits.itemTextLength),
  x: Coordinate,
  y: Coordinate,
  width: Extent,
  height: Extent,
};
const Item = z.strictObject({ id: ItemKey, kind: z.enum(mapItemKinds), ...itemFields });
const MapTitle = text(graphLimits.titleLength);
const JourneyMap = z.strictObject({ id: MapKey, title: MapTitle });
const Items = z.array(Item).max(graphLimits.items);
const Maps = z.array(JourneyMap).max(graphLimits.maps);

/** A whole journey as it comes from outside. */
export const GraphShape = z.strictObject({
  start: Target,
  activities: z.array(Activity).max(graphLimits.activities),
  variables: z.array(Variable).max(graphLimits.variables),
  mayGoBack: z.boolean(),
  // Journeys that were written before there were maps have none.
  maps: Maps.default([]),
  items: Items.default([]),
});

/** One edit from outside. A field that is null is removed; one that is absent stays as it is. */
const EditShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('addActivity'),
    activity: Activity,
    at: Place.nullish(),
    keepsStart: z.literal(true).nullish(),
  }),
  z.strictObject({
    kind: z.literal('changeActivity'),
    id: ActivityKey,
    fields: z.strictObject(activityFields).partial(),
    was: z
      .strictObject({
        title: activityFields.title,
        text: activityFields.text,
        hint: activityFields.hint,
        effects: activityFields.effects,
        storylet: activityFields.storylet,
        offer: activityFields.offer,
      })
      .partial()
      .nullish(),
  }),
  z.strictObject({ kind: z.literal('removeActivity'), id: ActivityKey }),
  z.strictObject({ kind: z.literal('addLink'), activity: ActivityKey, link: Link, at: Place.nullish() }),
  z.strictObject({
    kind: z.literal('changeLink'),
    activity: ActivityKey,
    id: LinkKey,
    fields: z.strictObject(linkFields).partial(),
    was: z
      .strictObject({
        label: linkFields.label,
        feedback: linkFields.feedback,
        whyShut: linkFields.whyShut,
        condition: linkFields.condition,
        effects: linkFields.effects,
      })
      .partial()
      .nullish(),
    onlyLoose: z.literal(true).nullish(),
  }),
  z.strictObject({ kind: z.literal('removeLink'), activity: ActivityKey, id: LinkKey }),
  z.strictObject({ kind: z.literal('moveLink'), activity: ActivityKey, id: LinkKey, at: Place }),
  z.strictObject({ kind: z.literal('addVariable'), variable: Variable, at: Place.nullish() }),
  z.strictObject({ kind: z.literal('changeVariable'), variable: Variable, was: Variable.nullish() }),
  z.strictObject({ kind: z.literal('removeVariable'), name: Name }),
  z.strictObject({ kind: z.literal('renameVariable'), from: Name, to: Name }),
  z.strictObject({ kind: z.literal('setStart'), id: Target }),
  z.strictObject({ kind: z.literal('setMayGoBack'), may: z.boolean() }),
  z.strictObject({
    kind: z.literal('place'),
    places: z.array(z.strictObject({ id: ActivityKey, x: Coordinate, y: Coordinate })).max(graphLimits.activities),
  }),
  z.strictObject({
    kind: z.literal('toMap'),
    map: OnMap,
    activities: z.array(ActivityKey).max(graphLimits.activities),
    items: z.array(ItemKey).max(graphLimits.items),
  }),
  z.strictObject({ kind: z.literal('addItem'), item: Item, at: Place.nullish() }),
  z.strictObject({
    kind: z.literal('changeItem'),
    id: ItemKey,
    fields: z.strictObject(itemFields).partial(),
    was: z.strictObject({ text: itemFields.text }).partial().nullish(),
  }),
  z.strictObject({ kind: z.literal('removeItem'), id: ItemKey }),
  z.strictObject({ kind: z.literal('addMap'), map: JourneyMap, at: Place.nullish() }),
  z.strictObject({ kind: z.literal('renameMap'), id: MapKey, title: MapTitle }),
  z.strictObject({ kind: z.literal('removeMap'), id: MapKey }),
]);

/** The changes of one call in a draft: all of them, or none. */
export const EditsShape = z.array(EditShape).min(1).max(graphLimits.edits);
