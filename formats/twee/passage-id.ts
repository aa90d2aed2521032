import type { ActivityId } from '#domain/ids.ts';
import { stableId } from './stable-id.ts';

/** The id of the activity that a passage becomes: the same for the same name. */
export function passageId(name: string): ActivityId {
  return stableId(`passage ${name}`) as ActivityId;
}
