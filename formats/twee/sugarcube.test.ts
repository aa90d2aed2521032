import { expect, test } from 'vitest';
import { shown, storyIn, travelled } from '#tests/stories.ts';

const told = (source: string) =>
  storyIn('SugarCube', source).warnings.map(({ kind, place, count }) => `${kind} ${place} ×${count}`);
const graph = (source: string) => storyIn('SugarCube', source).graph;

test('links in all forms lead on, with what they set', () => {
  expect(
    shown(
      graph(`:: Start
[[Hall]] [[Climb|Attic][$high to true, $steps += 3]]
<<link "Run" "Hall">><<set $steps++>><</link>>
<<button [[Jump|Attic]]>><</button>>
<<link "Try">><<if $steps gte 3>><<goto "Attic">><<else>><<goto [[Hall]]>><</if>><</link>>
<a data-passage="Hall" class="x">Stairs</a>

:: Hall
//A hall.//
----
!Title

:: Attic
''Dust''. /* a remark */ <b>Bold</b><br>and more`),
    ),
  ).toEqual([
    `Start (choice)
-> Hall: Hall
-> Climb: Attic [high := yes, steps := steps + 3]
-> Run: Hall [steps := steps + 1]
-> Jump: Attic
-> Try: Attic if steps >= 3
-> Try: Hall if not (steps >= 3)
-> Stairs: Hall`,
    'Hall (ending)\n*A hall.*\n\n***\n\n**Title**',
    'Attic (ending)\n**Dust**.  **Bold**\nand more',
  ]);
});

test('variables, conditions and cases are ours, and members of objects are variables', () => {
  const story = graph(`:: StoryInit
<<set $hero to {name: "Ann", hp: 10}>><<set $gold = 2; $end to false>>

:: Start
<<nobr>>
  $hero.name has <<print $hero.hp - 1>> and <<= $gold * 2>>.
<</nobr>>
<<if $gold gt 1 && !$end>>Rich.<<elseif $hero.name eq "Bob" or visited("Start") is 2>>Bob.<<else>>Poor.<</if>>
<<switch $gold>><<case 1 2>>Few.<<default>>Many.<</switch>>
<<silently>>Nothing of <<set $gold to random(1, 6)>>this.<</silently>>`);

  expect(story.variables.map(({ name, kind, start }) => [name, kind, start])).toEqual([
    ['hero_name', 'text', 'Ann'],
    ['hero_hp', 'number', 10],
    ['gold', 'number', 2],
    ['end_', 'flag', false],
    ['amount1', 'number', 0],
  ]);
  const [start] = shown(story);
  expect(start?.replace(/#[0-9a-f-]{36}/g, '#start')).toBe(`Start (ending)
amount1 := random(1, 6)
{hero_name} has {hero_hp - 1} and {gold * 2}.
{if gold > 1 and not end_}Rich.{else if hero_name is "Bob" or visits(#start) is 2}Bob.{else}Poor.{end}
{if gold is 1 or gold is 2}Few.{else}Many.{end}`);
});

test('included passages, those shown before each passage and those shown on request are there', () => {
  const story = graph(`:: PassageHeader
Day $day.

:: Start
<<include "Room">>
<<linkreplace "Look">>A <<set $day += 1>>cat.<</linkreplace>>
[[Go|End]]

:: Room
A room.

:: End
The end.`);

  expect(travelled(story, 'Look', 'Go')).toEqual([
    'Day 0.\n\nA room. [Go, Look]',
    'A cat. [Go]',
    'Day 1.\n\nThe end. []',
  ]);
});

test('anything without meaning here stays in the text and is reported', () => {
  const source = `:: Start
<<for _i to 0; _i lt 3; _i++>>[[Start]]<</for>>
<<audio "theme" play>> <<box>>In a [[box->Start]].<</box>>
<<set $list to [1, 2]>>$list[0]
<<if $list.length > 1>>Long.<<else>>Short.<</if>>

:: StoryCaption
Health

:: Code [script]
alert(1);`;

  expect(told(source)).toEqual([
    'passageLeftOut StoryCaption, line 11 ×1',
    'passageLeftOut Code, line 14 ×1',
    'macroAsText Start, line 5: <<for>> ×1',
    'macroAsText Start, line 6: <<audio>> ×1',
    'macroAsText Start, line 6: <<box>> ×1',
    'macroAsText Start, line 7: <<set>> ×1',
    'macroAsText Start, line 7: $list ×1',
    'macroAsText Start, line 8: <<if>> ×1',
    'macroAsText Start, line 8: <<else>> ×1',
  ]);
  expect(shown(graph(source))).toEqual([
    `Start (read)
<<for _i to 0; _i lt 3; _i++>>[[Start]]<</for>>
<<audio "theme" play>> <<box>>In a box.<</box>>
<<set $list to [1, 2]>>$list[0]
<<if $list.length > 1>>Long.<<else>>Short.
-> box: Start`,
  ]);
});
