import { Story } from 'inkjs';
import { describe, expect, test } from 'vitest';
import { chanceOf } from '#domain/journey/chance.ts';
import { inkLimits } from '#domain/journey/ink-story.ts';
import { ink } from '#tests/ink.ts';
import { lookInto } from './look-into.ts';
import { inkTeller } from './tell.ts';

const stories = {
  english: `# title: The Cave
VAR lamp = false
VAR name = "you"
It is dark, {name}. #mood: dark
-> cave
=== cave
{cave > 3: You are lost. -> END}
{lamp: A light.|No light.} {~One|Two|Three} drop{&|s} fall<>
s. {cave > 1: Again.}
* [Light the lamp] You light it.
  ~ lamp = true
  -> cave
* {lamp} "Who's there?"[] you ask. -> voice ->
  -> cave
+ (go) {go < 2} [Go on { RANDOM(1, 6) }] -> cave
+ -> out
=== voice
"Me," says {shuffle: the dark | a stone}.
->->
=== out
Out.
<- sounds
<- smells
-> DONE
= sounds
* A bird. -> END
= smells
* Rain. -> END`,
  spanish: `LIST bolsa = (pan), (vino), llave
-> mesa
=== mesa
Llevas {bolsa}. ¿Qué haces?
+ {bolsa ? pan} [Comer el pan]
  ~ comer(pan)
  Ñam. -> mesa
+ {bolsa ? vino} Beber[.] el vino.
  ~ comer(vino)
  -> mesa
* {LIST_COUNT(bolsa) == 0} Buscar.
  ~ bolsa += llave
  -> mesa
* {bolsa has llave} [Abrir] «Adiós». -> END
=== function comer(cosa)
~ bolsa -= cosa`,
  ukrainian: `VAR сили = 2
CONST ПОРІГ = 0
-> ліс
=== ліс
Ліс. Сили: {сили}.
{
  - сили > ПОРІГ: Ще йдемо.
  - else: Годі. -> END
}
+ [Йти далі]
  ~ сили--
  -> ліс
+ [Сісти]
  {once:
    - Сідаєте.
    - Знову сідаєте.
  }
  -> ліс
* [Заснути] Сон.
  -> END`,
};

describe.each(Object.entries(stories))('the %s story', (name, source) => {
  const story = ink({ 'story.ink': source });

  test('says what inkjs says, along every way', () => {
    const tell = inkTeller();
    // One that has forgotten everything it told before.
    const ends = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      const chance = chanceOf(seed, 0, name);
      const plain = new Story(story.compiled);
      plain.state.storySeed = seed;
      const picks: number[] = [];
      for (let count = 0; count < 30; count++) {
        const said = plain.ContinueMaximally();
        const choices = plain.currentChoices.map(({ text }) => text);
        const scene = (count % 3 === 0 ? inkTeller() : tell)(story, seed, picks);
        expect(scene.lines.join(''), `${seed}: ${picks}`).toBe(said);
        expect(scene.choices).toEqual(choices);
        expect(scene.outcome).toBe(choices.length > 0 ? 'asks' : 'ended');
        if (choices.length === 0) {
          ends.add(said);
          break;
        }
        const pick = Math.floor(chance() * choices.length);
        picks.push(pick);
        plain.ChooseChoiceIndex(pick);
      }
    }
    expect(ends.size).toBeGreaterThan(0);
    expect(lookInto(story)).toMatchObject({ troubles: [], hasEnd: true });
  });

  test('has lost a run that picks what it does not offer', () => {
    expect(inkTeller()(story, 1, [99]).outcome).toBe('lost');
    expect(inkTeller()(story, 1, [0.5]).outcome).toBe('lost');
  });
});

const hostile = {
  'a loop without end': '-> a\n=== a\n-> a',
  'words without end': '-> a\n=== a\nAgain.\n-> a',
  'one line without end': '-> a\n=== a\nAgain <>\n-> a',
  'a text that doubles itself': 'VAR s = "ab"\n-> a\n=== a\n~ s = s + s\n-> a',
  'a text that is told in itself': 'VAR s = "ab"\n-> a\n=== a\n~ s = "{s}{s}{s}{s}"\n-> a',
  'a function that calls itself': '{f()}\n=== function f()\n~ return f()',
  'a tunnel in itself': '-> a ->\n=== a\n-> a ->\n->->',
  'a thread in itself': '-> a\n=== a\n<- a\n-> DONE',
  'choices without end': '-> a\n=== a\n<- b\n-> a\n=== b\n+ x -> END',
} as const;

test.each(Object.entries(hostile))('%s is stopped, and is no end', (_name, source) => {
  const story = ink({ 'story.ink': source });
  const tell = inkTeller();
  const scene = tell(story, 1, []);
  expect(scene).toMatchObject({ choices: [], outcome: 'failed' });
  expect(scene).not.toHaveProperty('trouble');
  expect(scene.lines.join('').length).toBeLessThan(2 * inkLimits.toldLength);
  expect(lookInto(story)).toEqual({ troubles: [], isStopped: true, hasEnd: false });
  // A story that was stopped in the middle is begun again.
  expect(tell(story, 1, [])).toEqual(scene);
  expect(tell(ink({ 'story.ink': stories.english }), 1, []).outcome).toBe('asks');
});

test('errors at run time are reported in the words of ink, after the text before them', () => {
  const wrong = ink({
    'story.ink': 'VAR x = -> a\nBefore.\n+ [On] Then.\n  {x + "1"}\n  Never.\n  -> END\n=== a\nA.\n-> END',
  });
  const scene = inkTeller()(wrong, 1, [0]);
  expect(scene).toMatchObject({
    lines: ['Then.\n'],
    choices: [],
    outcome: 'failed',
    trouble: expect.stringMatching(/\w/),
  });
  expect(lookInto(wrong)).toEqual({ troubles: [scene.trouble], isStopped: false, hasEnd: false });

  // A story that runs out of words has ended for its reader; its author is told.
  const loose = ink({ 'story.ink': '-> a\n=== a\nOut.\n' });
  expect(inkTeller()(loose, 1, [])).toMatchObject({ outcome: 'ended', trouble: expect.stringContaining('ran out') });
  expect(lookInto(loose)).toMatchObject({ troubles: [expect.stringContaining('ran out')], hasEnd: true });
});

test('anything that is no compiled story fails, and nothing else does', () => {
  const tell = inkTeller();
  for (const compiled of [
    '',
    '{}',
    'null',
    '[]',
    '{"inkVersion":21}',
    '{"inkVersion":21,"root":[]}',
    '{"inkVersion":1,"root":["done"]}',
  ])
    expect(tell({ compiled, files: [], knots: 0, words: 0 }, 1, []).outcome, compiled).not.toBe('asks');
  const external = ink({ 'story.ink': 'EXTERNAL now()\nIt is {now()}.' });
  expect(tell(external, 1, [])).toMatchObject({ outcome: 'failed', trouble: expect.stringContaining('now') });
  const fallback = ink({ 'story.ink': 'EXTERNAL now()\nIt is {now()}.\n-> END\n=== function now()\n~ return "late"' });
  expect(tell(fallback, 1, [])).toMatchObject({ lines: ['It is late.\n'], outcome: 'ended' });
});
