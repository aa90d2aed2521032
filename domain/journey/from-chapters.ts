import type { ActivityId, BlockId, LinkId } from '#domain/ids.ts';
import { inlineText } from '#domain/plain-text.ts';
import { readNote } from '#domain/read-text.ts';
import type { Inline, Text, TextBlock } from '#domain/text.ts';
import { type ChapterSource, sourceHash } from './chapter-source.ts';
import { type Activity, emptyGraph, type Graph, graphLimits, newActivity, newLink } from './graph.ts';
import { activitiesApart } from './map.ts';
import { asStoryText } from './story-text.ts';

/** Activities that stand in one row before the next row begins. */
const inRow = 6;

/** A part, chapter or scene with its own words, without those below it. */
export type ChapterText = { readonly id: BlockId; readonly title: string; readonly text: Text };

/**
 * A journey that tells a manuscript, in reading order, as it is: each part, chapter and scene with words is an activity
 * that leads to the next and names its source, and the last is an ending. Pictures are left out; notes stand in
 * brackets. A text longer than an activity may be continues in another. Undefined where there are no words, or more
 * activities than a journey may have.
 */
export function graphOfChapters(
  chapters: readonly ChapterText[],
  fresh: { readonly activity: () => ActivityId; readonly link: () => LinkId },
): Graph | undefined {
  const pages = chapters.flatMap(pagesOf);
  if (pages.length === 0 || pages.length > graphLimits.activities) return undefined;
  const ids = pages.map(() => fresh.activity());
  const activities = pages.map(({ title, text, source }, at): Activity => {
    const id = ids[at] ?? fresh.activity();
    const next = ids[at + 1];
    const place = { x: (at % inRow) * activitiesApart.x, y: Math.floor(at / inRow) * activitiesApart.y };
    const called = title.slice(0, graphLimits.titleLength);
    return {
      ...newActivity(id, next ? 'read' : 'ending', called, place),
      text,
      source,
      links: next ? [newLink(fresh.link(), next)] : [],
    };
  });
  return { ...emptyGraph, start: ids[0], activities };
}

type Page = { readonly title: string; readonly text: string; readonly source: ChapterSource | undefined };

function pagesOf({ id, title, text }: ChapterText): Page[] {
  const own: string[] = [];
  for (const paragraph of paragraphsOf(text)) {
    const last = own.at(-1);
    const room = graphLimits.textLength - (last?.length ?? 0) - 2;
    if (last !== undefined && paragraph.length <= room) own[own.length - 1] = `${last}\n\n${paragraph}`;
    else own.push(paragraph.slice(0, graphLimits.textLength));
  }
  return own.map((words, at) => ({
    ...{ title: at === 0 ? title : `${title} (${at + 1})`, text: words },
    // A piece of a chapter is not what the chapter says.
    source: own.length === 1 ? { block: id, hash: sourceHash(words) } : undefined,
  }));
}

/** A text as story text; nothing in it means more than its words. */
export function storyTextOf(text: Text): string {
  return paragraphsOf(text).join('\n\n');
}

/** The paragraphs of a text as story text. */
function paragraphsOf({ content }: Text): string[] {
  return content.flatMap(paragraphsOfBlock).filter((paragraph) => paragraph.trim() !== '');
}

function paragraphsOfBlock(block: TextBlock): string[] {
  switch (block.type) {
    case 'sceneBreak':
      return ['***'];
    case 'heading':
      return [`**${inlineOf(block.content ?? [], false)}**`];
    case 'quote':
      return block.content.flatMap(paragraphsOfBlock).map((paragraph) => `> ${paragraph.replaceAll('\n', '\n> ')}`);
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.flatMap(paragraphsOfBlock));
    case 'image':
      return block.attrs.alt === '' ? [] : [`[${asStoryText(block.attrs.alt)}]`];
    default:
      return 'content' in block && Array.isArray(block.content) ? [inlineOf(block.content as readonly Inline[])] : [];
  }
}

function inlineOf(content: readonly Inline[], hasMarks = true): string {
  const runs: { readonly words: string; readonly sign: string }[] = [];
  for (const inline of content) {
    const sign = hasMarks && inline.type === 'text' ? signOf(inline) : '';
    const last = runs.at(-1);
    // Runs that look alike are one: where they touch, their signs would mean something else.
    if (last?.sign === sign) runs[runs.length - 1] = { sign, words: last.words + wordsOf(inline) };
    else runs.push({ sign, words: wordsOf(inline) });
  }
  return runs.map(({ words, sign }) => marked(words, sign)).join('');
}

function wordsOf(inline: Inline): string {
  if (inline.type === 'text') return inline.text;
  return inline.type === 'hardBreak' ? '\n' : ` [${inlineText(readNote(inline.attrs.note))}]`;
}

function signOf({ marks }: Extract<Inline, { type: 'text' }>): string {
  const types = new Set(marks?.map(({ type }) => type));
  return types.has('strong') ? '**' : types.has('emphasis') ? '*' : '';
}

/** Words between signs, which mean something only where they touch a word. */
function marked(words: string, sign: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(words) ?? [];
  return sign === '' || inner === '' ? asStoryText(words) : `${before}${sign}${asStoryText(inner)}${sign}${after}`;
}
