import type { ActivityId, LinkId } from '#domain/ids.ts';
import { differs, isSame, picked, type SharedOfActivity, type SharedOfLink, sharedOf } from './edit-fields.ts';
import { type Activity, type Graph, graphLimits, isVariableName, type Link, type Variable } from './graph.ts';
import { applyMapEdit, type MapEdit, onMapOf } from './map-edits.ts';
import { renamedVariable } from './renamed-variable.ts';

/** The fields of an activity that an edit can change; its links have separate edits. */
export type ActivityFields = Partial<Omit<Activity, 'id' | 'links'>>;
export type LinkFields = Partial<Omit<Link, 'id'>>;

/**
 * One change of a draft, small enough to be merged with those that others make at the same time. `was` holds a text or a
 * rule as it was when its author began to change it: if it is another by now, the edit is refused, so that nobody's work
 * is replaced unseen.
 */
export type Edit =
  /**
   * `at` is its place in the author's order; left out, the end. Where there is no beginning it becomes the beginning,
   * unless it `keepsStart`.
   */
  | {
      readonly kind: 'addActivity';
      readonly activity: Activity;
      readonly at?: number | undefined;
      readonly keepsStart?: true | undefined;
    }
  | {
      readonly kind: 'changeActivity';
      readonly id: ActivityId;
      readonly fields: ActivityFields;
      readonly was?: Partial<SharedOfActivity> | undefined;
    }
  /** Links that led to it lead nowhere then. */
  | { readonly kind: 'removeActivity'; readonly id: ActivityId }
  | {
      readonly kind: 'addLink';
      readonly activity: ActivityId;
      readonly link: Link;
      readonly at?: number | undefined;
    }
  | {
      readonly kind: 'changeLink';
      readonly activity: ActivityId;
      readonly id: LinkId;
      readonly fields: LinkFields;
      readonly was?: Partial<SharedOfLink> | undefined;
      /** Only a link that leads nowhere is changed; where there is none, nothing is, and nothing is refused. */
      readonly onlyLoose?: true | undefined;
    }
  | { readonly kind: 'removeLink'; readonly activity: ActivityId; readonly id: LinkId }
  | { readonly kind: 'moveLink'; readonly activity: ActivityId; readonly id: LinkId; readonly at: number }
  | { readonly kind: 'addVariable'; readonly variable: Variable; readonly at?: number | undefined }
  | { readonly kind: 'changeVariable'; readonly variable: Variable; readonly was?: Variable | undefined }
  | { readonly kind: 'removeVariable'; readonly name: string }
  | { readonly kind: 'renameVariable'; readonly from: string; readonly to: string }
  | { readonly kind: 'setStart'; readonly id: ActivityId | undefined }
  | { readonly kind: 'setMayGoBack'; readonly may: boolean }
  | MapEdit;

/** Why an edit was not made. */
export type EditProblem =
  /** The item that it changes does not exist, or no longer. */
  | 'gone'
  /** The item that it adds is there already. */
  | 'there'
  /** Someone else changed these words meanwhile. */
  | 'changed'
  | 'nameUnusable'
  | 'tooMany';

export type Edited =
  /** `undo` makes the graph what it was, as far as others leave it. */
  | { readonly ok: true; readonly graph: Graph; readonly undo: readonly Edit[] }
  | { readonly ok: false; readonly problem: EditProblem };

