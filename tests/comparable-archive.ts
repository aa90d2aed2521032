import type { ProjectArchive } from '#domain/project-archive.ts';

/** An archive with its ids replaced by the order in which they come, so that two can be compared. */
export function comparable(archive: ProjectArchive | undefined): unknown {
  if (!archive) throw new Error('There is no archive.');
  const names = new Map<string, string>();
  for (const { title, position, id, parent = '' } of archive.blocks)
    names.set(id, `block ${names.get(parent) ?? ''}/${position} ${title}`);
  for (const { key, name } of archive.labels ?? []) names.set(key, `label ${name}`);
  for (const [key, { bytes, name }] of archive.files) names.set(key, `file ${name} ${bytes.length}`);
  const texts = [...archive.published].map(([key, text]) => ({ key, text: JSON.stringify(text) }));
  const named = (json: string) => [...names].reduce((all, [id, name]) => all.replaceAll(id, name), json);
  for (const { key, text } of texts) names.set(key, `text ${named(text).replaceAll('"', "'")}`);
  const sorted = (items: readonly object[]) => items.map((item) => named(JSON.stringify(item))).sort();
  return {
    project: named(JSON.stringify(archive.project)),
    journeys: archive.journeys,
    branching: archive.branching,
    labels: sorted(archive.labels ?? []),
    words: archive.words ?? [],
    dates: archive.dates ?? [],
    versions: archive.versions ?? [],
    versionBlocks: sorted(archive.versionBlocks ?? []),
    blocks: sorted(archive.blocks),
    editions: archive.editions.map((edition) => named(JSON.stringify(edition))),
    editionBlocks: sorted(archive.editionBlocks),
    // Equal texts of editions in two languages are one text in the copy.
    texts: [...new Set(texts.map(({ text }) => named(text)))].sort(),
    files: [...archive.files.values()].map(({ name, bytes }) => `${name} ${bytes.length}`).sort(),
  };
}
