import { join } from 'node:path';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import * as Y from 'yjs';
import { rootName } from '#commands/document/yjs-text.ts';
import type { DocumentId } from '#domain/ids.ts';
import { bundle } from '#tests/browser/bundle.ts';
import { open, saved } from '#tests/browser/editor.ts';
import { expect, type Person, test } from '#tests/browser/fixtures.ts';
import type { Site } from '#tests/browser/site.ts';
import { type Editor, openEditor } from '#tests/editor.ts';
import { type Event, event } from './events.ts';
import { Hand, type Seen } from './hand.ts';

declare global {
  var bareEditor: { open: (update: number[]) => void; writeBefore: (paragraph: number, letters: string) => void };
}

/** Keys in all. The seed repeats a run. */
const keys = Number(process.env.FABULA_SOAK_KEYS);
const seed = Number(process.env.FABULA_SOAK_SEED ?? 36);
/** Events after which all texts are compared: about a hundred keys. */
const eventsBetween = 15;

const keysOf = (done: Event): number =>
  done.kind === 'type'
    ? done.text.length
    : done.kind === 'press'
      ? done.times
      : done.kind === 'together'
        ? done.typed.length
        : 1;

/** Another author at a socket of their own. */
async function colleagueOf(site: Site, person: Person, blockPath: string): Promise<Editor> {
  const db = await site.open();
  const blockId = blockPath.split('/').at(-1) ?? '';
  const { id } = await db.reader
    .selectFrom('document')
    .select('id')
    .where('block_id', '=', blockId)
    .executeTakeFirstOrThrow();
  await db.close();
  const { cookies } = await person.request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return openEditor({ address: new URL(site.url).host, origin: site.url }, cookie, id as DocumentId);
}

const textOf = (colleague: Editor) => colleague.document.getXmlFragment(rootName).toString();

test(`a letter that is shown before it is processed is never lost, doubled or moved (seed ${seed})`, async ({
  page,
  context,
  person,
  as,
  member,
  work,
  site,
}) => {
  test.setTimeout(240_000 + keys * 120);
  const [ana, beth] = [await person('Ana Ruiz'), await person('Beth Lindqvist')];
  member(ana, beth, 'writer');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  const colleague = await colleagueOf(site, beth, blockPath);
  const wide = { width: 1600, height: 900 };
  await page.setViewportSize(wide);
  await open(page, blockPath);
  const bare = await context.newPage();
  await bare.setViewportSize(wide);
  await bare.goto('about:blank');
  await bare.addScriptTag({ type: 'module', content: await bundle(join(import.meta.dirname, 'bare-page.ts')) });
  await expect.poll(() => colleague.provider.isSynced).toBe(true);
  await bare.evaluate((update) => bareEditor.open(update), [...Y.encodeStateAsUpdate(colleague.document)]);
  const hands = [await Hand.at(page), await Hand.at(bare)] as const;

  let typed = 0;
  const done: Event[] = [];
  const story = () =>
    `seed ${seed}, after ${typed} keys:\n${done
      .slice(-3 * eventsBetween)
      .map((each) => JSON.stringify(each))
      .join('\n')}`;
  /** Both texts, which must be the same, and where their cursors are. */
  const agree = async (): Promise<Seen> => {
    const [ours, theirs] = [await hands[0].see(), await hands[1].see()];
    expect(ours, story()).toEqual(theirs);
    return ours;
  };
  const atServer = async (): Promise<void> => {
    const { xml } = await agree();
    await saved(page);
    await expect.poll(() => textOf(colleague), story()).toBe(xml);
  };
  const both = (act: (hand: Hand) => Promise<void>) => Promise.all(hands.map(act));

  for (let round = 0; typed < keys; round++) {
    const events = fc.sample(event, { seed: seed + round, numRuns: eventsBetween });
    for (const next of events) {
      done.push(next);
      typed += keysOf(next);
      if (next.kind === 'together') {
        await atServer();
        const paragraph = await hands[0].paragraph();
        await Promise.all([
          both((hand) => hand.do({ kind: 'type', text: next.typed })),
          ...(paragraph === undefined ? [] : [together(bare, colleague, paragraph, `${next.theirs}${typed}`)]),
        ]);
        if (paragraph !== undefined)
          await expect.poll(async () => (await hands[0].see()).xml, story()).toContain(`${next.theirs}${typed}`);
      } else if (next.kind === 'drop') {
        const places = await Promise.all(hands.map((hand) => hand.canDrop(next.at)));
        if (places.every(Boolean)) await both((hand) => hand.do(next));
      } else if (next.kind === 'correct') {
        const words = await Promise.all(hands.map((hand) => hand.canCorrect(next.back)));
        if (words.every(Boolean)) await both((hand) => hand.do(next));
      } else if (next.kind === 'reload') {
        // At once, while the last letters wait.
        await open(page, blockPath);
        await both((hand) => hand.begin());
      } else await both((hand) => hand.do(next));
    }
    await atServer();
  }
  colleague.close();
});

/** Someone else writes before the letters of a paragraph, in both texts, while something is typed there. */
async function together(bare: Page, colleague: Editor, paragraph: number, letters: string): Promise<void> {
  const element = colleague.document.getXmlFragment(rootName).get(paragraph) as Y.XmlElement;
  (element.get(0) as Y.XmlText).insert(0, letters);
  await bare.evaluate(([at, written]) => bareEditor.writeBefore(at, written), [paragraph, letters] as const);
}
