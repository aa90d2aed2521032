import { move, startRun, stepOf } from '#domain/journey/engine.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { TellInk } from '#domain/journey/ink-story.ts';
import { movesAtMost } from '#domain/journey/journey.ts';
import { replay } from '#domain/journey/refit.ts';
import { storyOf } from '#domain/journey/story.ts';
import { type PlayableStory, storyElementId } from '#formats/playable/story.ts';
import { button, element } from './elements.ts';
import { type KeptRun, keepRun, loadRun, newRun } from './kept-run.ts';
import { showStep } from './show-step.ts';

/**
 * Lets a reader travel the story that stands in the page: the whole of what a playable file does.
 *
 * @param tellInk - tells its ink stories; left out for a story without any
 */
export function play(tellInk?: TellInk): void {
  const held: PlayableStory = JSON.parse(document.getElementById(storyElementId)?.textContent ?? '');
  const { id, words } = held;
  const story = storyOf(held.graph as Graph, tellInk);
  let run: KeptRun = loadRun(id) ?? newRun();
  let state = replay(story, run.seed, run.moves).at(-1);

  const main = element('main', {});
  const status = element('p', { class: 'status', role: 'status', lang: words.language });
  const back = button({ lang: words.language }, () => takeBack(), words.back);
  const again = button({ lang: words.language }, () => restart(true), words.startAgain);
  const foot = element('footer', {}, back, again);
  document.body.append(
    element(
      'header',
      {},
      element('h1', {}, held.title),
      ...(held.credit === '' ? [] : [element('p', {}, held.credit)]),
    ),
    main,
    foot,
    status,
  );

  function show(focus: 'step' | 'feedback' | 'none'): void {
    const step = state && stepOf(story, state);
    const at = state?.activity ?? '';
    main.replaceChildren(
      step
        ? showStep(step, run.written[at] ?? '', words, { move: choose, write, restart: () => restart(false) })
        : element('p', { lang: words.language }, words.noStart),
    );
    back.hidden = !held.graph.mayGoBack || run.moves.length === 0;
    again.hidden = run.moves.length === 0 || step?.isEnding === true;
    foot.hidden = back.hidden && again.hidden;
    if (focus === 'none') return;
    const target = main.querySelector<HTMLElement>(focus === 'feedback' ? '.feedback' : 'article');
    if (focus === 'step') scrollTo({ top: 0 });
    target?.focus({ preventScroll: focus === 'step' });
  }

  function keep(next: KeptRun): void {
    run = next;
    const isKept = keepRun(id, run);
    // Said once: it stays as it is.
    if (!isKept && status.textContent === '') status.textContent = words.notKept;
  }

  function choose(chosen: string): void {
    if (run.moves.length >= movesAtMost) {
      alert(words.tooManyMoves);
      return;
    }
    const next = state && move(story, state, chosen);
    if (!next) return;
    const isSameStep = next.answers.length > 0;
    state = next;
    keep({ ...run, moves: [...run.moves, chosen] });
    show(isSameStep ? 'feedback' : 'step');
  }

  function write(text: string): void {
    if (state) keep({ ...run, written: { ...run.written, [state.activity]: text } });
  }

  function takeBack(): void {
    const moves = run.moves.slice(0, -1);
    state = replay(story, run.seed, moves).at(-1);
    keep({ ...run, moves });
    show('step');
  }

  function restart(asks: boolean): void {
    if (asks && !confirm(words.confirmRestart)) return;
    keep(newRun());
    state = startRun(story, run.seed);
    show('step');
  }

  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (isTyping || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft' && !back.hidden) takeBack();
    if (/^[1-9]$/.test(event.key))
      main.querySelectorAll<HTMLButtonElement>('[data-choice]')[Number(event.key) - 1]?.click();
  });

  // Targets in an older file of this story may not exist any more.
  const made = replay(story, run.seed, run.moves).length - 1;
  if (made < run.moves.length) run = { ...run, moves: run.moves.slice(0, Math.max(0, made)) };
  show('none');
}
