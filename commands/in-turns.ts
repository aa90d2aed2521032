/** Things done in one turn of the process: a handful of chapters. */
const atOnce = 4;

/** Processes many things, some at a time: other work gets its turn in between. */
export async function inTurns<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) {
    made.push(make(item));
    if (at % atOnce === atOnce - 1) await new Promise((resume) => setImmediate(resume));
  }
  return made;
}
