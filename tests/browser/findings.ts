import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on a page as it stands, a line for each rule. */
export async function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  for (const selector of without) axe.exclude(selector);
  // Its way around pages in pages (an empty page for each analysis) takes most of the time; ours hold none but a letter.
  if (without.length === 0) axe.setLegacyMode(true);
  await atRest(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** What fades or slides in has come: a colour half-way is nobody's finding. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
