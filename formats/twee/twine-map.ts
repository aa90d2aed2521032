type Point = { readonly x: number; readonly y: number };

/** Half the side of a passage on Twine’s map, in pixels: a file names the upper left corner, a journey the middle. */
const half = 50;

/** Twine’s passages are square, activities are wider: so much farther apart they are here from left to right. */
const across = 1.8;

const farthest = 1_000_000;
const bounded = (value: number) => Math.round(Math.max(-farthest, Math.min(farthest, value)));

/** Where the middle of an activity lies whose passage has a place in a file. */
export function fromTwine({ x, y }: Point): Point {
  return { x: bounded((x + half) * across), y: bounded(y + half) };
}

/** The place in a file of the passage of an activity whose middle is given. */
export function toTwine({ x, y }: Point): Point {
  // To a hundredth, so that an imported story lies where it did.
  return { x: Math.round(100 * (x / across - half)) / 100, y: Math.round(y) - half };
}
