import { type Element, elementsOf, parseTree, rawText } from '#formats/tree.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { type Passage, positionOf, type StoryFile } from './story-file.ts';

/** The marks of a page of Twine 2: a published story, or an archive of several. */
const mark = /<tw-storydata[\s>]/i;

/** Whether an HTML file holds stories of Twine 2. */
export function isTwineHtml(bytes: Uint8Array): boolean {
  return mark.test(new TextDecoder('latin1').decode(bytes));
}

/** The beginning of a story, in a form that its scripts do not write. */
const begun = /<tw-storydata\s[^>]*\bname\s*=/gi;

/**
 * Reads the stories of a file that Twine 2 published or archived. A file that ends inside a story is refused: the
 * missing part would look like links that lead nowhere.
 *
 * @param depth - how deep elements may lie in one another
 */
export function readTwineHtml(source: string, depth: number): StoryFile[] {
  const last = [...source.matchAll(begun)].at(-1);
  if (last && !/<\/tw-storydata\s*>/i.test(source.slice(last.index)))
    throw new Unreadable('damaged', `line ${source.trimEnd().split('\n').length}`);
  const stories: StoryFile[] = [];
  const visit = (element: Element) => {
    for (const child of elementsOf(element)) {
      if (child.name === 'tw-storydata') stories.push(readStory(child));
      else visit(child);
    }
  };
  visit(parseTree(source, 'xhtml', depth));
  return stories;
}

function readStory(story: Element): StoryFile {
  const { name, format, startnode } = story.attributes;
  const found = passagesIn(story);
  const word = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() || undefined;
  return {
    title: word(name),
    format: word(format),
    start: found.find(({ pid }) => pid === startnode)?.passage.name,
    passages: found.map(({ passage }) => passage),
  };
}

function passagesIn(story: Element): { readonly pid: string | undefined; readonly passage: Passage }[] {
  return elementsOf(story).flatMap((element) => {
    const { pid, name = '', tags = '', position } = element.attributes;
    if (element.name === 'style' || element.name === 'script') return [ofFile(element)];
    if (element.name !== 'tw-passagedata') return passagesIn(element);
    const passage = {
      name: name.replace(/\s+/g, ' ').trim(),
      tags: tags.split(/\s+/).filter(Boolean),
      text: rawText(element).replace(/\s+$/u, ''),
      line: 1,
      at: positionOf(position),
    };
    return [{ pid, passage }];
  });
}

/** The sheet and the script of a story, which Twee has as passages. */
function ofFile(element: Element) {
  const tag = element.name === 'style' ? 'stylesheet' : 'script';
  return {
    pid: undefined,
    passage: { name: `Story ${tag}`, tags: [tag], text: rawText(element), line: 1, at: undefined },
  };
}
