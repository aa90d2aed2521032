import type { Collection } from '../collection.ts';
import { blocks, texts } from './blocks.ts';
import { editions } from './editions.ts';
import { journeys } from './journeys.ts';
import { labels } from './labels.ts';
import { library } from './library.ts';
import { notificationCounts, notifications } from './notifications.ts';
import { members, organisations } from './organisations.ts';
import { projects } from './projects.ts';
import { places, readings } from './readings.ts';

/** Every collection of the API, in the order of its document. */
export const collections: readonly Collection[] = [
  projects,
  blocks,
  texts,
  labels,
  editions,
  journeys,
  readings,
  places,
  library,
  notifications,
  notificationCounts,
  organisations,
  members,
];
