import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';

/** The element that stands alone in a line between two scenes. */
export const sceneBreakLine = /^\s?(?:\*\s?\*\s?\*|⁂)\s?$/;

/** Makes scene breaks of the lines of a pasted piece that are nothing else. */
export function withSceneBreaks(slice: Slice, schema: Schema): Slice {
  const { sceneBreak, paragraph } = schema.nodes;
  if (!sceneBreak || !paragraph) return slice;
  const isBreak = (node: Node) => node.type === paragraph && sceneBreakLine.test(node.textContent);
  let isChanged = false;
  const nodes = slice.content.content.map((node) => {
    if (!isBreak(node)) return node;
    isChanged = true;
    return sceneBreak.create();
  });
  if (!isChanged) return slice;
  // A break is whole: no part of it joins the words before or after the cursor.
  const isOpen = (node: Node | undefined) => node !== undefined && node.type !== sceneBreak;
  return new Slice(
    Fragment.from(nodes),
    isOpen(nodes[0]) ? slice.openStart : 0,
    isOpen(nodes.at(-1)) ? slice.openEnd : 0,
  );
}
