import { type Activity, type Graph, hasInk } from '#domain/journey/graph.ts';
import { escapeHtml } from '#domain/render-text.ts';
import { type PlayableActivity, type PlayableGraph, type PlayableStory, storyElementId } from './story.ts';
import { playerStyle } from './style.ts';

/** A script fit to stand inside a page, and its hash as a content security policy names it. */
type PlayerScript = { readonly script: string; readonly scriptHash: string };

/** The player of playable files, with what the page's policy says of it. */
export type PlayerPage = {
  /** The script of a story without ink, and that of one with ink, which is much longer. */
  readonly scripts: Readonly<Record<'plain' | 'ink', PlayerScript>>;
  /** The hash of `playerStyle`. */
  readonly styleHash: string;
};

/**
 * Writes a journey as one page that is travelled in any browser, also without a network: the engine, the look and the
 * story stand in it, and its policy lets nothing else in.
 */
export function writePlayable(
  { graph, ...story }: Omit<PlayableStory, 'graph'> & { readonly graph: Graph },
  { scripts, styleHash }: PlayerPage,
): string {
  const { title, language, words } = story;
  const { script, scriptHash } = scripts[hasInk(graph) ? 'ink' : 'plain'];
  const policy = [
    "default-src 'none'",
    `script-src ${scriptHash}`,
    `style-src ${styleHash}`,
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
<script>${script}</script>
</body>
</html>
`;
}

/**
 * What the player needs of a graph: the positions on its authors' map, their notes there, and the files that an ink
 * story was written in are left out.
 */
function travelled({ start, variables, mayGoBack, activities }: Graph): PlayableGraph {
  return {
    start,
    variables,
    mayGoBack,
    activities: activities.map(travelledStep),
  };
}

function travelledStep({ map: _, x: __, y: ___, ink, source: ____, ...activity }: Activity): PlayableActivity {
  return ink ? { ...activity, ink: { compiled: ink.compiled } } : activity;
}

/** JSON that cannot end the element it stands in, or begin another. */
function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
