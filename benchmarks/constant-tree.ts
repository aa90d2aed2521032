import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';

/** A page as data: elements with the properties that React calls them by, and their texts. */
export type Constant = string | readonly [tag: string, props: Record<string, unknown>, children: readonly Constant[]];

/** What React calls by another name than HTML; with dashes it takes the rest as it is. */
const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  tabindex: 'tabIndex',
  crossorigin: 'crossOrigin',
  srcset: 'srcSet',
  value: 'defaultValue',
  checked: 'defaultChecked',
  selected: 'data-selected',
};

/** Elements whose content our pages pass on as it is, too: scripts, styles and the text of a story. */
const isPassedOn = (tag: string, name = '') => ['script', 'style'].includes(tag) || /\bprose\b/.test(name);

/** Takes a page apart; its first element is `html`. */
export function constantsOf(html: string): Constant {
  const root = parseDocument(html, { decodeEntities: true }).children.find((node) => 'attribs' in node);
  if (!root) throw new Error('The page has no elements.');
  return constantOf(root)[0] as Constant;
}

function constantOf(node: ReturnType<typeof parseDocument>['children'][number]): Constant[] {
  if (node.type === ElementType.Text && 'data' in node) return [node.data];
  if (!('attribs' in node)) return [];
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node.attribs))
    if (name === 'style') props.style = styleOf(value);
    else if (value === '' && !['alt', 'value', 'class'].includes(name)) props[renamed[name] ?? name] = true;
    else props[renamed[name] ?? name] = value;
  if (!isPassedOn(node.name, node.attribs.class)) return [[node.name, props, node.children.flatMap(constantOf)]];
  props.dangerouslySetInnerHTML = { __html: DomUtils.getInnerHTML(node, { decodeEntities: false }) };
  return [[node.name, props, []]];
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(/:(.*)/s) as [string, string?]);
  return Object.fromEntries(
    rules.flatMap(([name, value]) => {
      if (value === undefined) return [];
      const called = name.trim();
      return [[called.startsWith('--') ? called : called.replace(/-(\w)/g, (_, x) => x.toUpperCase()), value.trim()]];
    }),
  );
}

/** The elements of a page, made anew, as a component makes them for each request. */
export function elementsOf(constant: Constant): ReactNode {
  if (typeof constant === 'string') return constant;
  const [tag, props, children] = constant;
  return createElement(tag, props, ...children.map(elementsOf));
}
