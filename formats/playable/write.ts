import { type Graph, isLast } from '#domain/journey/graph.ts';
import { escapeHtml } from '#domain/render-text.ts';
import { type PlayableGraph, type PlayableStory, storyElementId } from './story.ts';
import { playerStyle } from './style.ts';

/** The player as one script, fit to stand inside a page, with what the page's policy says of it. */
export type PlayerPage = {
  readonly script: string;
  /** The script and `playerStyle` as a content security policy names them. */
  readonly scriptHash: string;
  readonly styleHash: string;
};

/**
 * Writes a journey as one page that is travelled in any browser, also without a network: the engine, the look and the
 * story stand in it, and its policy lets nothing else in.
 */
export function writePlayable(
  { graph, ...story }: Omit<PlayableStory, 'graph'> & { readonly graph: Graph },
  player: PlayerPage,
): string {
  const { title, language, words } = story;
  const policy = [
    "default-src 'none'",
    `script-src ${player.scriptHash}`,
    `style-src ${player.styleHash}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const held: PlayableStory = { ...story, graph: travelled(graph) };
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Fabula">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${playerStyle}</style>
</head>
<body>
<noscript><p lang="${escapeHtml(words.language)}">${escapeHtml(words.needsScripts)}</p></noscript>
<script type="application/json" id="${storyElementId}">${jsonInPage(held)}</script>
<script>${player.script}</script>
</body>
</html>
`;
}

/** What the player needs of a graph: the positions on its authors' map, and their notes there, are left out. */
function travelled({ start, variables, mayGoBack, activities }: Graph): PlayableGraph {
  return {
    start,
    variables,
    mayGoBack,
    // The player tells no ink: the step keeps its own words, and what leads on from it.
    activities: activities.map(({ map: _, x: __, y: ___, ink: ____, source: _____, ...activity }) =>
      activity.kind === 'ink' ? { ...activity, kind: isLast(activity) ? 'ending' : 'read' } : activity,
    ),
  };
}

/** JSON that cannot end the element it stands in, or begin another. */
function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
