import { createServer } from 'node:http';
import { join } from 'node:path';
import { bundle } from '#tests/browser/bundle.ts';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<style>
body { margin: 0; font: 19px/1.6 serif; }
main { height: 100vh; overflow: auto; }
.ProseMirror { max-width: 33em; margin: 2rem auto; white-space: pre-wrap; overflow-wrap: break-word; outline: none; }
.ProseMirror p { margin: 0; }
</style><main></main><script type="module" src="bare-editor.js"></script>`;

/** Serves a page with nothing but a bare Tiptap that holds some paragraphs. */
export async function serveBarePage(
  paragraphs: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = await bundle(join(import.meta.dirname, 'bare-editor.ts'));
  const server = createServer(({ url }, response) => {
    const [type, body] =
      url === '/bare-editor.js'
        ? ['text/javascript', script]
        : url === '/text.json'
          ? ['application/json', JSON.stringify(paragraphs)]
          : ['text/html', page];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
