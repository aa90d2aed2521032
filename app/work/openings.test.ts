import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { stringsOnServer } from '#app/strings.ts';
import type { PublicWork } from '#database/public-works.ts';
import { Leaf } from './openings.tsx';

test('a story that is shown whole is opened; only where it goes on is there more to read', async () => {
  const i18n = await stringsOnServer('en');
  const work = { projectId: 'a', title: 'Rain', language: 'en', credit: 'Ana' } as PublicWork;
  const shown = (isWhole: boolean) => {
    const leaf = createElement(Leaf, {
      opening: { work, words: 'It rained.', path: '/', page: ['It rained.'], isWhole },
    });
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(MemoryRouter, null, leaf)));
  };
  expect(shown(true)).toMatch(/>Open it</);
  expect(shown(false)).toMatch(/>Keep reading</);
});
