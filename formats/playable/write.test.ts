import { expect, test } from 'vitest';
import { loadPlayer } from '#server/player-script.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { playerWords } from '#tests/player-words.ts';
import { writePlayable } from './write.ts';

const hostile = '</script><script>alert(1)</script><!-- \u2028 "&quot;';

test('nothing of a story ends its element, and only scripts that are named by their hash may run', async () => {
  const player = await loadPlayer();
  const html = writePlayable(
    {
      ...{ id: activityId(9), title: hostile, credit: hostile, language: '"><script>', words: playerWords },
      graph: graph([activity(1, 'read', [link(1, 1, { label: hostile })], { title: hostile, text: hostile, x: 77 })]),
    },
    player,
  );
  const scripts = [...html.matchAll(/<script/g)].length;
  const held = /<script type="application\/json" id="story">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const story = JSON.parse(held);

  expect(scripts).toBe(2);
  expect(story.title).toBe(hostile);
  expect(story.graph.activities[0].links[0].label).toBe(hostile);
  expect(story.graph.activities[0].x).toBeUndefined();
  expect(html).toContain(`<title>&lt;/script&gt;`);
  expect(html).toMatch(
    /content="default-src &#39;none&#39;; script-src &#39;sha256-[^;]+&#39;; style-src &#39;sha256-[^;]+&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"/,
  );
});
