/** The sections of the manage pages, in the order of their navigation; each is the last part of its address. */
export const manageSections = [
  'details',
  'cover',
  'journeys',
  'members',
  'publish',
  'editions',
  'files',
  'statistics',
  'danger',
] as const;

export type ManageSection = (typeof manageSections)[number];