/** Makes one edit. Pure: the graph given stays as it is. */
export function applyEdit(graph: Graph, edit: Edit): Edited {
  switch (edit.kind) {
    case 'addActivity':
      return addActivity(graph, edit);
    case 'changeActivity':
      return onActivity(graph, edit.id, (activity) =>
        differs(activity, edit.was)
          ? 'changed'
          : {
              activity: onMapOf(graph, { ...activity, ...edit.fields }),
              undo: {
                kind: 'changeActivity',
                id: edit.id,
                fields: picked(activity, edit.fields),
                was: sharedOf(edit.fields),
              },
            },
      );
    case 'removeActivity':
      return removeActivity(graph, edit.id);
    case 'addLink':
      return onActivity(graph, edit.activity, (activity) => {
        if (activity.links.some(({ id }) => id === edit.link.id)) return 'there';
        if (activity.links.length >= graphLimits.links) return 'tooMany';
        const links = activity.links.toSpliced(edit.at ?? activity.links.length, 0, edit.link);
        return {
          activity: { ...activity, links },
          undo: { kind: 'removeLink', activity: activity.id, id: edit.link.id },
        };
      });
    case 'changeLink':
      if (edit.onlyLoose && !isLoose(graph, edit)) return { ok: true, graph, undo: [] };
      return onLink(graph, edit.activity, edit.id, (link, at, activity) =>
        differs(link, edit.was)
          ? 'changed'
          : {
              activity: { ...activity, links: activity.links.with(at, { ...link, ...edit.fields }) },
              undo: {
                kind: 'changeLink',
                activity: activity.id,
                id: link.id,
                fields: picked(link, edit.fields),
                was: sharedOf(edit.fields),
              },
            },
      );
    case 'removeLink':
      return onLink(graph, edit.activity, edit.id, (link, at, activity) => ({
        activity: { ...activity, links: activity.links.toSpliced(at, 1) },
        undo: { kind: 'addLink', activity: activity.id, link, at },
      }));
    case 'moveLink':
      return onLink(graph, edit.activity, edit.id, (link, at, activity) => ({
        activity: { ...activity, links: activity.links.toSpliced(at, 1).toSpliced(edit.at, 0, link) },
        undo: { kind: 'moveLink', activity: activity.id, id: link.id, at },
      }));
    case 'addVariable':
    case 'changeVariable':
    case 'removeVariable':
    case 'renameVariable':
      return editVariable(graph, edit);
    case 'setStart':
      if (edit.id !== undefined && !has(graph, edit.id)) return no('gone');
      return { ok: true, graph: { ...graph, start: edit.id }, undo: [{ kind: 'setStart', id: graph.start }] };
    case 'setMayGoBack':
      return {
        ok: true,
        graph: { ...graph, mayGoBack: edit.may },
        undo: [{ kind: 'setMayGoBack', may: graph.mayGoBack }],
      };
    default:
      return applyMapEdit(graph, edit);
  }
}

/** Makes several edits, all or none. `undo` takes them all back, in the order it is given. */
export function applyEdits(graph: Graph, edits: readonly Edit[]): Edited {
  let after = graph;
  const undo: Edit[] = [];
  for (const edit of edits) {
    const edited = applyEdit(after, edit);
    if (!edited.ok) return edited;
    after = edited.graph;
    undo.unshift(...edited.undo);
  }
  return { ok: true, graph: after, undo };
}

function no(problem: EditProblem): Edited {
  return { ok: false, problem };
}

function has(graph: Graph, id: ActivityId): boolean {
  return graph.activities.some((activity) => activity.id === id);
}

function addActivity(graph: Graph, { activity, at, keepsStart }: Extract<Edit, { kind: 'addActivity' }>): Edited {
  if (has(graph, activity.id)) return no('there');
  if (graph.activities.length >= graphLimits.activities) return no('tooMany');
  const placed = onMapOf(graph, activity);
  const isFirst = graph.start === undefined && !keepsStart;
  return {
    ok: true,
    graph: {
      ...graph,
      activities: graph.activities.toSpliced(at ?? graph.activities.length, 0, placed),
      start: isFirst ? activity.id : graph.start,
    },
    undo: [{ kind: 'removeActivity', id: activity.id }],
  };
}

