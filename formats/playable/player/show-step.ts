import type { Step } from '#domain/journey/engine.ts';
import { answerLength } from '#domain/journey/journey.ts';
import type { PlayerWords } from '#formats/playable/story.ts';
import { button, element, storyLine, storyText } from './elements.ts';

/** What a reader can do at a step. */
export type StepActs = {
  readonly move: (id: string) => void;
  readonly write: (text: string) => void;
  readonly restart: () => void;
};

/** A step as its reader sees it: its text, its choices, and the feedback on the last answer. */
export function showStep(step: Step, written: string, words: PlayerWords, acts: StepActs): HTMLElement {
  const { activity } = step;
  const isTitled = activity.kind === 'question' || activity.kind === 'ending';
  const article = element('article', { tabindex: '-1', 'aria-labelledby': 'step' });
  article.append(
    element('h2', { id: 'step', class: isTitled ? undefined : 'vh' }, activity.title || words.untitled),
    element('div', { class: 'text' }, ...storyText(step.text)),
    ...(step.hasFailed ? [element('p', { class: 'failed', lang: words.language }, words.failed)] : []),
  );
  if (activity.kind === 'reflection' || activity.kind === 'prompt')
    article.append(...writing(activity.kind, written, words, acts));
  article.append(...answers(step, words, acts), ...choices(step, words, acts), ...carried(step, words));
  if (step.isEnding)
    article.append(
      element('p', { class: 'end', lang: words.language }, words.ending),
      button({ class: 'main', lang: words.language }, acts.restart, words.startAgain),
    );
  return article;
}

function carried({ carried: things }: Step, words: PlayerWords): Node[] {
  if (things.length === 0) return [];
  const list = element('ul', {}, ...things.map((thing) => element('li', {}, ...storyLine(thing))));
  const title = element('h3', { lang: words.language }, words.carry);
  return [element('section', { class: 'carry', 'aria-label': words.carry }, title, list)];
}

function writing(kind: 'reflection' | 'prompt', written: string, words: PlayerWords, { write }: StepActs): Node[] {
  const field = element('textarea', {
    ...{ id: 'writing', 'aria-describedby': 'writing-hint' },
    maxlength: String(answerLength),
    rows: kind === 'prompt' ? '10' : '5',
  });
  field.value = written;
  field.addEventListener('input', () => write(field.value));
  return [
    element(
      'label',
      { for: 'writing', lang: words.language },
      kind === 'prompt' ? words.yourPiece : words.yourThoughts,
    ),
    field,
    element('p', { class: 'hint', id: 'writing-hint', lang: words.language }, words.onlyYou),
  ];
}

function answers(step: Step, words: PlayerWords, { move }: StepActs): Node[] {
  const { given, feedback } = step;
  if (step.answers.length === 0 && given.length === 0) return [];
  const shown =
    step.answers.length > 0
      ? step.answers
      : given
          .toSorted((one, other) => one.at - other.at)
          .map(({ id, label }) => ({ id, label, isGiven: true as boolean }));
  const buttons = shown.map(({ id, label, isGiven }, at) => {
    const isRight = given.some((one) => one.id === id && one.isRight);
    const said = isGiven ? (isRight ? words.rightAnswer : words.givenAnswer) : undefined;
    const press = isGiven ? undefined : () => move(id);
    return choice(at, storyLine(label), said, press, { words, isRight: isGiven && isRight });
  });
  const group = element('div', { class: 'answers', role: 'group', 'aria-label': words.answers }, ...buttons);
  if (!feedback) return [group];
  const verdict = element('b', { lang: words.language }, feedback.isRight ? words.right : words.notRight);
  return [group, element('div', { class: 'feedback', tabindex: '-1' }, verdict, ...storyText(feedback.text))];
}

function choices(step: Step, words: PlayerWords, { move }: StepActs): Node[] {
  const { options } = step;
  const [only, second] = options;
  if (!only) return [];
  if (!second && only.isOpen && only.label === '')
    return [button({ class: 'main', lang: words.language, 'data-choice': '' }, () => move(only.id), words.continue)];
  const buttons = options.map(({ id, label, isOpen, why }, at) =>
    choice(
      at,
      label === '' ? [element('span', { lang: words.language }, words.continue)] : storyLine(label),
      isOpen ? undefined : why === '' ? words.shut : storyLine(why),
      isOpen ? () => move(id) : undefined,
      { words, isRight: false },
    ),
  );
  return [
    element('div', { class: 'choices', role: 'group', 'aria-label': words.choices }, ...buttons),
    ...(second ? [element('p', { class: 'keys', lang: words.language, 'aria-hidden': 'true' }, words.keys)] : []),
  ];
}

function choice(
  at: number,
  label: Node[],
  note: string | Node[] | undefined,
  press: (() => void) | undefined,
  { words, isRight }: { readonly words: PlayerWords; readonly isRight: boolean },
): Node {
  const [name, why] = [`choice-${at}`, `why-${at}`];
  const said =
    note === undefined
      ? []
      : typeof note === 'string'
        ? // That an answer is right is seen by its look, and told below.
          [element('small', { class: isRight ? 'vh' : undefined, lang: words.language }, note)]
        : [element('small', { id: why }, ...note)];
  // What its author says of it describes the choice; the interface's own words are part of its name.
  const told = typeof note === 'object' ? { 'aria-labelledby': name, 'aria-describedby': why } : {};
  return button(
    { class: isRight ? 'choice is-right' : 'choice', 'data-choice': '', ...told },
    press,
    element('span', { class: 'k', 'aria-hidden': 'true' }, String(at + 1)),
    element('span', {}, element('span', { id: name }, ...label), ...said),
  );
}
