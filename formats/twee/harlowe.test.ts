import { expect, test } from 'vitest';
import { shown, storyIn, travelled } from '#tests/stories.ts';

const told = (source: string) =>
  storyIn('Harlowe', source).warnings.map(({ kind, place, count }) => `${kind} ${place} ×${count}`);
const graph = (source: string) => storyIn('Harlowe', source).graph;

test('links in all forms lead on, and those on separate lines are not repeated', () => {
  expect(
    shown(
      graph(`:: Start
You see a [[door->Hall]] and light.

[[Hall]] [[Go up|Attic]]
[[Attic<-Climb]]
(link-goto: "Jump", "Hall") (link-goto: "Attic")

:: Hall
[[Attic]]

:: Attic
The *end* of the **road** of //all// roads.
---
It is ''quiet''.`),
    ),
  ).toEqual([
    `Start (choice)
You see a door and light.
-> door: Hall
-> Hall: Hall
-> Go up: Attic
-> Climb: Attic
-> Jump: Hall
-> Attic: Attic`,
    `Hall (read)
-> Attic: Attic`,
    `Attic (ending)
The *end* of the **road** of *all* roads.

***

It is **quiet**.`,
  ]);
});

test('a link at the edge of a hook stands on a separate line as one elsewhere does', () => {
  const [start] = shown(
    graph(`:: Start
One
(if: $took)[You have it.

[[Back->Hall]]](else:)[[[Take->Hall]]
Take it?
Or [[leave->Hall]] it.]
(if: $took)[Said
[[Again->Hall]]](if: not $took)[[[Once->Hall]]
more]
(if: $took)[\`{if took}\`
[[Go->Hall]]]

:: Hall
(set: $took to true)`),
  );

  expect(start?.split('\n->')[0]).toBe(`Start (choice)
One
{if took}You have it.
{else}Take it?
Or leave it.{end}
{if took}Said{end}
{if not took}more{end}
{if took}\\{if took\\}{end}`);
});

