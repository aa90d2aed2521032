import { differs, picked } from './edit-fields.ts';
import { applyEdit, type Edit } from './edits.ts';
import type { Graph } from './graph.ts';
import { mergeFields } from './merge-fields.ts';

/**
 * Makes edits on top of what others changed meanwhile.
 *
 * @returns the edits as they are made, and the graph after them; undefined where one cannot be made
 */
export function makeOnTop(
  graph: Graph,
  edits: readonly Edit[],
): { readonly graph: Graph; readonly edits: readonly Edit[] } | undefined {
  let after = graph;
  const made: Edit[] = [];
  for (const edit of edits) {
    let [edited, taken] = [applyEdit(after, edit), edit];
    const merged = !edited.ok && edited.problem === 'changed' ? onTheirs(after, edit) : undefined;
    if (merged) [edited, taken] = [applyEdit(after, merged), merged];
    if (!edited.ok) return undefined;
    after = edited.graph;
    made.push(taken);
  }
  return { graph: after, edits: made };
}

/** An edit that begins from what is there now; undefined where the two cannot be merged. */
function onTheirs({ activities, items, variables }: Graph, edit: Edit): Edit | undefined {
  if (edit.kind === 'changeVariable') {
    const held = variables.find(({ name }) => name === edit.variable.name);
    const variable = held && edit.was && mergeFields(edit.was, edit.variable, held);
    // A choice begins with one of its values.
    if (!variable || (variable.kind === 'choice' && !variable.values.includes(String(variable.start))))
      return undefined;
    return { ...edit, variable, was: held };
  }
  if (edit.kind === 'changeItem')
    return mergedEdit(
      items.find(({ id }) => id === edit.id),
      edit,
    );
  if (edit.kind !== 'changeActivity' && edit.kind !== 'changeLink') return undefined;
  const activity = activities.find(({ id }) => id === (edit.kind === 'changeLink' ? edit.activity : edit.id));
  return mergedEdit(edit.kind === 'changeLink' ? activity?.links.find(({ id }) => id === edit.id) : activity, edit);
}

function mergedEdit<One extends { readonly fields: object; readonly was?: object | undefined }>(
  held: object | undefined,
  edit: One,
): One | undefined {
  const { was, fields } = edit;
  if (!held || !was) return undefined;
  // What it names without changing it must be as it was.
  const unchanged = Object.fromEntries(Object.entries(was).filter(([name]) => !(name in fields)));
  if (differs(held, unchanged)) return undefined;
  const shared = Object.fromEntries(Object.entries(was).filter(([name]) => name in fields));
  const merged = mergeFields(shared, picked(fields, shared), picked(held, shared));
  return merged && { ...edit, fields: { ...fields, ...merged }, was: picked(held, was) };
}
