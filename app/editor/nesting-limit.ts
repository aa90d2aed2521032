import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { elementDepth } from '#domain/text.ts';

/** Keeps quotations and lists from lying deeper in one another than the server takes: such a change does not happen. */
export const NestingLimit = Extension.create({
  name: 'nestingLimit',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (transaction) =>
        !mayNest(transaction) || transaction.getMeta(ySyncPluginKey) !== undefined || !isTooDeep(transaction.doc),
    }),
  ],
});

/** Whether a change can put something into something: typing, which must cost nothing, cannot. */
function mayNest({ docChanged, steps }: Transaction): boolean {
  return (
    docChanged &&
    steps.some((step) => !(step instanceof ReplaceStep) || step.slice.content.firstChild?.isText === false)
  );
}

function isTooDeep(node: Node, depth = 0): boolean {
  if (depth >= elementDepth - 1) return true;
  return !node.inlineContent && node.children.some((child) => isTooDeep(child, depth + 1));
}