test('variables are set, shown and asked for, and a link in a condition has it', () => {
  expect(
    shown(
      graph(`:: Start
(set: $gold to 3, $name to "Ann")(put: true into $key)
$name has $gold coins, (print: $gold * 2) soon, or (either: "some", "none"), or (random: 1, 6).
(if: $gold is > 2 and < 9)[You are rich.](else-if: $key)[You have a key.](else:)[You have nothing.]
(unless: $name is "Bob" or "Eve")[[Buy->Shop]]
(link: "Pay")[(set: $gold to it - 1)(if: $gold is 0)[(goto: "Start")](else:)[(goto: "Shop")]]

:: Shop
Visited (print: visits) times.`),
    ),
  ).toEqual([
    `Start (choice)
gold := 3, name := "Ann", key := yes
{name} has {gold} coins, {gold * 2} soon, or {either("some", "none")}, or {random(1, 6)}.
{if gold > 2 and gold < 9}You are rich.{else if key}You have a key.{else}You have nothing.{end}
-> Buy: Shop if not (name is "Bob" or name is "Eve")
-> Pay: Start if gold - 1 is 0 [gold := gold - 1]
-> Pay: Shop if not (gold - 1 is 0) [gold := gold - 1]`,
    expect.stringMatching(/^Shop \(ending\)\nVisited \{visits\(#[0-9a-f-]{36}\)\} times\.$/),
  ]);
});

test('a variable that is read before it is set is set on the way on', () => {
  const { activities } = graph(`:: Start
(if: $met)[Hello again.](else:)[I am Bob.(set: $met to true)]
[[Wait->Start]]`);

  expect(shown(graph(':: Start\n(set: $a to 1)$a(set: $a to 2)$a\n[[On->Start]]'))[0]).toBe(`Start (read)
a := 1
{a}{2}
-> On: Start [a := 2]`);
  expect(activities[0]?.links[0]?.effects).toEqual([{ variable: 'met', value: 'met or not met' }]);
  expect(
    travelled(
      graph(`:: Start
(if: $met)[Hello again.](else:)[I am Bob.(set: $met to true)]
[[Wait->Start]]`),
      'Wait',
      'Wait',
    ),
  ).toEqual(['I am Bob. [Wait]', 'Hello again. [Wait]', 'Hello again. [Wait]']);
});

test('variables that take each other’s value late do so in one step', () => {
  const [start] = shown(
    graph(`:: Start
$a $b $c (set: $c to $a)(set: $a to $b + 0)(set: $b to $c + 0)$a
[[On->Start]]`),
  );

  expect(start).toBe(`Start (read)
{a} {b} {c} {b + 0}
-> On: Start [c := a, amount1 := a, a := b + 0, b := amount1 + 0]`);
});

test('words that are set conditionally are set on a separate way', () => {
  const story = graph(`:: Start
(set: $armed to true)(set: $what to "hands")
[[Fight]]

:: Fight
(if: $armed)[(set: $what to "sword")]
You raise your $what.`);

  expect(travelled(story, 'Fight')).toEqual([' [Fight]', 'You raise your sword. []']);
});

test('a passage that is included is part of the text, with what it does and where it leads', () => {
  expect(
    shown(
      graph(`:: Start
(display: "State")
[[Work->Start]]

:: State
(set: $days to it + 1)
Day $days.
(if: $days > 3)[(go-to: "Over")]

:: Over
Over.`),
    ),
  ).toEqual([
    `Start (read)
days := days + 1
Day {days}.
=> : Over if days > 3
-> Work: Start`,
    'Over (ending)\nOver.',
  ]);
});

test('text that is revealed when it is pressed is a separate step', () => {
  const story = graph(`:: Start
A box.
(link: "Open it")[It holds (set: $gold to it + 2)a coin.]
[[Leave]]

:: Leave
You have $gold.`);

  expect(travelled(story, 'Open it', 'Leave')).toEqual([
    'A box. [Leave, Open it]',
    'It holds a coin. [Leave]',
    'You have 2. []',
  ]);
  expect(travelled(story, 'Leave')[1]).toBe('You have 0. []');
});

test('chance is drawn once for the text and the ways on', () => {
  const [start] = shown(
    graph(`:: Start
(if: (random: 1, 2) is 1)[Heads. [[Win->Start]]](else:)[Tails. [[Lose->Start]]]`),
  );

  expect(start).toBe(`Start (choice)
case1 := random(1, 2) is 1
{if case1}Heads. Win{else}Tails. Lose{end}
-> Win: Start if case1
-> Lose: Start if not case1`);
});

test('anything without meaning here stays in the text and is reported with its passage, its line and how often', () => {
  const source = `:: Start
Before. (live: 2s)[Tick]
(text-colour: red)[Red] \`$raw\` {braces
  are gone}
(set: $list to (a: 1, 2))(set: $list to (a: 3))
(if: $list contains (a: 1))[Inside.]`;

  expect(told(source)).toEqual([
    'macroAsText Start, line 5: (live:) ×1',
    'htmlDropped Start, line 6: (text-colour:) ×1',
    'macroAsText Start, line 8: (set:) ×2',
    'macroAsText Start, line 9: (if:) ×1',
  ]);
  expect(shown(graph(source))[0]).toBe(`Start (ending)
Before. (live: 2s)[Tick]
Red $raw braces are gone
(set: $list to (a: 1, 2))(set: $list to (a: 3))
(if: $list contains (a: 1))Inside.`);
});

test('passages that are done before the story give variables their first values, or are a step before it', () => {
  const plain = graph(':: Begin [startup]\n(set: $gold to 2)(set: $more to $gold * 3)\n\n:: Start\n$gold $more');
  expect(plain.variables.map(({ name, start }) => [name, start])).toEqual([
    ['gold', 2],
    ['more', 6],
  ]);
  expect(shown(plain)).toEqual(['Start (ending)\n{gold} {more}']);
  expect(shown(graph(':: Begin [startup]\n(set: $gold to (random: 1, 6))\n\n:: Start\n$gold'))).toEqual([
    'Begin (read)\ngold := random(1, 6)\n=> : Start',
    'Start (ending)\n{gold}',
  ]);
});
