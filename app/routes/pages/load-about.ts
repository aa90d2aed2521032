import { requestScope } from '#app/context.ts';
import { loadSitePage } from '#app/site/load-site-page.ts';
import type { Route } from './+types/about.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadSitePage(context, 'about');
  const story = await context.get(requestScope).sitePage('example');
  // The block that is written last is what came before all others.
  const isFirst = url.searchParams.get('order') === 'first';
  const blocks = isFirst ? [...story.sections.slice(-1), ...story.sections.slice(0, -1)] : story.sections;
  const asked = Number(url.searchParams.get('step') ?? 1);
  const step = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), blocks.length) : 1;
  return {
    page,
    example: {
      title: story.title,
      language: story.language,
      isFirst,
      step,
      blocks: blocks.map(({ title, words }) => ({ title, words })),
      html: blocks[step - 1]?.html ?? '',
    },
  };
}
