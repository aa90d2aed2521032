import type { z } from 'zod';
import type { Fragment } from '#domain/journey/copied.ts';
import { withoutNull } from '#domain/journey/edits-json.ts';
import { GraphShape } from './schema.ts';

const FragmentShape = GraphShape.pick({ activities: true, items: true, variables: true });

/** A copied part of a journey from its JSON; undefined where it is none. */
export function readFragment(json: string): Fragment | undefined {
  try {
    const read = FragmentShape.safeParse(JSON.parse(json));
    return read.success ? (withoutNull(read.data) as z.infer<typeof FragmentShape>) : undefined;
  } catch {
    return undefined;
  }
}
