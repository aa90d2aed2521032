import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#domain/locale.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';
import { contactSheet, type Picture } from './contact-sheet.ts';

export type { Picture };

const folder = process.env.FABULA_LOOK ?? 'look';
const widths = [1280, 390] as const;
const modes = ['light', 'dark'] as const;
const languages: readonly Locale[] = ['en', 'es', 'uk'];

/** `FABULA_LOOK_PAGES` names some of them, as a regular expression. */
export const wanted = new RegExp(process.env.FABULA_LOOK_PAGES ?? '');

/** Whether a picture shows all of a page: `FABULA_LOOK_WHOLE` asks for what is below the first screen. */
const isWhole = Boolean(process.env.FABULA_LOOK_WHOLE);

/** What is done on a page before its picture is made, in the language of the page. */
export type Prepare = (page: Page, language: Locale, width: number) => Promise<void>;

/** A page in every look, each in a file of its own. */
export async function look(
  context: BrowserContext,
  name: string,
  address: string,
  prepare?: Prepare,
): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true });
  const pictures: Picture[] = [];
  const page = await context.newPage();
  for (const language of languages)
    for (const width of widths) {
      // A page begins as its window needs it: a journey with its list on phones.
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.goto(`/${language}${address === '/' ? '' : address}`);
      await movePointer(page);
      // An editor listens for others without an end.
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await prepare?.(page, language, width);
      for (const colorScheme of modes) {
        await page.emulateMedia({ colorScheme });
        const shown = `${width} ${colorScheme} ${language}`;
        const file = `${name} ${shown}`.replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '');
        const findings = [...(await axeFindings(page)), ...(await tooWide(page)), ...(await offCentre(page))];
        // Nothing is under the pointer.
        await page.mouse.move(0, 0);
        await page.screenshot({ path: join(folder, `${file}.png`), fullPage: isWhole });
        pictures.push({ page: name, look: shown, file: `${file}.png`, findings });
      }
    }
  await page.close();
  return pictures;
}

/** The sheet of a set of pictures, beside them. */
export function writeSheet(name: string, pictures: readonly Picture[]): void {
  writeFileSync(join(folder, `${name}.html`), contactSheet(pictures));
}

/** No picture has something that axe finds, or is wider than its window. */
export function expectNoFindings(pictures: readonly Picture[]): void {
  const found = pictures.filter(({ findings }) => findings.length > 0);
  expect(found.map(({ page, look: shown, findings }) => `${page}, ${shown}: ${findings.join('; ')}`)).toEqual([]);
}

async function offCentre(page: Page): Promise<string[]> {
  const dialog = page.locator('.dialog:visible').first();
  const box = (await dialog.count()) > 0 ? await dialog.boundingBox() : null;
  const by = box ? Math.round(box.x + box.width / 2 - (page.viewportSize()?.width ?? 0) / 2) : 0;
  return Math.abs(by) > 1 ? [`a dialog is ${by} pixels out of the middle`] : [];
}

async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [`${over} pixels wider than its window`] : [];
}
