import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The findings of axe on a page as it stands, a line for each rule. */
export async function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  for (const selector of without) axe.exclude(selector);
  // Its handling of frames (an empty page for each analysis) takes most of the time; ours hold none but an email.
  if (without.length === 0) axe.setLegacyMode(true);
  await atRest(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Fades and slides have ended: a half-way colour is not a finding. */
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
