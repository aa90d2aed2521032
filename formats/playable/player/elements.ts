import { paragraphsOf, runsOf, type StoryRun } from '#domain/journey/story-text.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with its contents. Everything is written as text: nothing of a story can become markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button that does something when it is pressed; a closed one does nothing, and says so. */
export function button(attributes: Attributes, press: (() => void) | undefined, ...children: (Node | string)[]) {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  if (press) made.addEventListener('click', press);
  else made.setAttribute('aria-disabled', 'true');
  return made;
}

/** A story text that was filled in, as paragraphs. */
export function storyText(text: string): Node[] {
  return paragraphsOf(text).map((paragraph) => {
    if (paragraph.kind === 'break') return element('hr', {});
    const lines = element(
      'p',
      {},
      ...paragraph.lines.flatMap((runs, at) => [...(at > 0 ? [element('br', {})] : []), ...runsIn(runs)]),
    );
    return paragraph.kind === 'quote' ? element('blockquote', {}, lines) : lines;
  });
}

/** A story text of one line, such as a choice. */
export function storyLine(text: string): Node[] {
  return runsIn(runsOf(text));
}

function runsIn(runs: readonly StoryRun[]): Node[] {
  return runs.map(({ text, isEmphasis, isStrong }) => {
    const words = document.createTextNode(text);
    const strong = isStrong ? element('strong', {}, words) : words;
    return isEmphasis ? element('em', {}, strong) : strong;
  });
}
