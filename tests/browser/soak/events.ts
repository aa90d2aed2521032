import fc from 'fast-check';

/** Something that a writer does to a text. */
export type Event =
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'press'; readonly key: string; readonly times: number }
  | { readonly kind: 'paste'; readonly html: string; readonly text: string }
  | { readonly kind: 'drop'; readonly at: number; readonly text: string }
  | { readonly kind: 'compose'; readonly steps: readonly string[] }
  /** As a spelling checker does: a whole word at once. */
  | { readonly kind: 'correct'; readonly back: number; readonly word: string }
  /** Someone else writes before the paragraph while letters are typed in it. */
  | { readonly kind: 'together'; readonly theirs: string; readonly typed: string }
  /** What follows is undone by itself. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'blur' }
  | { readonly kind: 'reload' };

const word = fc.string({ unit: fc.constantFrom(...'aeiourstnlcédh'), minLength: 1, maxLength: 8 });
const words = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: word },
      { weight: 1, arbitrary: fc.constantFrom('—', '«так»', '1.', "it's", '"so"', 'so--', 'well...') },
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => `${parts.join(' ')} `);

const press = (times: number, ...keys: string[]) =>
  fc.record({
    kind: fc.constant('press' as const),
    key: fc.constantFrom(...keys),
    times: fc.integer({ min: 1, max: times }),
  });

/** Everything writers do, about as often as they do it. */
export const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 40, arbitrary: words.map((text) => ({ kind: 'type' as const, text })) },
  { weight: 12, arbitrary: press(6, 'Backspace', 'Backspace', 'Delete', 'Control+Backspace') },
  { weight: 12, arbitrary: press(8, 'ArrowLeft', 'ArrowRight', 'Control+ArrowLeft', 'Control+ArrowRight') },
  { weight: 5, arbitrary: press(1, 'Home', 'End', 'Control+End', 'ArrowUp', 'ArrowDown') },
  { weight: 7, arbitrary: press(5, 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Control+Shift+ArrowLeft') },
  { weight: 8, arbitrary: press(1, 'Enter', 'Enter', 'Enter', 'Shift+Enter') },
  { weight: 6, arbitrary: press(1, 'Control+b', 'Control+i', 'Control+u') },
  { weight: 6, arbitrary: press(3, 'Control+z', 'Control+Shift+z') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('# ', '> ', '- ', '**dark** ', '***').map((text) => ({ kind: 'type' as const, text })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(word, word).map(([one, two]) => ({
      kind: 'paste' as const,
      html: `<p>${one} <strong>${two}</strong></p><p>${two}</p>`,
      text: `${one} ${two}\n\n${two}`,
    })),
  },
  { weight: 2, arbitrary: word.map((text) => ({ kind: 'paste' as const, html: '', text })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('drop' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      text: word,
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(['に', 'にほ', '日本'], ['´', 'é'], ['k', 'ka', 'か'])
      .map((steps) => ({ kind: 'compose' as const, steps })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), back: fc.integer({ min: 1, max: 6 }), word }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('together' as const), theirs: word, typed: word }),
  },
  { weight: 6, arbitrary: fc.constant({ kind: 'pause' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'blur' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
);
