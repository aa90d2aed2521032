import { flatten, treeOf } from '#domain/block.ts';
import { asHere } from '#domain/locale.ts';
import type { KeptProject } from './kept-project.ts';

/**
 * Names the projects that are kept here on the page without a network, each with a link to its first text: the page has
 * a place for them, which is hidden until then.
 *
 * @param here - the address of the page
 */
export function listProjects(projects: readonly KeptProject[], here: string): void {
  const place = document.querySelector<HTMLElement>('[data-kept]');
  const list = place?.querySelector('ul');
  if (!place || !list) return;
  for (const { path, title, language, blocks } of projects) {
    const first = flatten(treeOf(blocks)).find(({ block }) => block.kind !== 'part') ?? flatten(treeOf(blocks))[0];
    if (!first) continue;
    const link = Object.assign(document.createElement('a'), { textContent: title, lang: language });
    link.href = asHere(`${path}/block/${first.block.id}`, here);
    const row = document.createElement('li');
    row.append(link);
    list.append(row);
  }
  place.hidden = list.childElementCount === 0;
}
