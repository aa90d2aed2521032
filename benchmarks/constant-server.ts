// What React and its router alone take to render a page: each request renders the same elements, from constants.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type Constant, elementsOf } from './constant-tree.ts';

const [file = ''] = process.argv.slice(2);
const page = JSON.parse(readFileSync(file, 'utf8')) as Constant;
const { query, dataRoutes } = createStaticHandler([
  { path: '*', loader: () => null, Component: () => elementsOf(page) },
]);

async function answer(url: string): Promise<string> {
  const context = await query(new Request(new URL(url, 'http://127.0.0.1')));
  if (context instanceof Response) throw new Error('The router answered by itself.');
  const router = createStaticRouter(dataRoutes, context);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(StaticRouterProvider, { router, context, hydrate: false }), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onError: reject,
    });
  });
}

const server = createServer((request, response) => {
  answer(request.url ?? '/').then(
    (html) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`port ${typeof address === 'object' ? address?.port : 0}\n`);
});
