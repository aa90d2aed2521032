import { stringify } from 'csv-stringify/sync';
import { type Graph, isLast, type Link } from '#domain/journey/graph.ts';
import type { JourneyStatistics } from '#domain/journey/statistics.ts';

/**
 * How readers travel a journey as CSV (RFC 4180, UTF-8 with a byte order mark): `what`, `id`, `title`, `readers`. A
 * protected number is empty. A title that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function writeReaders(graph: Graph, told: JourneyStatistics): string {
  const count = (counts: Readonly<Record<string, number | null>>, id: string) =>
    told.readers === null ? null : id in counts ? counts[id] : 0;
  const titles = new Map(graph.activities.map(({ id, title }) => [id, title]));
  /** The words of a link; one without words is named by its target. */
  const nameOf = ({ label, to }: Link) => label || (to && titles.get(to) ? `→ ${titles.get(to)}` : '');
  const rows = [
    ['readers', '', '', told.readers],
    ['runs', '', '', told.runs],
    ['finished', '', '', told.finished],
    ...graph.activities.flatMap(({ id, kind, title, links, offer }) => [
      ['came', id, title, count(told.came, id)],
      ['stopped', id, title, count(told.stopped, id)],
      ...(isLast({ kind, links, offer }) ? [['ended', id, title, count(told.endings, id)]] : []),
      ...links.map((link) => ['followed', link.id, nameOf(link), count(told.followed, link.id)]),
    ]),
  ];
  return stringify([['what', 'id', 'title', 'readers'], ...rows], { bom: true, escape_formulas: true });
}
