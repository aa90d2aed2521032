import { expect, test } from 'vitest';
import { shown, storyIn, travelled } from '#tests/stories.ts';

const graph = (format: string, source: string) => storyIn(format, source).graph;
const told = (format: string, source: string) =>
  storyIn(format, source).warnings.map(({ kind, place, count }) => `${kind} ${place} ×${count}`);

test('variables, modifiers and inserts of Chapbook are ours', () => {
  const source = `:: Start
config.style.page.color: 'red'
gold: 3
name: 'Ann'
gold (name === 'Ann'): gold + 1
--
{name} has {gold}, rolls {random.d6}. *One* _two_ __three__
[if gold > 3 && passage.visits === 1]
Rich.

[[Shop]]
[else]
Poor.
[continued]
[note]
Not for readers.
[continued]
{embed passage: 'Sign'}
> [[Leave->Out]]
{link to: 'Out', label: 'Run'}

:: Sign
> It is closed.

:: Shop
# A shop
---

:: Out
Out.`;

  expect(shown(graph('Chapbook', source)).map((one) => one.replace(/#[0-9a-f-]{36}/g, '#start'))).toEqual([
    `Start (choice)
gold := 3, name := "Ann", gold := gold + (name is "Ann") * 1
{name} has {gold}, rolls {random(1, 6)}. *One* *two* **three**
{if gold > 3 and visits(#start) is 1}Rich.

{else}Poor.
{end}> It is closed.
-> Shop: Shop if gold > 3 and visits(#start) is 1
-> Leave: Out
-> Run: Out`,
    'Shop (ending)\n**A shop**\n\n***',
    'Out (ending)\nOut.',
  ]);
  expect(told('Chapbook', source)).toEqual(['htmlDropped Start, line 5: config.style.page.color ×1']);
});

test('a modifier that is not ours ends the one before it, is listed where it stands, and stays as text', () => {
  const source = `:: Start
gold: 3
--
[if gold > 2]
Rich.
[if items[0] == 1]
First.
[else]
Not first.
[unless gold > 2]
[else]
Still rich.
[lantern on]
Light.
[ifalways gold]
Always.
[She] looks at [him]
[1]
[[Out]]

:: Out
Out.`;

  expect(shown(graph('Chapbook', source))[0]).toBe(`Start (read)
gold := 3
{if gold > 2}Rich.
{end}[if items[0] == 1]
First.
[else]
Not first.
{if not (gold > 2)}{else}Still rich.
{end}[lantern on]
Light.
Always.
[She] looks at [him]
[1]
-> Out: Out`);
  expect(told('Chapbook', source)).toEqual([
    'macroAsText Start, line 9: [if items[0] == 1] ×1',
    'macroAsText Start, line 11: [else] ×1',
    'macroAsText Start, line 16: [lantern on] ×1',
    'macroAsText Start, line 20: [She] looks at [him] ×1',
  ]);
});

test('a script of Chapbook is left out and listed: readers do not read it', () => {
  const source = `:: Start
Before.
[JavaScript]

	let planets = engine.state.get('planets');
	for (const one of planets) if (one[0] === 1) write('x');
[continued]
After.
[[Go]]

:: Go
[JavaScript]
go('Start');`;

  expect(shown(graph('Chapbook', source))).toEqual(['Start (read)\nBefore.\nAfter.\n-> Go: Go', 'Go (ending)']);
  expect(told('Chapbook', source)).toEqual([
    'embedDropped Start, line 6: [JavaScript] ×1',
    'embedDropped Go, line 15: [JavaScript] ×1',
  ]);
});

test('text that Chapbook reveals is a step, and its scripts are left out', () => {
  const source = `:: Start
A door. {reveal link: 'Knock', text: 'Nobody.'} {reveal link: 'Call', passage: 'Voice'}
{back link}
[JavaScript]
write('x');
[after 1 second]
[[Go]]

:: Voice
“Who?”

:: Go
Gone.`;

  expect(travelled(graph('Chapbook', source), 'Knock', 'Call', 'Go').map((step) => step.split('\n')[0])).toEqual([
    'A door. Knock Call',
    'Nobody. [Go, Call]',
    '“Who?” [Go, Knock]',
    'Gone. []',
  ]);
  expect(told('Chapbook', source)).toEqual([
    'macroAsText Start, line 6: {back link} ×1',
    'embedDropped Start, line 7: [JavaScript] ×1',
    'macroAsText Start, line 9: [after 1 second] ×1',
    'revealAsStep Start, line 5: Knock ×1',
    'revealAsStep Start, line 5: Call ×1',
  ]);
});

test('pieces of script in Snowman that set, ask and show are ours; others stay', () => {
  const source = `:: Start
<% s.gold = 3; s.name = "Ann" %>
<%= s.name %> has <%= s.gold %>.
<% if (s.gold > 2) { %>Rich. [[Shop]]<% } else if (s.name === "Bob") { %>Bob.<% } else { %>Poor.<% } %>
<% s.items.forEach((item) => { %>x<% }) %>

:: Shop
Shop.`;

  expect(shown(graph('Snowman', source))[0]).toBe(`Start (read)
gold := 3, name := "Ann"
{name} has {gold}.
{if gold > 2}Rich. Shop{else if name is "Bob"}Bob.{else}Poor.{end}
<% s.items.forEach((item) => \\{ %>x<% \\}) %>
-> Shop: Shop if gold > 2`);
  expect(told('Snowman', source)).toEqual(['macroAsText Start, line 8: <% %> ×1']);
});
