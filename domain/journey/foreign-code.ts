import { type StoryTemplate, wordsIn } from './story-text.ts';

/** Macros of Harlowe that a story has where its import could not make them native. */
const harlowe =
  'if unless else-if set put for loop replace append prepend replace-with live macro display print rerun link-repeat ' +
  'link-rerun link-reveal link-replace cycling-link seq-link input-box dropdown checkbox alert prompt confirm';
/** Inserts of Chapbook of the same kind. */
const chapbook = 'embed cycling dropdown text reveal ambient sound theme';

/** Code of Twine, in the marks of each of its formats; each ends at the line, so that a text is read once. */
const codes = [
  // SugarCube: <<for _i range $all>>
  /<<\/?[a-z=-][^<>\n]{0,200}>>/iu,
  // Snowman: <% if (s.key) { %>
  /<%[^%\n]{1,200}(?:%>)?/u,
  new RegExp(String.raw`\((?:${harlowe.replaceAll(' ', '|')}):.{0,200}`, 'iu'),
  new RegExp(String.raw`\{(?:${chapbook.replaceAll(' ', '|')})\b[^{}\n]{0,200}\}`, 'iu'),
  /^\[javascript\]$/imu,
  // Chapbook: [if items[0] == 1], with a sign that a line of words in brackets has not.
  /^\[(?:if|unless) [^\n]{0,100}[<>=[][^\n]{0,100}\]$/imu,
];

/** Signs of the code that are shown at most. */
const shownAtMost = 60;

/**
 * The first code of Twine that stands among the words of a text, where a reader would read it; undefined where there is
 * none. An import keeps code that a journey cannot run as words.
 */
export function foreignCodeIn(template: StoryTemplate): string | undefined {
  for (const words of wordsIn(template)) {
    const plain = words.replace(/\\(.)/gsu, '$1');
    const [first] = codes
      .flatMap((code) => code.exec(plain) ?? [])
      .sort((one, other) => plain.indexOf(one) - plain.indexOf(other));
    if (first !== undefined) return first.length > shownAtMost ? `${first.slice(0, shownAtMost).trimEnd()}…` : first;
  }
  return undefined;
}
