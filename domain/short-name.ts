/** Letters of a name that a question shows. */
const shownLength = 60;

/** A name as the title of a question shows it: a long one ends early, between words if it can, so that the verb stays in sight. */
export function shortName(name: string): string {
  if (name.length <= shownLength) return name;
  const end = name.lastIndexOf(' ', shownLength - 1);
  return `${name
    .slice(0, end > shownLength / 2 ? end : shownLength - 1)
    .toWellFormed()
    .replace(/[\s\p{P}\ufffd]+$/u, '')}…`;
}
