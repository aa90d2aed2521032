/** What an author can write in a text, a condition and an effect, each with an example; the words explain it. */
export const writingExamples = {
  inText: {
    emphasis: '*softly*',
    strong: '**Stop!**',
    quote: '> Dear Ana,',
    scene: '***',
    show: '{name}',
    vary: '{if key}…{else}…{end}',
    again: '{if visits() > 1}…{end}',
    chance: '{either("rain", "snow")}',
    asIs: '\\*',
  },
  inCondition: {
    yes: 'key',
    notYes: 'not key',
    atLeast: 'courage >= 2',
    isOne: 'place is "kitchen"',
    both: 'key and (lamp or courage > 3)',
    holds: 'bag contains "rope"',
    visited: 'visits() > 1',
    turns: 'turns() < 10',
    dice: 'random(1, 6) is 6',
  },
  inEffect: { setYes: 'yes', addOne: 'courage + 1', setText: '"kitchen"', copyOf: 'place' },
} as const;
