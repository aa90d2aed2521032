import { coverDrawings } from './cover-drawings.ts';

/** Cloths, each with foils that are legible on it. */
export const cloths: readonly { readonly cloth: string; readonly foils: readonly [string, string, string] }[] = [
  { cloth: '#1d4a3d', foils: ['#ecdcae', '#d8ede1', '#f4d3c0'] },
  { cloth: '#a8452c', foils: ['#f7e3c4', '#fdf0ea', '#e8f0e6'] },
  { cloth: '#1f2f4d', foils: ['#f0d58c', '#dfe7f4', '#f3c9bb'] },
  { cloth: '#d9cfb9', foils: ['#2b4458', '#5b2330', '#23402f'] },
  { cloth: '#4a5b66', foils: ['#efe6d2', '#f6e2a8', '#e3eef2'] },
  { cloth: '#c88a1e', foils: ['#33240a', '#1c2a26', '#2f1420'] },
  { cloth: '#6b1f24', foils: ['#f3d9b1', '#f4e6e4', '#e9d9a0'] },
  { cloth: '#33566b', foils: ['#dcebe9', '#f3dfa9', '#f6e4dc'] },
  { cloth: '#22262c', foils: ['#d7b98a', '#c9d6dd', '#e3b9a6'] },
  { cloth: '#8c9e6b', foils: ['#1b2614', '#26202f', '#1d2730'] },
  { cloth: '#4b2f4f', foils: ['#ecd7b4', '#e9dff0', '#f0c9cf'] },
  { cloth: '#b9c7c9', foils: ['#1f3d47', '#4a1f2c', '#2c3320'] },
  { cloth: '#5a4630', foils: ['#f0e0bd', '#e5ebdc', '#f5d7c3'] },
  { cloth: '#c9a39a', foils: ['#3a1418', '#1f2a3b', '#26301f'] },
];

const drawings = Object.keys(coverDrawings) as (keyof typeof coverDrawings)[];

/** How the cover of a work without a picture looks. */
export type CoverLook = {
  readonly drawing: keyof typeof coverDrawings;
  readonly isMirrored: boolean;
  readonly cloth: string;
  readonly foil: string;
};

/** The cover of a project without a picture: always the same for the same id, each part chosen by itself. */
export function coverLookOf(projectId: string): CoverLook {
  let left = hashOf(projectId);
  const choose = (count: number) => {
    const chosen = left % count;
    left = Math.floor(left / count);
    return chosen;
  };
  const drawing = drawings[choose(drawings.length)] ?? 'door';
  const { cloth, foils } = cloths[choose(cloths.length)] as (typeof cloths)[number];
  return { drawing, cloth, foil: foils[choose(foils.length)] as string, isMirrored: choose(2) === 1 };
}

/** 32 bits of a name, well mixed: FNV-1a with the last step of MurmurHash3. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Letters of a title up to which each size of type leaves room for the author above the drawing. */
const titleSteps = [22, 44, 80] as const;

/** The size of type for a title, from 0 for a short one to 3. */
export function titleSizeOf(title: string): number {
  const { length } = title;
  const longestWord = Math.max(0, ...title.split(/\s+/).map((word) => word.length));
  const step = titleSteps.findIndex((most) => length <= most);
  const bySize = step < 0 ? titleSteps.length : step;
  // A long word is not broken if a smaller size has room for it.
  return longestWord > 12 ? Math.max(bySize, longestWord > 16 ? 2 : 1) : bySize;
}
