import type { Page } from '@playwright/test';
import { editorOf, open, paste, saved, typing } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
  <head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
  <body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const bullet = (words: string, { level = 1, sign = '·' } = {}) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

const lines = (page: Page) => editorOf(page).locator('> p, > h2, > h3, > blockquote, > hr, > ul, > ol');

test.beforeEach(async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
});

test('a paste from Word keeps the words, but neither bullets, comments nor deleted text', async ({ page }) => {
  await paste(page, {
    'text/html': word(`
      <p class=MsoNormal>The lamp<del cite="mailto:A" datetime="2026-01-01T10:00"> was</del> burned<ins cite="mailto:A"> low</ins>.<o:p></o:p></p>
      ${bullet('oil')}${bullet('a wick', { level: 2, sign: 'o' })}${bullet('matches')}
      ${bullet('first', { sign: '1.' })}
      <p class=MsoNormal>E = mc<sup>2</sup>, H<span style='vertical-align:sub'>2</span>O<span
      class=MsoCommentReference><span style='font-size:8.0pt'><a style='mso-comment-reference:A_1' href="#_msocom_1">[A1]</a></span></span></p>
      <table class=MsoTableGrid><tr><td><p class=MsoNormal>north</p></td><td><p class=MsoNormal>south</p></td></tr>
      <tr><td>east</td><td>west</td></tr></table>
      <div style='mso-element:comment-list'><div style='mso-element:comment'><p>[A1] Is that so?</p></div></div>`),
  });
  await expect(lines(page).first()).toHaveText('The lamp burned low.');
  await expect(editorOf(page).locator('> ul > li > p')).toHaveText(['oil', 'matches', 'first']);
  await expect(editorOf(page).locator('> ul > li > ul > li')).toHaveText('a wick');
  await expect(editorOf(page).locator('sup')).toHaveText('2');
  await expect(editorOf(page).locator('sub')).toHaveText('2');
  await expect(editorOf(page).locator('> p')).toHaveText([
    'The lamp burned low.',
    'E = mc2, H2O',
    'north',
    'south',
    'east',
    'west',
  ]);
  await saved(page);
});

test('a paste from Google Docs makes nothing bold that was not, and keeps raised text', async ({ page }) => {
  await paste(page, {
    'text/html': `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f"><p dir="ltr"><span
      style="font-weight:400;font-style:normal">Plain, </span><span style="font-weight:700">bold</span><span
      style="font-style:italic"> and slanted</span><span style="vertical-align:super;font-size:0.6em">3</span></p></b>`,
  });
  await expect(lines(page)).toHaveText(['Plain, bold and slanted3']);
  await expect(editorOf(page).locator('strong')).toHaveText('bold');
  await expect(editorOf(page).locator('em')).toHaveText(' and slanted');
  await expect(editorOf(page).locator('sup')).toHaveText('3');
});

test('footnotes of Word and LibreOffice stay notes, with their words', async ({ page }) => {
  await paste(page, {
    'text/html':
      word(`<p class=MsoNormal>Before.</p><p class=MsoNormal align=right style='text-align:right'>Note<a style='mso-footnote-id:ftn1' href="#_ftn1"
      name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> end, <span style='font-variant:small-caps'>small</span>
      <span lang=EN-US>words</span> and <span lang=FR>mots</span></p>
      <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
      <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1"
      name="_ftn1">[1]</a> The words of it.</p></div></div>`),
  });
  await expect(editorOf(page).locator('.note-sign')).toHaveAccessibleName('The words of it.');
  await expect(lines(page)).toHaveText(['Before.', /^Note† end, small\s+words and mots$/]);
  await expect(editorOf(page).locator('p.align-end .small-caps')).toHaveText('small');
  await expect(editorOf(page).locator('span[lang]')).toHaveText(['mots']);

  await page.keyboard.press('Control+a');
  await paste(page, {
    'text/html': `<meta name="generator" content="LibreOffice"><p>Before.</p><p align="center">Again<a class="sdfootnoteanc" name="sdfootnote1anc"
      href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym"
      name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Its own words</p></div>`,
  });
  await expect(editorOf(page).locator('.note-sign')).toHaveAccessibleName('Its own words');
  await expect(editorOf(page).locator('p.align-center')).toHaveText('Again†.');
  await saved(page);
});

test('three asterisks alone in a line are a scene break, pasted or typed', async ({ page }) => {
  await paste(page, { 'text/plain': 'Night fell.\n\n***\n\nDay broke.\n\n* * *\n\nNight again.' });
  await expect(editorOf(page).locator('> *')).toHaveText(['Night fell.', '', 'Day broke.', '', 'Night again.']);
  await expect(editorOf(page).locator('> hr')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await page.keyboard.type('***', typing);
  await expect(editorOf(page).locator('> hr')).toHaveCount(3);
  await page.keyboard.type('And so on.', typing);
  await expect(editorOf(page).locator('> p').last()).toHaveText('And so on.');
});

test('a number sign, or more, begins a heading, and an angle a quotation', async ({ page }) => {
  await page.keyboard.type('# The island', typing);
  await page.keyboard.press('Enter');
  await page.keyboard.type('### The harbour', typing);
  await page.keyboard.press('Enter');
  await page.keyboard.type('> Dear Beth,', typing);
  await expect(editorOf(page).locator('h2')).toHaveText('The island');
  await expect(editorOf(page).locator('h3')).toHaveText('The harbour');
  await expect(editorOf(page).locator('blockquote')).toHaveText('Dear Beth,');
  // One press takes the sign back as it was typed.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('# ', typing);
  await page.keyboard.press('Backspace');
  await expect(lines(page).last()).toHaveText('#');
});

test('quotations are nested only as deep as a text may be, and the result is saved', async ({ page }) => {
  await page.keyboard.type('Deep.', typing);
  for (let count = 0; count < 60; count++) {
    await editorOf(page).evaluate((element) =>
      (element as unknown as { editor: { commands: { wrapIn: (name: string) => boolean } } }).editor.commands.wrapIn(
        'quote',
      ),
    );
  }
  await page.keyboard.type(' Deeper?', typing);
  await saved(page);
  expect(await editorOf(page).locator('blockquote').count()).toBeLessThan(48);
  await expect(editorOf(page)).toContainText('Deep. Deeper?');
});

test('a paste that is too long at once is refused with what to do instead, and the text stays', async ({ page }) => {
  await page.keyboard.type('Short.', typing);
  await paste(page, { 'text/plain': 'word '.repeat(70_000) });
  await expect(page.getByText('That’s too long to paste at once.')).toBeVisible();
  await expect(editorOf(page)).toHaveText('Short.');
  await expect(editorOf(page)).toBeFocused();
});
