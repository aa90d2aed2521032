import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withSlots } from './with-slots.tsx';

const ana = createElement('b', null, 'Ana');
const press = createElement('i', null, 'Tidal Press');
const markup = (node: ReactNode) => renderToStaticMarkup(createElement('p', null, node));

test('elements stand where the sentence has them, in any order', () => {
  const slots = { who: ana, where: press };

  const one = withSlots(slots, ({ who, where }) => `by ${who}, published by ${where}`);
  const other = withSlots(slots, ({ who, where }) => `${where}: ${who}`);

  expect(markup(one)).toBe('<p>by <b>Ana</b>, published by <i>Tidal Press</i></p>');
  expect(markup(other)).toBe('<p><i>Tidal Press</i>: <b>Ana</b></p>');
});

test('a slot that the sentence does not have is left out', () => {
  expect(markup(withSlots({ who: ana, where: press }, ({ who }) => `by ${who}`))).toBe('<p>by <b>Ana</b></p>');
});
