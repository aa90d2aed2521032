import type { Inline, Quote, Text, TextBlock } from '#domain/text.ts';
import { paragraphsOf, readStoryText, type StoryParagraph, type StoryRun, withTagsAsWords } from './story-text.ts';

/** Whether a story text shows a value or varies: a chapter would have the expression itself among its words. */
export function hasExpressions(source: string): boolean {
  return readStoryText(source).template.some(({ kind }) => kind !== 'words');
}

/** A story text as the text of a chapter: its paragraphs, quotes and scene breaks. Expressions become words. */
export function textOfStory(source: string): Text {
  const content: TextBlock[] = [];
  for (const paragraph of paragraphsOf(withTagsAsWords(source))) {
    const last = content.at(-1);
    if (paragraph.kind === 'quote' && last?.type === 'quote')
      content[content.length - 1] = { ...last, content: [...last.content, wordsOf(paragraph)] };
    else content.push(blockOf(paragraph));
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function blockOf(paragraph: StoryParagraph): TextBlock {
  if (paragraph.kind === 'break') return { type: 'sceneBreak' };
  if (paragraph.kind === 'paragraph') return wordsOf(paragraph);
  return { type: 'quote', attrs: { kind: 'quote' }, content: [wordsOf(paragraph)] } satisfies Quote;
}

function wordsOf({ lines }: Exclude<StoryParagraph, { kind: 'break' }>): TextBlock {
  const content = lines.flatMap((line, at): Inline[] => [
    ...(at > 0 ? [{ type: 'hardBreak' } as const] : []),
    ...line.filter(({ text }) => text !== '').map(runOf),
  ]);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}

function runOf({ text, isStrong, isEmphasis }: StoryRun): Inline {
  const marks = [
    ...(isStrong ? [{ type: 'strong' } as const] : []),
    ...(isEmphasis ? [{ type: 'emphasis' } as const] : []),
  ];
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
}
