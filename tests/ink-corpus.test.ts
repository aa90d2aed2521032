/** @module-tag corpus */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Story } from 'inkjs';
import { expect, test } from 'vitest';
import { chanceOf } from '#domain/journey/chance.ts';
import { move, startRun, stepOf } from '#domain/journey/engine.ts';
import { explore } from '#domain/journey/explore.ts';
import { checkGraph } from '#domain/journey/findings.ts';
import { storyOf } from '#domain/journey/story.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { lookInto } from '#formats/ink/look-into.ts';
import { inkTeller } from '#formats/ink/tell.ts';
import { readInk } from '#tests/ink.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const stories = [
  { folder: 'ink-the-intercept', file: 'TheIntercept.ink', runs: 1_000 },
  { folder: 'ink-murder-scene', file: 'murder_scene.ink', runs: 200 },
];
const needsCorpus = test.skipIf(!stories.every(({ folder }) => existsSync(resolve(corpus, folder))));
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

needsCorpus.each(stories)(
  '$file says what inkjs says in $runs random readings, to the end',
  ({ folder, file, runs }) => {
    const read = readInk({ [file]: readFileSync(resolve(corpus, folder, file), 'utf8') });
    const graph = read.ok ? read.book.journeys?.[0]?.graph : undefined;
    const ink = graph?.activities[0]?.ink;
    if (!graph || !ink) throw new Error(JSON.stringify(read));
    const story = storyOf(graph, inkTeller());
    const direct = new Story(ink.compiled);
    // A story that runs out of words is one of the two; to inkjs that is an error.
    direct.onError = () => {};
    let ends = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const chance = chanceOf(seed, 0, file);
      direct.ResetState();
      direct.state.storySeed = seed;
      let state = startRun(story, seed);
      for (;;) {
        const said = direct.ContinueMaximally();
        const choices = direct.currentChoices.map(({ text }) => plain(text));
        const step = state && stepOf(story, state);
        expect(plain(plainStoryText(step?.text ?? '')), `${seed}, ${state?.picks}`).toBe(plain(said));
        expect(step?.options.map(({ label }) => plain(plainStoryText(label)))).toEqual(choices);
        if (choices.length === 0 || !state || !step) {
          expect(step).toMatchObject({ isEnding: true, hasFailed: false });
          ends += 1;
          break;
        }
        const pick = Math.floor(chance() * choices.length);
        direct.ChooseChoiceIndex(pick);
        state = move(story, state, step.options[pick]?.id ?? '');
      }
    }
    expect(ends).toBe(runs);
    const { findings } = checkGraph(graph, explore, lookInto);
    expect(findings.filter(({ kind }) => kind !== 'inkError')).toEqual([]);
  },
  600_000,
);
