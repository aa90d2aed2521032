import { expect, test } from 'vitest';
import { redirectTo } from './responses.ts';

test.each([
  ['/org/оля/дощ', '/org/%D0%BE%D0%BB%D1%8F/%D0%B4%D0%BE%D1%89'],
  ['/org/雨/projects?q=雨#雨', '/org/%E9%9B%A8/projects?q=%E9%9B%A8#%E9%9B%A8'],
  ['/org/ana?q=a//b', '/org/ana?q=a//b'],
  ['//evil.example/', '/'],
  ['/..//evil.example/', '/'],
])('%j leads to %j, which a header can hold', (path, location) => {
  const answer = redirectTo(path, 308);
  expect([answer.status, answer.headers.get('Location')]).toEqual([308, location]);
});
