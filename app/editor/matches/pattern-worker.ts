import { matchPattern } from '#domain/match-pattern.ts';
import type { PatternJob } from './patterns.ts';

/** Searches by regular expressions outside of the page: one that never ends is stopped with its worker. */
addEventListener('message', ({ data: { pattern, texts, replacement } }: MessageEvent<PatternJob>) => {
  postMessage(texts.map((text) => matchPattern(pattern, text, replacement)));
});

// From now on time counts: loading may take longer than searching.
postMessage('ready');
