import { loadHunspell } from './hunspell.ts';
import { createSpeller, type Speller } from './speller.ts';
import type { SpellerCall, SpellerReply } from './spellers.ts';

/** Checks texts of one language outside of the page: looking words up takes milliseconds, loading them a second. */
let speller: Promise<Speller> | undefined;

addEventListener('message', async ({ data }: MessageEvent<SpellerCall>) => {
  try {
    if (data.kind === 'load') speller = load(data);
    const loaded = await speller;
    if (!loaded) return;
    if (data.kind === 'check') reply({ id: data.id, matches: loaded.check(data.texts) });
    if (data.kind === 'suggest') reply({ id: data.id, words: loaded.suggest(data.word) });
  } catch {
    reply('failed');
  }
});

async function load({ spelling, files }: Extract<SpellerCall, { kind: 'load' }>): Promise<Speller> {
  const [affixes, ...words] = await Promise.all([files.affixes, ...files.words].map(bytesOf));
  return createSpeller(await loadHunspell(affixes ?? new Uint8Array(), words), spelling);
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function reply(message: SpellerReply): void {
  postMessage(message);
}