function removeActivity(graph: Graph, id: ActivityId): Edited {
  const at = graph.activities.findIndex((activity) => activity.id === id);
  const removed = graph.activities[at];
  if (!removed) return no('gone');
  // The beginning is itself again, unless others have chosen another one meanwhile.
  const keepsStart = graph.start === id ? undefined : true;
  const undo: Edit[] = [{ kind: 'addActivity', activity: removed, at, keepsStart }];
  const activities = graph.activities.toSpliced(at, 1).map((activity) => {
    if (!activity.links.some(({ to }) => to === id)) return activity;
    const links = activity.links.map((link) => {
      if (link.to !== id) return link;
      // Others may have removed the link meanwhile, or let it lead elsewhere: their work stays.
      undo.push({ kind: 'changeLink', activity: activity.id, id: link.id, fields: { to: id }, onlyLoose: true });
      return { ...link, to: undefined };
    });
    return { ...activity, links };
  });
  return { ok: true, graph: { ...graph, activities, start: graph.start === id ? undefined : graph.start }, undo };
}

function isLoose(graph: Graph, { activity: activityId, id }: Extract<Edit, { kind: 'changeLink' }>): boolean {
  const link = graph.activities.find((activity) => activity.id === activityId)?.links.find((one) => one.id === id);
  return link !== undefined && link.to === undefined;
}

function onActivity(
  graph: Graph,
  id: ActivityId,
  change: (activity: Activity) => { readonly activity: Activity; readonly undo: Edit } | EditProblem,
): Edited {
  const at = graph.activities.findIndex((activity) => activity.id === id);
  const activity = graph.activities[at];
  if (!activity) return no('gone');
  const changed = change(activity);
  if (typeof changed === 'string') return no(changed);
  return {
    ok: true,
    graph: { ...graph, activities: graph.activities.with(at, changed.activity) },
    undo: [changed.undo],
  };
}

function onLink(
  graph: Graph,
  activityId: ActivityId,
  id: LinkId,
  change: (link: Link, at: number, activity: Activity) => { activity: Activity; undo: Edit } | EditProblem,
): Edited {
  return onActivity(graph, activityId, (activity) => {
    const at = activity.links.findIndex((link) => link.id === id);
    const link = activity.links[at];
    return link ? change(link, at, activity) : 'gone';
  });
}

type VariableEdit = Extract<Edit, { kind: `${string}Variable` }>;

function editVariable(graph: Graph, edit: VariableEdit): Edited {
  const indexOf = (name: string) => graph.variables.findIndex((variable) => variable.name === name);
  const withVariables = (variables: readonly Variable[], ...undo: Edit[]): Edited => ({
    ok: true,
    graph: { ...graph, variables },
    undo,
  });
  if (edit.kind === 'addVariable') {
    const { variable } = edit;
    if (!isVariableName(variable.name)) return no('nameUnusable');
    if (indexOf(variable.name) !== -1) return no('there');
    if (graph.variables.length >= graphLimits.variables) return no('tooMany');
    return withVariables(graph.variables.toSpliced(edit.at ?? graph.variables.length, 0, variable), {
      kind: 'removeVariable',
      name: variable.name,
    });
  }
  const name =
    edit.kind === 'changeVariable' ? edit.variable.name : edit.kind === 'removeVariable' ? edit.name : edit.from;
  const at = indexOf(name);
  const variable = graph.variables[at];
  if (!variable) return no('gone');
  if (edit.kind === 'changeVariable') {
    if (edit.was && !isSame(variable, edit.was)) return no('changed');
    const undo: Edit = { kind: 'changeVariable', variable, was: edit.variable };
    return withVariables(graph.variables.with(at, edit.variable), undo);
  }
  if (edit.kind === 'removeVariable')
    return withVariables(graph.variables.toSpliced(at, 1), { kind: 'addVariable', variable, at });
  if (!isVariableName(edit.to)) return no('nameUnusable');
  if (indexOf(edit.to) !== -1) return no('there');
  return {
    ok: true,
    graph: renamedVariable(graph, edit.from, edit.to),
    undo: [{ kind: 'renameVariable', from: edit.to, to: edit.from }],
  };
}
