import type { Activity, Graph, Link } from './graph.ts';

/** The words of a journey, each with an id that stays from version to version. */
export const lineFields = ['title', 'summary', 'text', 'hint', 'label', 'feedback', 'whyShut', 'carried'] as const;
export type LineField = (typeof lineFields)[number];

/** Whether such a line is story text; the others are plain words. */
export function isStoryText(field: LineField): boolean {
  return field !== 'title' && field !== 'summary' && field !== 'hint';
}

/** One of a journey’s words: a text, a title, the words of a link, what a reader carries. */
export type Line = {
  /**
   * Of a step or a link its id and the field, such as `….text`; of a variable its name, such as `variable.key.carried`; of
   * the journey itself `journey.title`.
   */
  readonly id: string;
  readonly field: LineField;
  /** The title of the step it belongs to; of the journey’s own lines empty. */
  readonly step: string;
  readonly text: string;
};

/** A journey with what it is called, as its lines name it. */
export type NamedGraph = { readonly title: string; readonly summary: string; readonly graph: Graph };

/** The lines of a journey, in the order of its steps; empty texts are no lines. */
export function linesOf({ title, summary, graph }: NamedGraph): Line[] {
  const own: Line[] = [
    { id: 'journey.title', field: 'title', step: '', text: title },
    { id: 'journey.summary', field: 'summary', step: '', text: summary },
  ];
  const steps = graph.activities.flatMap((activity): Line[] => {
    const of = (id: string, field: LineField, text: string) => ({
      id: `${id}.${field}`,
      field,
      step: activity.title,
      text,
    });
    return [
      of(activity.id, 'title', activity.title),
      of(activity.id, 'text', activity.text),
      of(activity.id, 'hint', activity.hint ?? ''),
      ...activity.links.flatMap(({ id, label, feedback, whyShut = '' }) => [
        ...[of(id, 'label', label), of(id, 'feedback', feedback)],
        of(id, 'whyShut', whyShut),
      ]),
    ];
  });
  const carried = graph.variables.map(
    ({ name, carried: text = '' }): Line => ({ id: `variable.${name}.carried`, field: 'carried', step: '', text }),
  );
  return [...own, ...steps, ...carried].filter(({ text }) => text.trim() !== '');
}

/** A journey whose lines say something else, by their ids; all else stays as it is. */
export function withLines({ title, summary, graph }: NamedGraph, texts: ReadonlyMap<string, string>): NamedGraph {
  const said = (id: string, field: LineField, text: string) => texts.get(`${id}.${field}`) ?? text;
  const sayIf = <Field extends LineField>(id: string, field: Field, text: string | undefined) =>
    text === undefined ? {} : ({ [field]: said(id, field, text) } as Record<Field, string>);
  return {
    title: said('journey', 'title', title),
    summary: said('journey', 'summary', summary),
    graph: {
      ...graph,
      variables: graph.variables.map((variable) => ({
        ...variable,
        ...sayIf(`variable.${variable.name}`, 'carried', variable.carried),
      })),
      activities: graph.activities.map(
        (activity): Activity => ({
          ...activity,
          title: said(activity.id, 'title', activity.title),
          text: said(activity.id, 'text', activity.text),
          ...sayIf(activity.id, 'hint', activity.hint),
          links: activity.links.map(
            (link): Link => ({
              ...link,
              label: said(link.id, 'label', link.label),
              feedback: said(link.id, 'feedback', link.feedback),
              ...sayIf(link.id, 'whyShut', link.whyShut),
            }),
          ),
        }),
      ),
    },
  };
}

/** Why a table of lines is refused; nothing of it is imported. */
export type LineProblem = {
  readonly kind:
    | 'notThisFormat'
    /** XLIFF, but not version 2. */
    | 'otherVersion'
    | 'columnMissing'
    | 'damaged'
    /** A line of another journey; of a table for this one it is a notice (`lineGone`). */
    | 'unknownId'
    | 'twice'
    | 'brokenText'
    | 'otherVariable'
    | 'tooLong'
    | 'nothingTranslated';
  /** The line of the file. */
  readonly line?: number;
  readonly id?: string;
  /** The title of the step it is in, where it is in one. */
  readonly step?: string | undefined;
  /** The wrong item there: a column, a variable. */
  readonly what?: string;
};

/** What a translator should look at again; the rest of the table is imported all the same. */
export type LineNotice = {
  readonly kind: /** The journey has no such line any more; it is left out. */
    | 'lineGone'
    | 'sourceChanged'
    /** A variable of the source is not in the translation. */
    | 'variableMissing';
  readonly line: number;
  readonly id: string;
  readonly step: string;
  readonly what?: string;
};

/** Problems and notices reported for one table at most. */
export const lineProblemsAtMost = 200;
