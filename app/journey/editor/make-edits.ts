import type { ActivityId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
import type { ActivityKind } from '#domain/journey/graph.ts';

/**
 * Makes edits immediately, all or none; says whether they were made. Those of one group come quickly, as letters do.
 */
export type MakeEdits = (edits: readonly Edit[], group?: string) => boolean;

/**
 * The panel next to the list: one activity, the journey's own settings, a test of it, testers' notes, or its readers.
 */
export type Side = 'activity' | 'journey' | 'test' | 'testers' | 'readers';

/**
 * Adds an activity and opens it; `more` is an edit made with it, such as the link that leads there, and `at` where its
 * middle is to lie on the map, in pixels.
 */
export type AddActivity = (
  kind?: ActivityKind,
  title?: string,
  more?: (id: ActivityId) => Edit,
  at?: { readonly x: number; readonly y: number },
) => void;
